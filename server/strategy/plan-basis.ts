import type { DayType } from '#contract/price.ts'
import { strategySchemas, type Strategies, type StrategyParams, type StrategyType } from '#contract/strategy.ts'
import { drawLimits, exportLimit, type DayProblem } from '#domain/optimise/day-problem.ts'
import { errorOf, forecastLoad, forecastPv, type Forecast, type ForecastError, type PastCurve } from '#domain/forecast/like-days.ts'
import { FEED_IN_PRICE } from '#domain/price-defaults.ts'
import { clockQuarters, localDate, nextDayStart, startOfDate } from '#domain/time.ts'
import type { Queries, Reader } from '../db/change.ts'
import { demandConfiguration } from '../db/fee-schema.ts'
import { asc, eq } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import type { PriceBook, StationTariff } from '../db/price-book.ts'
import { station as stationTable } from '../db/schema.ts'
import { strategy } from '../db/strategy-schema.ts'
import type { StationEntry } from '../plant/registry.ts'
import { meansOf, monthDemand, socAt, storageOf } from './past-day.ts'

const QUARTER_MS = 900_000
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
  /** Contracted demand on a day (`YYYY-MM-DD`), kW. */
  contractOn(date: string): number | undefined
}

/** Of a station; its limits are those that are wanted, as a plan is issued beside them. */
export async function planStation({ orm, prices }: Pick<PlanSources, 'orm' | 'prices'>, entry: StationEntry): Promise<PlanStation | undefined> {
  const [row] = await orm.select().from(stationTable).where(eq(stationTable.id, entry.id))
  if (row === undefined) return undefined
  const wanted = await orm.select().from(strategy).where(eq(strategy.stationId, entry.id))
  const read = <T extends StrategyType>(type: T) => strategySchemas[type].safeParse(wanted.find((one) => one.type === type)?.params)
  const strategies = Object.fromEntries(lasting.flatMap((type) => (read(type).success ? [[type, read(type).data]] : []))) as Strategies
  return {
    entry,
    tariff: await prices.tariff(entry.id),
    storage: storageOf(row),
    hasPv: entry.quantities.has('pvPower'),
    strategies,
    plan: read('plan').data as StrategyParams<'plan'> | undefined,
    contractOn: await contractsOf(orm, entry),
  }
}

/** Contracted demands of a station's connection points together, kW, by day: as the demand configuration of its month says, else as the point does. */
async function contractsOf(orm: Reader, { id }: StationEntry): Promise<PlanStation['contractOn']> {
  const points = await orm
    .select({ id: connectionPoint.id, kw: connectionPoint.contractedDemandKw })
    .from(connectionPoint)
    .where(eq(connectionPoint.stationId, id))
  const { stationId, month } = demandConfiguration
  const configurations = await orm.select().from(demandConfiguration).where(eq(stationId, id)).orderBy(asc(month))
  return (date) => {
    const contracts = points.flatMap((point) => {
      const holding = configurations.findLast((one) => one.connectionPointId === point.id && one.month <= date.slice(0, 7))
      return holding?.mode === 'contract' && holding.contractKw !== '' ? Number(holding.contractKw) : (point.kw ?? [])
    })
    return contracts.length === 0 ? undefined : contracts.reduce((sum, kw) => sum + kw, 0)
  }
}

/** Of each quarter hour of a local day as it goes by: 96, or 92 and 100 where the clock is put. */
const byQuarter = <T>(zone: string, start: number, valueAt: (at: number) => T): T[] =>
  Array.from({ length: (nextDayStart(zone, start) - start) / QUARTER_MS }, (_, i) => valueAt(start + i * QUARTER_MS))

/** Prices of a local day by quarter hour as it goes by, yuan/kWh: of its beginning; null: not known. Beside them what the grid pays for what it gets. */
export async function quarterPrices(
  prices: PriceBook,
  { timeZone }: Pick<StationEntry, 'timeZone'>,
  tariff: StationTariff | undefined,
  start: number,
): Promise<{ prices: (string | null)[]; feedInPrice: number }> {
  if (tariff === undefined) return { prices: byQuarter(timeZone, start, () => null), feedInPrice: Number(FEED_IN_PRICE) }
  const { segments, table } = await prices.day(tariff, start)
  const paid = byQuarter(timeZone, start, (at) => {
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
    const date = localDate(zone, start)
    const day = { date, dayType, clockQuarters: clockQuarters(zone, date) }
    /** Nothing stands in for a quarter hour that was not heard. */
    const heard = (valueAt: (t: number) => number | null) => byQuarter(zone, start, (t) => (t < to ? valueAt(t) : null))
    curves.load.push({ ...day, kw: heard(whole) })
    curves.pv.push({ ...day, kw: heard((t) => (hasPv ? positive(at(pv, t)) : 0)) })
  }
  return curves
}

const positive = (kw: number | null): number | null => (kw === null ? null : Math.max(0, kw))
/** From where on curves are read for a forecast of a day. */
export const lookBackFrom = (zone: string, start: number): number => startOfDate(zone, localDate(zone, start - (LOOK_BACK + BACK_CAST) * DAY_MS))

export interface DayForecast {
  load: Forecast | undefined
  pv: Forecast | undefined
}

/** Of a day, out of days before it. */
export function forecastOf({ hasPv, entry }: PlanStation, curves: PastCurves, date: string, dayType: DayType): DayForecast {
  const zone = entry.timeZone
  const none: Forecast = { kw: byQuarter(zone, startOfDate(zone, date), () => 0), from: [], basis: 'any' }
  const quarters = clockQuarters(zone, date)
  return { load: forecastLoad(curves.load, date, dayType, quarters), pv: hasPv ? forecastPv(curves.pv, date, quarters) : none }
}

/** How forecasts of the last days would have done. */
export function forecastErrors(curves: PastCurves): { load: ForecastError | undefined; pv: ForecastError | undefined } {
  const last = (days: readonly PastCurve[]): PastCurve[] => days.slice(-BACK_CAST)
  return {
    load: errorOf(last(curves.load), (...asked) => forecastLoad(curves.load, ...asked)),
    pv: errorOf(last(curves.pv), (date, _dayType, quarters) => forecastPv(curves.pv, date, quarters)),
  }
}

/** What every plan of a day is held to, and where its battery begins. */
export async function dayLimits({ pool, now }: PlanSources, known: PlanStation, date: string) {
  const { entry, strategies } = known
  const contractKw = known.contractOn(date)
  const start = startOfDate(entry.timeZone, date)
  const past = Math.min(start, startOfDate(entry.timeZone, localDate(entry.timeZone, now)))
  const beginSoc = await socAt(pool, entry, past)
  const monthDemandKw = await monthDemand(pool, entry, start)
  const drawKw = Math.min(...Object.values(drawLimits({ strategies, date, monthDemandKw, contractKw })))
  return { start, beginSoc, monthDemandKw, contractKw, drawKw, exportKw: exportLimit(strategies) }
}
