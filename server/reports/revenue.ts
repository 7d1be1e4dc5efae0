import type { PeriodType } from '#contract/price.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { Answer } from '#contract/schemas.ts'
import { revenueLines, sumAmounts, type RevenuePart } from '#domain/revenue.ts'
import { localDate, localMonth, nextDayStart, startOfDate } from '#domain/time.ts'
import type { Services } from '../services.ts'
import type { StationTariff } from '../db/price-book.ts'
import { energiesOf, energyOf, type EnergyRow } from './energy.ts'

/**
 * A station's revenue of a day (`YYYY-MM-DD` in station time; undefined: today so far) by source, with the lines that it is made of. Undefined: no such
 * station. The caller has checked that the viewer may see it.
 */
export async function revenueOf(
  services: Pick<Services, 'prices' | 'registry' | 'db'>,
  id: string,
  date: string | undefined,
  now: number,
): Promise<Answer<'revenue'> | undefined> {
  const tariff = await services.prices.tariff(id)
  if (tariff === undefined) return undefined
  const zone = tariff.timeZone
  const start = date === undefined ? startOfDate(zone, localDate(zone, now)) : startOfDate(zone, date)
  const end = Math.min(nextDayStart(zone, start), Math.max(now, start + 1))
  return dayOf(services, id, tariff, start, (quantity) => energyOf(services, id, quantity, start, end))
}

const revenueQuantities = ['storageCharge', 'storageDischarge', 'pvGeneration', 'gridExport', 'pileConsumption'] as const satisfies QuantityCode[]

/** Revenue of each day of a month (`YYYY-MM`) up to now, each exactly as `revenueOf` has it, with one read of the store a register. */
export async function revenueOfMonth(
  services: Pick<Services, 'prices' | 'registry' | 'db'>,
  id: string,
  month: string | undefined,
  now: number,
): Promise<Answer<'revenueMonth'> | undefined> {
  const tariff = await services.prices.tariff(id)
  if (tariff === undefined) return undefined
  const zone = tariff.timeZone
  const wanted = month ?? localMonth(zone, now)
  const days: [number, number][] = []
  for (let from = startOfDate(zone, `${wanted}-01`); localMonth(zone, from) === wanted && from < now;) {
    const to = nextDayStart(zone, from)
    days.push([from, Math.min(to, Math.max(now, from + 1))])
    from = to
  }
  const has = services.registry().stations.get(id)?.quantities
  const segments = await services.prices.segments(tariff, days[0]?.[0] ?? 0, days.at(-1)?.[1] ?? 0)
  const rows = new Map<QuantityCode, EnergyRow[]>()
  for (const quantity of revenueQuantities) if (has?.has(quantity)) rows.set(quantity, await energiesOf(services, id, quantity, days, segments))
  const result: Answer<'revenueMonth'>['days'] = []
  const lines: { amount: string }[] = []
  for (const [i, [from]] of days.entries()) {
    const { parts: _lines, ...day } = await dayOf(services, id, tariff, from, async (quantity) => rows.get(quantity)?.[i] ?? nothing(quantity))
    result.push(day)
    if (day.total !== null) lines.push({ amount: day.total })
  }
  return { month: wanted, days: result, total: lines.length === 0 ? null : sumAmounts(lines) }
}

const nothing = (quantity: QuantityCode): EnergyRow => ({ start: '', quantity, totalKwh: null, byPeriod: {}, unknownKwh: 0, coverage: 0 })

async function dayOf(
  services: Pick<Services, 'prices' | 'registry'>,
  id: string,
  tariff: StationTariff,
  start: number,
  energy: (quantity: QuantityCode) => Promise<EnergyRow>,
): Promise<Answer<'revenue'>> {
  const zone = tariff.timeZone
  const table = await services.prices.table(tariff, localMonth(zone, start))
  const empty = {
    date: localDate(zone, start),
    storageArbitrage: null,
    pvSelfUse: null,
    pvFeedIn: null,
    charging: null,
    total: null,
    parts: [],
    coverage: 0,
  }
  if (table === undefined) return empty
  const has = (quantity: QuantityCode): boolean => services.registry().stations.get(id)?.quantities.has(quantity) ?? false
  const parts: RevenuePart[] = []
  const coverages: number[] = []
  if (has('storageDischarge')) {
    const [charged, discharged] = [await energy('storageCharge'), await energy('storageDischarge')]
    parts.push(
      ...revenueLines('storageArbitrage', discharged.byPeriod, table.prices, 1),
      ...revenueLines('storageArbitrage', charged.byPeriod, table.prices, -1),
    )
    coverages.push(charged.coverage, discharged.coverage)
  }
  if (has('pvGeneration')) {
    const [generated, exported] = [await energy('pvGeneration'), has('gridExport') ? await energy('gridExport') : undefined]
    const selfUsed = subtract(generated.byPeriod, exported?.byPeriod ?? {})
    parts.push(...revenueLines('pvSelfUse', selfUsed, table.prices, 1))
    if (exported !== undefined) parts.push(...feedInLines(exported.totalKwh ?? 0))
    coverages.push(generated.coverage)
  }
  if (has('pileConsumption')) {
    const charged = await energy('pileConsumption')
    parts.push(...revenueLines('charging', charged.byPeriod, withService(table.prices), 1))
    coverages.push(charged.coverage)
  }
  const sumOf = (source: RevenuePart['source'], present: boolean): string | null =>
    present ? sumAmounts(parts.filter((part) => part.source === source)) : null
  return {
    date: empty.date,
    storageArbitrage: sumOf('storageArbitrage', has('storageDischarge')),
    pvSelfUse: sumOf('pvSelfUse', has('pvGeneration')),
    pvFeedIn: sumOf('pvFeedIn', has('pvGeneration') && has('gridExport')),
    charging: sumOf('charging', has('pileConsumption')),
    total: coverages.length === 0 ? null : sumAmounts(parts),
    parts,
    coverage: coverages.length === 0 ? 0 : Math.min(...coverages),
  }
}

const subtract = (a: Partial<Record<PeriodType, number>>, b: Partial<Record<PeriodType, number>>): Partial<Record<PeriodType, number>> =>
  Object.fromEntries(Object.entries(a).map(([period, kwh]) => [period, Math.max(0, kwh - (b[period as PeriodType] ?? 0))]))

/**
 * Until stations carry their own contracts: surplus PV at the coal benchmark that most provinces pay for distributed PV, and 0.60 yuan/kWh of service on
 * charging. Both are settings of the price pages to come and are printed with the figures they make.
 */
const FEED_IN_PRICE = '0.4161'
const CHARGING_SERVICE = 0.6

const feedInLines = (kwh: number): RevenuePart[] => revenueLines('pvFeedIn', { flat: kwh }, { flat: FEED_IN_PRICE }, 1)

const withService = (prices: Partial<Record<PeriodType, string>>): Partial<Record<PeriodType, string>> =>
  Object.fromEntries(Object.entries(prices).map(([period, price]) => [period, (Number(price) + CHARGING_SERVICE).toFixed(6)]))
