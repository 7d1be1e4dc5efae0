import { MOST_CORRECTED_MS } from '#contract/correction.ts'
import { MAX_READING } from '#domain/plausible.ts'
import type { Queries } from './change.ts'
import { DAY_MS } from './partitions.ts'

/** Conditions on a sample and on a rollup row: what was stored before implausible values were refused at the door is not read. */
export const plausibleSample = `v between -${MAX_READING} and ${MAX_READING}`
export const plausibleRow = `min >= -${MAX_READING} and max <= ${MAX_READING}`

/** Where many readings of a point are read from: the samples, or, where any of [from, to) is corrected, the view of them as they count. The view asks for each. */
export async function tableOfReadings(pool: Queries, point: number, from: number, to: number): Promise<'sample' | 'reading'> {
  const found = await pool.query(
    'select 1 from correction where point = $1 and withdrawn_at is null and t_from < $3 and t_from >= $4 and t_to >= $2 limit 1',
    [point, from, to, from - MOST_CORRECTED_MS],
  )
  return found.rowCount === 0 ? 'sample' : 'reading'
}

/** Columns of one insert; all arrays have the same length. */
export interface SampleBatch {
  points: number[]
  times: number[]
  values: number[]
  qualities: number[]
}

/** Rows of one statement: larger ones stall the event loop while their text is made, smaller ones waste round trips. */
export const MAX_BATCH = 4000

const list = (values: readonly number[]): string => `{${values.join(',')}}`

/**
 * Writes samples. Duplicates (same point and time) are absorbed by the key: what comes twice stays once. Resolves after the commit.
 * Throws on unequal lengths, because `unnest` would fill up with NULL.
 */
export async function insertSamples(pool: Queries, batch: SampleBatch): Promise<void> {
  const n = batch.points.length
  if (batch.times.length !== n || batch.values.length !== n || batch.qualities.length !== n) throw new Error('sample batch with unequal columns')
  if (n === 0) return
  await pool.query(
    'insert into sample (point, t, v, q) select * from unnest($1::int4[], $2::int8[], $3::float8[], $4::int2[]) on conflict (point, t) do nothing',
    [list(batch.points), list(batch.times), list(batch.values), list(batch.qualities)],
  )
}

export interface RollupBatch {
  points: number[]
  times: number[]
  min: number[]
  max: number[]
  mean: number[]
  first: number[]
  last: number[]
  n: number[]
  tmin: number[]
  tmax: number[]
}

export const emptyRollupBatch = (): RollupBatch => ({
  points: [],
  times: [],
  min: [],
  max: [],
  mean: [],
  first: [],
  last: [],
  n: [],
  tmin: [],
  tmax: [],
})

/** Writes rollup rows as they are, replacing what stands there. */
export async function upsertRollups(pool: Queries, table: 'rollup_1m' | 'rollup_15m' | 'rollup_1d', batch: RollupBatch): Promise<void> {
  if (batch.points.length === 0) return
  await pool.query(
    `insert into ${table} (point, t, min, max, mean, first, last, n, tmin, tmax)
     select * from unnest($1::int4[], $2::int8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::int4[], $9::int8[], $10::int8[])
     on conflict (point, t) do update set min = excluded.min, max = excluded.max, mean = excluded.mean, first = excluded.first, last = excluded.last,
       n = excluded.n, tmin = excluded.tmin, tmax = excluded.tmax`,
    [batch.points, batch.times, batch.min, batch.max, batch.mean, batch.first, batch.last, batch.n, batch.tmin, batch.tmax].map(list),
  )
}

/** Where points stood last before a moment, however long ago: by the sums, which outlast the samples. */
export async function lastStands(pool: Queries, points: readonly number[], before: number): Promise<{ point: number; t: number; v: number }[]> {
  const stands = (table: string, lengthMs: number): string =>
    `(select t + ${lengthMs} as t, last as v from ${table} where point = p.id and t <= $2::int8 - ${lengthMs} and ${plausibleRow} order by t desc limit 1)`
  const found = await pool.query<{ point: number; t: number; v: number }>(
    `select p.id as point, s.t, s.v from unnest($1::int4[]) as p (id) cross join lateral
       (select * from (${stands('rollup_15m', 900_000)} union all ${stands('rollup_1d', DAY_MS + DAY_MS / 12)}) both_sums order by t desc limit 1) s`,
    [list(points), before],
  )
  return found.rows
}

/** The latest sample of every point: fills the server's memory at start. Falls back to rollups for points that were only imported. */
export async function latestSamples(pool: Queries, now: number): Promise<{ point: number; t: number; v: number; q: number }[]> {
  const rows = await pool.query<{ point: number; t: number; v: number; q: number }>(
    `select p.id as point, s.t, s.v, s.q from point p cross join lateral
       (select t, v, q from reading where point = p.id and t > $1 and ${plausibleSample} order by t desc limit 1) s`,
    [now - 8 * DAY_MS],
  )
  const known = new Set(rows.rows.map((row) => row.point))
  const imported = await pool.query<{ point: number; t: number; v: number; q: number }>(
    `select p.id as point, s.t + 900000 as t, s.last as v, 0 as q from point p cross join lateral
       (select t, last from rollup_15m where point = p.id and t > $1 and ${plausibleRow} order by t desc limit 1) s`,
    [now - 40 * DAY_MS],
  )
  const told = [...rows.rows, ...imported.rows.filter((row) => !known.has(row.point))]
  // A register stands where it stood, however long its device has been silent: its station's energy would wait for it.
  const registers = await pool.query<{ id: number }>(
    `select p.id from point p join device d on d.sn = p.device_sn join parameter m on m.model_code = d.model_code and m.code = p.code
     where m.kind = 'register' and not p.id = any($1::int4[])`,
    [list(told.map(({ point }) => point))],
  )
  const old =
    registers.rows.length === 0
      ? []
      : await lastStands(
          pool,
          registers.rows.map(({ id }) => id),
          now,
        )
  return [...told, ...old.map((row) => ({ ...row, q: 0 }))]
}
