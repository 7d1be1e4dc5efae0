import type pg from 'pg'
import { MOST_CORRECTED_MS } from '#contract/correction.ts'
import { isDataError } from '../db/database.ts'
import { plausibleRow, plausibleSample } from '../db/sample-store.ts'

/** Points and buckets of one statement, multiplied: some 70 ms, so that ingest on the same connection gets its turn often enough to keep up with 20,000 points a second. */
export const SUMS_PER_STATEMENT = 500

export interface Level {
  table: 'rollup_1m' | 'rollup_15m' | 'rollup_1d'
  source: 'sample' | 'reading' | 'rollup_1m' | 'rollup_15m'
  /** What stands there was made of samples that are no longer kept: only a sum of more samples takes its place. */
  fullerStays?: true
  /** Something in the bucket is corrected: sums of which no reading is left go. */
  corrected?: true
}
export const minuteLevel: Level = { table: 'rollup_1m', source: 'sample' }
export const oldMinuteLevel: Level = { ...minuteLevel, fullerStays: true }
export const quarterLevel: Level = { table: 'rollup_15m', source: 'rollup_1m' }
export const dayLevel: Level = { table: 'rollup_1d', source: 'rollup_15m' }

/** The level as the buckets of [from, to) want it: of readings as people corrected them, where they did. One look-up for all points: others cost nothing. */
export async function levelOf(pool: pg.Pool, level: Level, from: number, to: number): Promise<Level> {
  const found = await pool.query('select 1 from correction where withdrawn_at is null and t_from < $2 and t_from >= $3 and t_to >= $1 limit 1', [
    from,
    to,
    from - MOST_CORRECTED_MS,
  ])
  if (found.rowCount === 0) return level
  return { ...level, source: level.source === 'sample' ? 'reading' : level.source, corrected: true }
}

/** Of the first three parameters of a statement: beginning, end, and length of a bucket. */
const RANGE = 't >= $1::int8 and t < $2::int8'
const BUCKET = 't - (t - $1::int8) % $3::int8'

const rawColumns = `min(v) as min, max(v) as max, avg(v) as mean, (array_agg(v order by t) filter (where v is not null))[1] as first,
  (array_agg(v order by t desc) filter (where v is not null))[1] as last, count(v)::int as n, (array_agg(t order by v, t) filter (where v is not null))[1] as tmin,
  (array_agg(t order by v desc, t) filter (where v is not null))[1] as tmax, (count(*) - count(v))::int as left_out`
const rolledColumns = `min(min) as min, max(max) as max, sum(mean * n) / sum(n) as mean, (array_agg(first order by t))[1] as first, (array_agg(last order by t desc))[1] as last,
  sum(n)::int as n, (array_agg(tmin order by min, t))[1] as tmin, (array_agg(tmax order by max desc, t))[1] as tmax, 0 as left_out`

/** Samples that cannot be measurements (from before they were refused at the door) are there as nulls, to be counted. */
const rawRows = (table: string): string =>
  `(select ${BUCKET} as bucket, t, case when ${plausibleSample} then v end as v from ${table} where point = p.id and ${RANGE} and q <> 3) raw`
const rolledRows = (table: string): string =>
  `(select ${BUCKET} as bucket, * from ${table} where point = p.id and ${RANGE} and ${plausibleRow}) rolled`

/** Sums of points of which a correction has left no reading, and of quantities of their stations. */
const emptied = (table: string, chosen: string): string =>
  `delete from ${table} r using point p where p.${chosen} and r.point = p.id and r.t >= $1::int8 and r.t < $2::int8
     and not exists (select 1 from found f where f.point = r.point and f.bucket = r.t and f.n > 0)
     and exists (select 1 from correction c join point o on o.id = c.point where c.withdrawn_at is null and c.t_from < r.t + $3::int8 and c.t_from >= r.t - ${MOST_CORRECTED_MS}
       and c.t_to >= r.t and (o.id = p.id or (p.device_sn is null and o.station_id = p.station_id)))`

export type Chosen = { low: number; high: number } | { ids: number[] }

/** Buckets of one length from `from` on, up to `to`. */
export interface Buckets {
  from: number
  to: number
  lengthMs: number
}

/**
 * Sums buckets of some points up into `level.table`. Replaces what stands there, so that it may be done again. Gives the points of which samples were left
 * out, with how many and in which bucket.
 */
async function rollBuckets(
  pool: pg.Pool,
  level: Level,
  { from, to, lengthMs }: Buckets,
  points: Chosen,
): Promise<{ point: number; at: number; samples: number }[]> {
  const chosen = 'ids' in points ? `id = any($4::int4[])` : `id between $4 and $5`
  const parameters = [from, to, lengthMs, ...('ids' in points ? [`{${points.ids.join(',')}}`] : [points.low, points.high])]
  const isRaw = level.source === 'sample' || level.source === 'reading'
  const found = await pool.query<{ point: number; at: number; samples: number }>(
    `with found as materialized (
       select p.id as point, s.* from point p cross join lateral
         (select bucket, ${isRaw ? `${rawColumns} from ${rawRows(level.source)}` : `${rolledColumns} from ${rolledRows(level.source)}`} group by bucket) s
       where p.${chosen}
     ), written as (
       insert into ${level.table} (point, t, min, max, mean, first, last, n, tmin, tmax)
       select point, bucket, min, max, mean, first, last, n, tmin, tmax from found where n > 0
       on conflict (point, t) do update set min = excluded.min, max = excluded.max, mean = excluded.mean, first = excluded.first, last = excluded.last,
         n = excluded.n, tmin = excluded.tmin, tmax = excluded.tmax
         ${level.fullerStays === true ? `where excluded.n > ${level.table}.n` : ''}
     )${level.corrected === true && level.fullerStays !== true ? `, gone as (${emptied(level.table, chosen)})` : ''}
     select point, bucket as at, left_out as samples from found where left_out > 0`,
    parameters,
  )
  return found.rows
}

/** The two halves of a choice; undefined: it is one point. */
function halves(points: Chosen): [Chosen, Chosen] | undefined {
  if ('ids' in points) {
    const middle = points.ids.length >> 1
    return middle === 0 ? undefined : [{ ids: points.ids.slice(0, middle) }, { ids: points.ids.slice(middle) }]
  }
  if (points.low >= points.high) return undefined
  const middle = (points.low + points.high) >> 1
  return [
    { low: points.low, high: middle },
    { low: middle + 1, high: points.high },
  ]
}

/** What could not be summed up: the samples of a point in a bucket, or, with an error, all of it. */
export interface LeftOut {
  point: number
  at: number
  samples: number
  error: string | undefined
}

/** Sums buckets up; when the store refuses the data, halves them and then the points, until what it refuses stands alone, and leaves that out. */
export async function rollSafely(
  pool: pg.Pool,
  level: Level,
  buckets: Buckets,
  points: Chosen,
  leftOut: ((what: LeftOut) => void) | undefined,
): Promise<void> {
  try {
    for (const one of await rollBuckets(pool, level, buckets, points)) leftOut?.({ ...one, error: undefined })
  } catch (error) {
    if (!isDataError(error)) throw error
    const { from, to, lengthMs } = buckets
    const middle = from + Math.floor((to - from) / lengthMs / 2) * lengthMs
    if (middle > from) {
      await rollSafely(pool, level, { ...buckets, to: middle }, points, leftOut)
      await rollSafely(pool, level, { ...buckets, from: middle }, points, leftOut)
      return
    }
    const parts = halves(points)
    if (parts === undefined) {
      const point = 'ids' in points ? points.ids[0] : points.low
      if (point !== undefined) leftOut?.({ point, at: from, samples: 0, error: String(error instanceof Error ? error.message : error) })
      return
    }
    for (const part of parts) await rollSafely(pool, level, buckets, part, leftOut)
  }
}

/** Sums the days of imported quarters up; used after a history import. */
export async function rollDay(pool: pg.Pool, start: number, end: number, points: number[]): Promise<void> {
  for (let from = 0; from < points.length; from += SUMS_PER_STATEMENT) {
    const ids = points.slice(from, from + SUMS_PER_STATEMENT)
    await rollSafely(pool, dayLevel, { from: start, to: end, lengthMs: end - start }, { ids }, undefined)
  }
}
