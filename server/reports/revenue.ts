import type { PeriodType } from '#contract/price.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { Answer } from '#contract/schemas.ts'
import { revenueLines, sumAmounts, type RevenuePart } from '#domain/revenue.ts'
import { localDate, localMonth, nextDayStart, startOfDate } from '#domain/time.ts'
import type { Services } from '../services.ts'
import { energyOf } from './energy.ts'

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
  const energy = async (quantity: QuantityCode) => energyOf(services, id, quantity, start, end)
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
