import type { DayType } from '#contract/price.ts'
import { strategySchemas, type Strategies, type StrategyParams, type StrategyType } from '#contract/strategy.ts'
import { drawLimits, exportLimit, type DayProblem } from '#domain/optimise/day-problem.ts'
import { errorOf, forecastLoad, forecastPv, type Forecast, type ForecastError, type PastCurve } from '#domain/forecast/like-days.ts'
import { FEED_IN_PRICE } from '#domain/price-defaults.ts'
import { localDate, localMonth, minuteOfDay, nextDayStart, startOfDate } from '#domain/time.ts'
import type { Queries, Reader } from '../db/change.ts'
import { demandConfiguration } from '../db/fee-schema.ts'
import { and, asc, eq, lte } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import type { PriceBook, StationTariff } from '../db/price-book.ts'
import { station as stationTable } from '../db/schema.ts'
import { strategy } from '../db/strategy-schema.ts'
import type { StationEntry } from '../plant/registry.ts'
import { meansOf, monthDemand, socAt, storageOf } from './past-day.ts'

const QUARTER_MS = 900_000
const QUARTERS = 96
const DAY_MS = 86_400_000
/** Days that forecasts are made of, and those on which they are held against what came. */
const LOOK_BACK = 21
const BACK_CAST = 14
/** Besides the plan, what a controller holds a storage to that a day ahead knows of. What is done by hand, by a schedule or by a peak goes before any plan. */
const lasting = ['safety', 'demandParameter', 'totalPower', 'voltageLimit', 'temperatureLimit'] as const satisfies readonly StrategyType[]

export interface PlanSources {
  orm: Reader
  pool: Queries
  prices: PriceBook
  now: number
}

/** A station as far as plans ask: its storage, what limits it, what is wanted of it. */
export interface PlanStation {
  entry: StationEntry
  tariff: StationTariff | undefined
  storage: DayProblem['storage']
  hasPv: boolean
  strategies: Strategies
  plan: StrategyParams<'plan'> | undefined
  contractKw: number | undefined
}

/** Of a station; its limits are those that are wanted, as a plan is issued beside them. */
export async function planStation({ orm, prices, now }: PlanSources, entry: StationEntry): Promise<PlanStation | undefined> {
  const [row] = await orm.select().from(stationTable).where(eq(stationTable.id, entry.id))
  if (row === undefined) return undefined
  const wanted = await orm.select().from(strategy).where(eq(strategy.stationId, entry.id))
  const read = <T extends StrategyType>(type: T) => strategySchemas[type].safeParse(wanted.find((one) => one.type === type)?.params)
  const strategies = Object.fromEntries(lasting.flatMap((type) => (read(type).success ? [[type, read(type).data]] : []))) as Strategies
  const contracts = await contractsOf(orm, entry, now)
  return {
    entry,
    tariff: await prices.tariff(entry.id),
    storage: storageOf(row),
    hasPv: entry.quantities.has('pvPower'),
    strategies,
    plan: read('plan').data as StrategyParams<'plan'> | undefined,
    contractKw: contracts.length === 0 ? undefined : contracts.reduce((sum, kw) => sum + kw, 0),
  }
}

/** Contracted demands of a station's connection points, kW: as the demand configuration of now says, else as the point does. */
async function contractsOf(orm: Reader, { id, timeZone }: StationEntry, now: number): Promise<number[]> {
  const points = await orm
    .select({ id: connectionPoint.id, kw: connectionPoint.contractedDemandKw })
    .from(connectionPoint)
    .where(eq(connectionPoint.stationId, id))
  const { stationId, month } = demandConfiguration
  const configurations = await orm
    .select()
    .from(demandConfiguration)
    .where(and(eq(stationId, id), lte(month, localMonth(timeZone, now))))
    .orderBy(asc(month))
  return points.flatMap((point) => {
    const holding = configurations.findLast(({ connectionPointId }) => connectionPointId === point.id)
    return holding?.mode === 'contract' && holding.contractKw !== '' ? Number(holding.contractKw) : (point.kw ?? [])
  })
}

/** Quarter hours of a station's clock: of an hour that comes twice the first, of one that is left out what was before it. */
function byClock<T>(zone: string, start: number, end: number, valueAt: (at: number) => T): (T | null)[] {
  const list: (T | null | undefined)[] = Array.from({ length: QUARTERS })
  for (let at = start; at < end; at += QUARTER_MS) list[Math.floor(minuteOfDay(zone, at) / 15)] ??= valueAt(at)
  return list.reduce<(T | null)[]>((whole, value) => [...whole, value ?? whole.at(-1) ?? null], [])
}

/** Prices of a day by quarter hour, yuan/kWh: of its beginning; null: not known. Beside them what the grid pays for what it gets. */
export async function quarterPrices(
  prices: PriceBook,
  tariff: StationTariff | undefined,
  start: number,
): Promise<{ prices: (string | null)[]; feedInPrice: number }> {
  if (tariff === undefined) return { prices: Array<null>(QUARTERS).fill(null), feedInPrice: Number(FEED_IN_PRICE) }
  const { segments, table } = await prices.day(tariff, start)
  const paid = byClock(tariff.timeZone, start, nextDayStart(tariff.timeZone, start), (at) => {
    return segments.find(({ from, to }) => from <= at && at < to)?.price ?? null
  })
  return { prices: paid, feedInPrice: Number(table?.feedInPrice ?? FEED_IN_PRICE) }
}

/** Load (with piles) and PV of a station by day. */
export interface PastCurves {
  load: PastCurve[]
  pv: PastCurve[]
}

/** Of the local days from one on that begin before an instant. A station that measures neither load nor piles has no load that is known. */
export async function curvesBetween(
  { pool, prices, now }: PlanSources,
  { entry, tariff, hasPv }: PlanStation,
  from: number,
  to: number,
): Promise<PastCurves> {
  const zone = entry.timeZone
  const means = (quantity: 'loadPower' | 'pilePower' | 'pvPower') => meansOf(pool, entry, quantity, [from, to], now)
  const has = (quantity: 'loadPower' | 'pilePower'): boolean => entry.quantities.has(quantity)
  const [load, piles, pv] = [await means('loadPower'), await means('pilePower'), await means('pvPower')]
  const curves: PastCurves = { load: [], pv: [] }
  for (let start = from; start < to; start = nextDayStart(zone, start)) {
    const end = Math.min(to, nextDayStart(zone, start))
    const dayType: DayType = tariff === undefined ? 'workday' : (await prices.day(tariff, start)).dayType
    const at = (list: readonly (number | null)[], t: number): number | null => list[(t - from) / QUARTER_MS] ?? null
    const whole = (t: number): number | null => {
      const parts = [...(has('loadPower') ? [at(load, t)] : []), ...(has('pilePower') ? [at(piles, t)] : [])]
      return parts.length === 0 || parts.includes(null)
        ? null
        : Math.max(
            0,
            parts.reduce<number>((sum, kw) => sum + (kw ?? 0), 0),
          )
    }
    const day = { date: localDate(zone, start), dayType }
    curves.load.push({ ...day, kw: heardByClock(zone, start, end, whole) })
    curves.pv.push({ ...day, kw: hasPv ? heardByClock(zone, start, end, (t) => positive(at(pv, t))) : Array<number>(QUARTERS).fill(0) })
  }
  return curves
}

const positive = (kw: number | null): number | null => (kw === null ? null : Math.max(0, kw))
/** As `byClock`, where nothing stands in for a quarter hour that was not heard. */
function heardByClock(zone: string, start: number, end: number, valueAt: (at: number) => number | null): (number | null)[] {
  const list = Array<number | null>(QUARTERS).fill(null)
  for (let at = start; at < end; at += QUARTER_MS) {
    const quarter = Math.floor(minuteOfDay(zone, at) / 15)
    list[quarter] ??= valueAt(at)
  }
  return list
}

/** From where on curves are read for a forecast of a day. */
export const lookBackFrom = (zone: string, start: number): number => startOfDate(zone, localDate(zone, start - (LOOK_BACK + BACK_CAST) * DAY_MS))

export interface DayForecast {
  load: Forecast | undefined
  pv: Forecast | undefined
}

/** Of a day, out of days before it. */
export function forecastOf({ hasPv }: PlanStation, curves: PastCurves, date: string, dayType: DayType): DayForecast {
  const none: Forecast = { kw: Array<number>(QUARTERS).fill(0), from: [], basis: 'any' }
  return { load: forecastLoad(curves.load, date, dayType), pv: hasPv ? forecastPv(curves.pv, date) : none }
}

/** How forecasts of the last days would have done. */
export function forecastErrors(curves: PastCurves): { load: ForecastError | undefined; pv: ForecastError | undefined } {
  const last = (days: readonly PastCurve[]): PastCurve[] => days.slice(-BACK_CAST)
  return {
    load: errorOf(last(curves.load), (date, dayType) => forecastLoad(curves.load, date, dayType)),
    pv: errorOf(last(curves.pv), (date) => forecastPv(curves.pv, date)),
  }
}

/** What every plan of a day is held to, and where its battery begins. */
export async function dayLimits({ pool, now }: PlanSources, known: PlanStation, date: string) {
  const { entry, strategies, contractKw } = known
  const start = startOfDate(entry.timeZone, date)
  const past = Math.min(start, startOfDate(entry.timeZone, localDate(entry.timeZone, now)))
  const beginSoc = await socAt(pool, entry, past)
  const monthDemandKw = await monthDemand(pool, entry, start)
  const drawKw = Math.min(...Object.values(drawLimits({ strategies, date, monthDemandKw, contractKw })))
  return { start, beginSoc, monthDemandKw, drawKw, exportKw: exportLimit(strategies) }
}
