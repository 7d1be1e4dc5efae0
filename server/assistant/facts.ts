import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import { quality } from '#contract/live.ts'
import type { StationState } from '#contract/station.ts'
import type { PriceSegment } from '#contract/price.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { Answer, ParsedPayload } from '#contract/schemas.ts'
import { localMonth, nextDayStart } from '#domain/time.ts'
import { alarmRepo } from '../repos/alarm-repo.ts'
import { correctedAmong, feedsOf } from '../repos/correction-repo.ts'
import { readQuarters, readSeries } from '../db/series.ts'
import type { ViewerCall } from '../http/call.ts'
import type { DeviceEntry, PointEntry } from '../plant/registry.ts'
import { pastValues } from '../reports/past-values.ts'
import { sessionsOf } from '../reports/pile-sessions.ts'
import type { Span } from './moments.ts'

/**
 * What the assistant knows (energies and money: `facts-energy.ts`), asked for one viewer: every function refuses (403) a station that is not theirs. Both the built-in assistant and the model's
 * function calls answer from here and from nowhere else.
 */

/** A value that was told at a time; undefined: none is known. */
export interface Value {
  value: number | undefined
  at: number
  fresh: boolean
}

const entryOf = (call: ViewerCall, stationId: string) => call.services.registry().stations.get(call.station(stationId))

export const zoneOf = (call: ViewerCall, stationId: string): string => entryOf(call, stationId)?.timeZone ?? 'Asia/Shanghai'

/** The point of a quantity; undefined: the station has none. */
export const pointOf = (call: ViewerCall, stationId: string, quantity: QuantityCode): PointEntry | undefined =>
  entryOf(call, stationId)?.quantities.get(quantity)

export const devicesOf = (call: ViewerCall, stationId: string): DeviceEntry[] => entryOf(call, stationId)?.devices ?? []

/** The last value of a point. */
export function valueNow(call: ViewerCall, point: PointEntry): Value {
  call.station(point.stationId)
  const { values } = call.services
  return { value: values.known(point.id) ? values.value(point.id) : undefined, at: values.time(point.id), fresh: values.fresh(point.id) }
}

/** The value that held at an instant; not fresh: its source was missed then. */
export async function valueThen(call: ViewerCall, point: PointEntry, at: number): Promise<Value> {
  call.station(point.stationId)
  const [past] = await pastValues(call.services, [point], Math.floor(at))
  return past === undefined || past.value === null || past.at === null
    ? { value: undefined, at: 0, fresh: false }
    : { value: past.value, at: past.at, fresh: past.quality === quality.good }
}

/** What a reading was before people corrected it; null: there was no correction of it. */
export async function rawThen(call: ViewerCall, point: PointEntry, at: number): Promise<number | null> {
  call.station(point.stationId)
  const found = await call.services.db.pool.query<{ raw: number | null }>('select raw from reading where point = $1 and t = $2', [point.id, at])
  return found.rows[0]?.raw ?? null
}

/** Whether readings of a stretch are corrected that a point's are, or are worked out from. */
export async function isCorrectedIn(call: ViewerCall, point: PointEntry, { from, until }: Span): Promise<boolean> {
  call.station(point.stationId)
  const { db, registry } = call.services
  const [found = false] = await correctedAmong(db.pool, feedsOf(registry(), point), [[Math.floor(from), Math.ceil(until)]])
  return found
}

export interface Extremes {
  max: { value: number; at: number }
  min: { value: number; at: number }
  /** Of the quarter hours; undefined where none is summed up yet. */
  mean: number | undefined
  /** Time of the newest reading in it. */
  newest: number
}

const EXTREME_BUCKETS = 400

/** The highest and the lowest of a point over a stretch, exact, with their times, and the mean of its quarter hours. */
export async function extremesOf(call: ViewerCall, point: PointEntry, { from, until, soFar }: Span): Promise<Extremes | undefined> {
  call.station(point.stationId)
  const { pool } = call.services.db
  const series = await readSeries(pool, point.id, Math.floor(from), Math.ceil(until), EXTREME_BUCKETS)
  const readings = series.values.map((value, i) => ({ value, at: series.times[i] ?? 0 }))
  const last = valueNow(call, point)
  // What was measured this minute is in no roll-up yet.
  if (soFar && last.value !== undefined && last.fresh && last.at >= from && last.at < until) readings.push({ value: last.value, at: last.at })
  const [first] = readings
  if (first === undefined) return undefined
  const quarters = await readQuarters(pool, point.id, Math.floor(from), Math.ceil(until))
  return {
    max: readings.reduce((best, one) => (one.value > best.value ? one : best), first),
    min: readings.reduce((best, one) => (one.value < best.value ? one : best), first),
    mean: quarters.length === 0 ? undefined : quarters.reduce((sum, { mean }) => sum + mean, 0) / quarters.length,
    newest: Math.max(...readings.map(({ at }) => at)),
  }
}

export interface AlarmsFound {
  total: number
  counts: [level: AlarmLevel, count: number][]
  newest: Answer<'alarmList'>['alarmList']
}
export interface AlarmFilter {
  levels?: readonly AlarmLevel[]
  devices?: readonly string[]
  /** Open unless said otherwise; `any` with a stretch: all that were raised in it. */
  state?: 'open' | 'handled' | 'shelved' | 'any'
  span?: Span
}

const NEWEST = 5
/** Shelved alarms are few: they are found among all that are aside. */
const MOST_ASIDE = 1000

/** Alarms of a station, or of all the viewer's stations. */
export async function alarmsOf(call: ViewerCall, stationId: string | undefined, filter: AlarmFilter = {}): Promise<AlarmsFound> {
  const repo = alarmRepo(call.services.db.pool, call.services.registry(), call.stationIds)
  const base: ParsedPayload<'alarmList'> = {
    pageNum: 1,
    pageSize: NEWEST,
    sort: 'raisedAt',
    order: 'desc',
    aside: filter.state === 'shelved' ? 'only' : 'without',
    powerstationId: stationId === undefined ? undefined : call.station(stationId),
    ...(filter.state === 'any' ? {} : { state: filter.state === 'handled' ? 'PROCESSED' : 'WARNING' }),
    ...(filter.span === undefined ? {} : { from: filter.span.from, to: filter.span.to }),
  }
  const counts: AlarmsFound['counts'] = []
  const newest: AlarmsFound['newest'] = []
  const levels = filter.levels === undefined || filter.levels.length === 0 ? [...alarmLevels] : [...filter.levels]
  let total = 0
  for (const deviceSn of filter.devices === undefined || filter.devices.length === 0 ? [undefined] : filter.devices) {
    if (filter.state === 'shelved') {
      const { alarmList } = await repo.list({ ...base, level: levels, deviceSn, pageSize: MOST_ASIDE })
      const shelved = alarmList.filter(({ shelvedUntil }) => shelvedUntil !== null)
      newest.push(...shelved)
      total += shelved.length
      for (const { level } of shelved) addCount(counts, level, 1)
      continue
    }
    const { alarmList, totalRows } = await repo.list({ ...base, level: levels, deviceSn })
    newest.push(...alarmList)
    total += totalRows
    // Few are told one by one; of many each level is counted. Most stations have none.
    for (const level of totalRows > alarmList.length ? levels : []) {
      const { totalRows: count } = await repo.list({ ...base, level, deviceSn, pageSize: 1 })
      addCount(counts, level, count)
    }
    if (totalRows <= alarmList.length) for (const { level } of alarmList) addCount(counts, level, 1)
  }
  counts.sort(([a], [b]) => alarmLevels.indexOf(a) - alarmLevels.indexOf(b))
  return {
    total,
    counts,
    newest: newest.toSorted((a, b) => b.raisedAt - a.raisedAt).slice(0, NEWEST),
  }
}

function addCount(counts: AlarmsFound['counts'], level: AlarmLevel, count: number): void {
  const known = counts.find(([one]) => one === level)
  if (known !== undefined) known[1] += count
  else if (count > 0) counts.push([level, count])
}

/** Stations of the viewer that have open alarms: one read for a whole fleet. */
export const stationsWithAlarms = async (call: ViewerCall): Promise<Set<string>> =>
  new Set((await alarmRepo(call.services.db.pool, call.services.registry(), call.stationIds).countsByStation()).keys())

export interface Prices {
  area: string
  month: string
  /** Of the day, midnight joined where period and price go on into the next. */
  segments: PriceSegment[]
}

/** Prices from the day that holds `at` to the end of the next; undefined without a price table. */
export async function pricesAround(call: ViewerCall, stationId: string, at: number): Promise<Prices | undefined> {
  const { prices } = call.services
  const tariff = await prices.tariff(call.station(stationId))
  if (tariff === undefined) return undefined
  const table = await prices.table(tariff, localMonth(tariff.timeZone, at))
  if (table === undefined) return undefined
  const segments: PriceSegment[] = []
  for (const segment of await prices.segments(tariff, at, nextDayStart(tariff.timeZone, at) + 1)) {
    const last = segments.at(-1)
    if (last !== undefined && last.period === segment.period && last.price === segment.price) last.to = segment.to
    else segments.push({ ...segment })
  }
  return { area: (call.language === 'en' && table.areaEn) || table.area, month: table.month, segments }
}

export interface DeviceState {
  device: DeviceEntry
  online: boolean
  /** Time of its newest value; 0: never heard of. */
  lastAt: number
}

/** Which devices send and which are silent, counted as the console counts them: on line is who has a fresh value. */
export function deviceStates(call: ViewerCall, stationId: string): DeviceState[] {
  const { values } = call.services
  return devicesOf(call, stationId).map((device) => {
    const ids = [...device.points.values()].map(({ id }) => id)
    return { device, online: ids.some((id) => values.fresh(id)), lastAt: Math.max(0, ...ids.map((id) => values.time(id))) }
  })
}

/** Charging sessions of a stretch, the newest first; 1,000 at most. */
export const sessionsIn = (call: ViewerCall, stationId: string, { from, until, soFar }: Span): ReturnType<typeof sessionsOf> =>
  // A stretch that is not over reaches beyond now: a session that goes on has no end yet.
  sessionsOf(call.services, call.station(stationId), from, soFar ? call.now + 1 : until, call.now, undefined)

/** Stations that the viewer may see. */
export function stationsSeen(call: ViewerCall): { id: string; name: string; nameEn: string; state: StationState }[] {
  const { stations } = call.services.registry()
  return call.stationIds.flatMap((id) => {
    const station = stations.get(id)
    return station === undefined ? [] : [{ id, name: station.name, nameEn: station.nameEn, state: station.state }]
  })
}
