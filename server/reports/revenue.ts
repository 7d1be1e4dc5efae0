import { Decimal } from 'decimal.js'
import type { PeriodType, PriceSegment, PriceTable } from '#contract/price.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { Answer } from '#contract/schemas.ts'
import { exportByOrigin, type RegisterReading } from '#domain/energy.ts'
import { CHARGING_SERVICE, FEED_IN_PRICE } from '#domain/price-defaults.ts'
import { addAmounts, revenueLines, storedChange, sumAmounts, type RevenuePart } from '#domain/revenue.ts'
import { dayStart, localDate, localMonth, nextDayStart, startOfDate } from '#domain/time.ts'
import { eq } from '../db/orm.ts'
import type { StationTariff } from '../db/price-book.ts'
import { registerReadings, registerReadingsOfSlots } from '../repos/energy-repo.ts'
import { station as stationTable } from '../db/schema.ts'
import { countedFrom, rowOf, type EnergyRow } from './energy.ts'
import type { ReportSources } from './sources.ts'

/** What the revenue of a day is worked out from. The state of charge is read as registers are: its last value of each quarter hour. */
export const sourceQuantities = [
  'storageCharge',
  'storageDischarge',
  'pvGeneration',
  'gridExport',
  'pileConsumption',
  'soc',
] as const satisfies QuantityCode[]
type SourceQuantity = (typeof sourceQuantities)[number]

/** Readings of the quantities that a station has over one day. */
export type DayReadings = Partial<Record<SourceQuantity, readonly RegisterReading[]>>

/** A day, or a stretch of one, of which the revenue is asked. */
export interface RevenueDay {
  zone: string
  from: number
  to: number
  /** From the first reading on, which a silence puts before the day. */
  segments: readonly PriceSegment[]
  readings: DayReadings
  capacityKwh: number | null
}

/**
 * A station's revenue of a day (`YYYY-MM-DD` in station time; undefined: today so far) by source, with the lines that it is made of. Undefined: no such
 * station. The caller has checked that the viewer may see it.
 */
export async function revenueOf(sources: ReportSources, id: string, date: string | undefined, now: number): Promise<Answer<'revenue'> | undefined> {
  const tariff = await sources.prices.tariff(id)
  if (tariff === undefined) return undefined
  const zone = tariff.timeZone
  const from = startOfDate(zone, date ?? localDate(zone, now))
  return revenueBetween(sources, id, from, Math.min(nextDayStart(zone, from), Math.max(now, from + 1)))
}

/** As `revenueOf` for some hours of one day; they begin and end with quarter hours. */
export async function revenueBetween(sources: ReportSources, id: string, from: number, to: number): Promise<Answer<'revenue'> | undefined> {
  const tariff = await sources.prices.tariff(id)
  if (tariff === undefined) return undefined
  const own = pointsOf(sources, id)
  const found = await registerReadings(
    sources.db.pool,
    own.map(([, point]) => point),
    from,
    to,
  )
  const readings: DayReadings = Object.fromEntries(own.map(([quantity, point]) => [quantity, found.get(point) ?? []]))
  // What was counted in a silence before a day is nobody's else; before some hours of a day it is of the hours before.
  const isDay = dayStart(tariff.timeZone, from) === from
  const begin = isDay ? Math.min(from, ...Object.values(readings).map((own) => countedFrom(own, from))) : from
  const segments = await sources.prices.segments(tariff, begin, to)
  return dayOf(sources, tariff, { zone: tariff.timeZone, from, to, segments, readings, capacityKwh: await capacityOf(sources, id) })
}

/** Revenue of each day of a month (`YYYY-MM`) up to now, each exactly as `revenueOf` has it, with one read of the store a register. */
export async function revenueOfMonth(
  sources: ReportSources,
  id: string,
  month: string | undefined,
  now: number,
): Promise<Answer<'revenueMonth'> | undefined> {
  const tariff = await sources.prices.tariff(id)
  if (tariff === undefined) return undefined
  const wanted = month ?? localMonth(tariff.timeZone, now)
  const days = (await revenueDays(sources, id, tariff, wanted, now)).map(({ parts: _lines, ...day }) => day)
  const sum = (key: 'total' | 'withStored'): string | null => {
    const known = days.flatMap((day) => day[key] ?? [])
    return known.length === 0 ? null : addAmounts(...known)
  }
  return { month: wanted, days, total: sum('total'), withStored: sum('withStored') }
}

/** Revenue of each day of a month (`YYYY-MM`) up to now with its lines. */
export async function revenueDays(
  sources: ReportSources,
  id: string,
  tariff: StationTariff,
  wanted: string,
  now: number,
): Promise<Answer<'revenue'>[]> {
  const zone = tariff.timeZone
  const days: [number, number][] = []
  for (let from = startOfDate(zone, `${wanted}-01`); localMonth(zone, from) === wanted && from < now;) {
    const to = nextDayStart(zone, from)
    days.push([from, Math.min(to, Math.max(now, from + 1))])
    from = to
  }
  const read = await readDays(sources, id, tariff, days)
  return Promise.all(read.map((day) => dayOf(sources, tariff, day)))
}

/** What the revenue of days of a station is worked out from, with one read of the store a register. The days follow each other; some may be left out. */
export async function readDays(
  sources: ReportSources,
  id: string,
  tariff: StationTariff,
  days: readonly (readonly [number, number])[],
): Promise<RevenueDay[]> {
  if (days.length === 0) return []
  const capacityKwh = await capacityOf(sources, id)
  const read = new Map<SourceQuantity, RegisterReading[][]>()
  for (const [quantity, point] of pointsOf(sources, id)) read.set(quantity, await registerReadingsOfSlots(sources.db.pool, point, days))
  const begins = days.map(([from], i) => Math.min(...[...read.values()].map((slots) => countedFrom(slots[i] ?? [], from)), from))
  const all = await sources.prices.segments(tariff, Math.min(...begins), days.at(-1)?.[1] ?? 0)
  return days.map(([from, to], i) => ({
    zone: tariff.timeZone,
    from,
    to,
    segments: all.filter((segment) => segment.to > (begins[i] ?? from) && segment.from < to),
    readings: Object.fromEntries([...read].map(([quantity, slots]) => [quantity, slots[i] ?? []])),
    capacityKwh,
  }))
}

const pointsOf = ({ registry }: ReportSources, id: string): [SourceQuantity, number][] =>
  sourceQuantities.flatMap((quantity): [SourceQuantity, number][] => {
    const point = registry().stations.get(id)?.quantities.get(quantity)
    return point === undefined ? [] : [[quantity, point.id]]
  })

async function capacityOf({ db }: ReportSources, id: string): Promise<number | null> {
  const [row] = await db.orm.select({ kwh: stationTable.storageCapacityKwh }).from(stationTable).where(eq(stationTable.id, id))
  return row?.kwh ?? null
}

async function dayOf({ prices }: Pick<ReportSources, 'prices'>, tariff: StationTariff, day: RevenueDay): Promise<Answer<'revenue'>> {
  return revenueOfDay(day, await prices.table(tariff, localMonth(day.zone, day.from)))
}

/** What the registers of a day brought at the prices of a table. */
export function revenueOfDay(day: RevenueDay, table: PriceTable | undefined): Answer<'revenue'> {
  const { zone, from, to, segments, readings } = day
  const date = localDate(zone, from)
  const empty = { date, storageArbitrage: null, pvSelfUse: null, pvFeedIn: null, charging: null, total: null, stored: null, withStored: null }
  if (table === undefined || table.rules.length === 0) return { ...empty, missing: 'price', parts: [], coverage: 0 }

  const { feedInPrice = FEED_IN_PRICE, servicePrice = CHARGING_SERVICE } = table

  const has = (quantity: SourceQuantity): boolean => readings[quantity] !== undefined
  const of = (quantity: SourceQuantity, own = readings[quantity]): EnergyRow => rowOf(date, quantity, own ?? [], segments, from, to)
  const origin = exportByOrigin(readings.gridExport ?? [], readings.pvGeneration ?? [], readings.storageDischarge ?? [])
  const parts: RevenuePart[] = []
  const coverages: number[] = []
  const known = new Set<RevenuePart['source']>()
  const tell = (source: RevenuePart['source'], energies: readonly EnergyRow[], lines: () => RevenuePart[]): void => {
    coverages.push(...energies.map((row) => row.coverage))
    if (energies.some((row) => row.totalKwh === null)) return
    known.add(source)
    parts.push(...lines())
  }
  if (has('storageDischarge')) {
    const [charged, discharged] = [of('storageCharge'), of('storageDischarge')]
    const away = of('gridExport', origin.storage)
    tell('storageArbitrage', [charged, discharged], () => [
      ...revenueLines('storageArbitrage', subtract(discharged.byPeriod, away.byPeriod), table.prices, 1),
      // What the storage gave to the grid replaced no purchase: it earns what the grid pays.
      ...revenueLines('storageArbitrage', away.byPeriod, feedInOf(away.byPeriod, feedInPrice), 1).map(toGrid),
      ...revenueLines('storageArbitrage', charged.byPeriod, table.prices, -1),
    ])
  }
  if (has('pvGeneration')) {
    const [generated, away] = [of('pvGeneration'), of('gridExport', origin.pv)]
    // What a meter was silent of may have been given away: it is not known to have replaced a purchase.
    const sources = has('gridExport') ? [generated, of('gridExport')] : [generated]
    tell('pvSelfUse', sources, () => revenueLines('pvSelfUse', subtract(generated.byPeriod, away.byPeriod), table.prices, 1))
    if (has('gridExport'))
      tell('pvFeedIn', sources, () => revenueLines('pvFeedIn', { flat: away.totalKwh ?? 0 }, { flat: feedInPrice }, 1).map(toGrid))
  }
  if (has('pileConsumption')) {
    const charged = of('pileConsumption')
    tell('charging', [charged], () =>
      revenueLines('charging', charged.byPeriod, withService(table.prices, servicePrice), 1).map((part) => ({ ...part, service: servicePrice })),
    )
  }
  const sumOf = (source: RevenuePart['source']): string | null =>
    known.has(source) ? sumAmounts(parts.filter((part) => part.source === source)) : null
  const total = known.size === 0 ? null : sumAmounts(parts)
  const stored = storedOf(day, parts, known.has('storageArbitrage'), segments.flatMap(({ to: end, period }) => (end > dayStart(zone, from) ? (table.prices[period] ?? []) : []))) // prettier-ignore
  return {
    date,
    storageArbitrage: sumOf('storageArbitrage'),
    pvSelfUse: sumOf('pvSelfUse'),
    pvFeedIn: sumOf('pvFeedIn'),
    charging: sumOf('charging'),
    total,
    stored,
    withStored: total === null ? null : addAmounts(total, stored?.amount ?? '0'),
    missing: total === null ? 'readings' : null,
    parts,
    coverage: coverages.length === 0 ? 0 : Math.min(...coverages),
  }
}

const toGrid = (part: RevenuePart): RevenuePart => ({ ...part, toGrid: true })

/** Older than this, a state of charge says nothing of the begin of a day. */
const SOC_AGE_MS = 3_600_000

function storedOf(day: RevenueDay, parts: readonly RevenuePart[], isKnown: boolean, prices: readonly string[]): Answer<'revenue'>['stored'] {
  const soc = day.readings.soc ?? []
  const [first, last] = [soc[0], soc.at(-1)]
  if (!isKnown || day.capacityKwh === null || first === undefined || last === undefined || first === last) return null
  if (Math.abs(first.at - day.from) > SOC_AGE_MS) return null
  return storedChange((day.capacityKwh * (last.kwh - first.kwh)) / 100, parts, prices) ?? null
}

type PeriodEnergy = Partial<Record<PeriodType, number>>

const subtract = (a: PeriodEnergy, b: PeriodEnergy): PeriodEnergy =>
  Object.fromEntries(Object.entries(a).map(([period, kwh]) => [period, Math.max(0, kwh - (b[period as PeriodType] ?? 0))]))

const feedInOf = (energy: PeriodEnergy, price: string): Partial<Record<PeriodType, string>> =>
  Object.fromEntries(Object.keys(energy).map((period) => [period, price]))

const withService = (prices: Partial<Record<PeriodType, string>>, service: string): Partial<Record<PeriodType, string>> =>
  Object.fromEntries(Object.entries(prices).map(([period, price]) => [period, new Decimal(price).plus(service).toFixed(6)]))
