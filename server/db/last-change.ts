import type pg from 'pg'
import { DAY_MS } from './partitions.ts'
import { plausibleRow, plausibleSample } from './sample-store.ts'

/** A change further back is not looked for: a quarter hour's row of each point is read until one differs. */
const LOOK_BACK_MS = 31 * DAY_MS
const QUARTER_MS = 900_000

/** Since when a point has its value. `exact`: by the sample itself; otherwise it changed at `at` or up to a quarter of an hour later. */
export interface LastChange {
  point: number
  at: number
  exact: boolean
}

/**
 * When points came to the values they have, however often those were repeated since. The last quarter hour that knew another value says where to look among
 * the samples; where those are no longer kept, the quarter hour itself is the answer. A point that did not change within `LOOK_BACK_MS` is left out.
 */
export async function lastChanges(pool: pg.Pool, wanted: readonly { point: number; value: number }[], now: number): Promise<LastChange[]> {
  if (wanted.length === 0) return []
  const found = await pool.query<{ point: number; other: number | null; next: number | null; bucket: number | null }>(
    `with w as (select * from unnest($1::int4[], $2::float8[]) as w(point, v)),
     b as (
       select w.point, w.v,
         (select max(t) from rollup_15m r where r.point = w.point and r.t >= $3 and ${plausibleRow}) as summed,
         (select t from rollup_15m r where r.point = w.point and r.t >= $3 and (r.min <> w.v or r.max <> w.v) and ${plausibleRow}
            order by t desc limit 1) as bucket
       from w),
     o as (
       select b.*, coalesce(
         (select t from reading s where s.point = b.point and s.t >= coalesce(b.summed, $3) and s.v <> b.v and s.q <> 3 and ${plausibleSample}
            order by t desc limit 1),
         (select t from reading s where s.point = b.point and s.t >= b.bucket and s.t < b.bucket + ${QUARTER_MS} and s.v <> b.v and s.q <> 3 and ${plausibleSample}
            order by t desc limit 1)) as other
       from b)
     select o.point, o.other, o.bucket,
       (select t from reading s where s.point = o.point and s.t > o.other and s.v = o.v and s.q <> 3 order by t limit 1) as next
     from o`,
    [`{${wanted.map((one) => one.point).join(',')}}`, `{${wanted.map((one) => one.value).join(',')}}`, now - LOOK_BACK_MS],
  )
  return found.rows.flatMap(({ point, next, bucket }): LastChange[] => {
    if (next !== null) return [{ point, at: next, exact: true }]
    return bucket === null ? [] : [{ point, at: bucket, exact: false }]
  })
}
