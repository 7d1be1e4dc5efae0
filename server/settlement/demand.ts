import { Decimal } from 'decimal.js'
import type { QuantityCode } from '#contract/quantity.ts'
import type { Queries } from '../db/change.ts'
import { count, eq, inArray } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { plausibleRow } from '../db/sample-store.ts'
import { device } from '../db/schema.ts'
import type { PointEntry } from '../plant/registry.ts'
import { correctedAmong, feedsOf as readingsOf } from '../repos/correction-repo.ts'
import { isSumming } from '../repos/late-repo.ts'
import { snsAtPoint } from '../repos/point-devices.ts'
import type { ReportSources } from '../reports/sources.ts'
import { registersAt, stepsBetween } from './readings.ts'

const QUARTER_MS = 900_000
/** A maximum stands for its month when so much of it was heard: what was missed may have been higher. */
export const ENOUGH_PERCENT = 95
/** A difference of large numbers is off by less, kWh. */
const ROUNDING_KWH = 1e-6
/** kW are told, and paid for, with so many places. */
const PLACES = 2
/** No meter is older or newer than the times that the store takes. */
const [FIRST, LAST] = [0, 4_102_444_800_000]

/** What is measured at a connection point. */
export interface PointFeeds {
  grid: PointEntry[]
  storage: PointEntry[]
  imported: PointEntry[]
}

/** Points of a connection point: of the devices there; of a station that has no other connection point, the station's own quantities. */
export async function feedsOf({ db, registry }: ReportSources, point: { id: string; stationId: string }): Promise<PointFeeds> {
  const [points] = await db.orm.select({ n: count() }).from(connectionPoint).where(eq(connectionPoint.stationId, point.stationId))
  const station = registry().stations.get(point.stationId)
  const only = (code: QuantityCode): PointEntry[] => [station?.quantities.get(code) ?? []].flat()
  if (points?.n === 1) return { grid: only('gridPower'), storage: only('storagePower'), imported: only('gridImport') }
  const rows = await db.orm
    .select({ sn: device.sn })
    .from(device)
    .where(inArray(device.sn, snsAtPoint(point.id)))
  const there = rows.flatMap(({ sn }) => [...(registry().devices.get(sn)?.points.values() ?? [])])
  const of = (code: QuantityCode): PointEntry[] => there.filter(({ quantity }) => quantity === code)
  return { grid: of('gridPower'), storage: of('storagePower'), imported: of('gridImport') }
}

/** What is read by devices of which the powers or registers of a connection point are made, by point. */
const readBy = ({ registry }: ReportSources, entries: readonly PointEntry[]): number[] => [
  ...new Set(entries.flatMap((entry) => readingsOf(registry(), entry))),
]

/** In which of some stretches, in order of time, readings were corrected that what is measured at a connection point is made of. */
export const correctedIn = (sources: ReportSources, entries: readonly PointEntry[], stretches: readonly (readonly [number, number])[]) =>
  correctedAmong(sources.db.pool, readBy(sources, entries), stretches)

/** A register's energy is made of its readings from the last one before the stretch on. */
export const registerStretch = (from: number, to: number): readonly [number, number] => [from - QUARTER_MS, to + 1]

/** Whether what is measured at a connection point still is what it was before late or corrected readings. */
export const isRecalculatingIn = (sources: ReportSources, entries: readonly PointEntry[], [from, to]: readonly [number, number], now: number) =>
  isSumming(sources.db.pool, readBy(sources, entries), from, to, now)

export interface Maximum {
  /** kW, no less than nothing. */
  kw: string
  /** When its quarter hour began. */
  at: number
  /** Percent of the quarter hours of which the mean is known. */
  known: number
}

/** Highest mean of a quarter hour of the sum of some powers in [from, to); a quarter hour counts where all that stood there were heard. Undefined: none did. */
export async function maximumOf(pool: Queries, feeds: readonly PointEntry[], from: number, to: number): Promise<Maximum | undefined> {
  if (feeds.length === 0 || to <= from) return undefined
  const { rows } = await pool.query<{ t: number; kw: number; n: number }>(
    `with part as (select * from unnest($1::int4[], $2::int8[], $3::int8[]) as p (id, since, until)),
       quarter as (select r.t, sum(r.mean) as kw, count(*) as n from part p join rollup_15m r on r.point = p.id
         where r.t >= $4 and r.t < $5 and p.since <= r.t and p.until >= r.t + ${QUARTER_MS} and ${plausibleRow} group by r.t)
     select t, kw, (count(*) over ())::int as n from quarter q
       where n = (select count(*) from part p where p.since <= q.t and p.until >= q.t + ${QUARTER_MS}) order by kw desc, t limit 1`,
    [feeds.map(({ id }) => id), feeds.map(({ since }) => Math.max(since, FIRST)), feeds.map(({ until }) => Math.min(until, LAST)), from, to],
  )
  const [row] = rows
  if (row === undefined) return undefined
  const all = Math.max(1, Math.floor((to - from) / QUARTER_MS))
  return {
    kw: new Decimal(Math.max(0, row.kw)).toDecimalPlaces(PLACES, Decimal.ROUND_HALF_UP).toFixed(),
    at: row.t,
    known: Math.min(100, Math.floor((row.n / all) * 1000) / 10),
  }
}

/**
 * What registers counted between each two of some instants that follow each other, kWh; undefined where one was silent, or was exchanged. By how much one
 * stepped when its ratio was corrected is not counted.
 */
export async function countedBetween(pool: Queries, feeds: readonly PointEntry[], instants: readonly number[]): Promise<(number | undefined)[]> {
  if (feeds.length === 0) return instants.slice(1).map(() => undefined)
  const ids = feeds.map(({ id }) => id)
  const shown: Map<number, number>[] = []
  for (const at of instants) shown.push(await registersAt(pool, ids, at))
  const steps = await stepsBetween(pool, ids, instants[0] ?? 0, instants.at(-1) ?? 0)
  return shown.slice(1).map((after, i) => {
    const [from, to] = [instants[i] ?? 0, instants[i + 1] ?? 0]
    const grown = ids.map((id) => {
      const stepped = steps.reduce((sum, { point, at, value }) => (point === id && at > from && at <= to ? sum + value : sum), 0)
      const kwh = (after.get(id) ?? Number.NaN) - (shown[i]?.get(id) ?? Number.NaN) - stepped
      return Math.abs(kwh) < ROUNDING_KWH ? 0 : kwh
    })
    // A comparison with what is not known is never true.
    return grown.length > 0 && grown.every((kwh) => kwh >= 0) ? grown.reduce((sum, kwh) => sum + kwh, 0) : undefined
  })
}
