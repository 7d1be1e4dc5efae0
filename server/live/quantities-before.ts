import type pg from 'pg'
import { MAX_AHEAD_MS } from '../plant/clocks.ts'

const HOUR_MS = 3_600_000
/** One of a station's hours, and the stretch of it that is about to be worked out anew. */
export interface Part {
  stationId: string
  hour: number
  /** Its quantities. */
  points: readonly number[]
  from: number
  to: number
}

const list = (values: readonly number[]): string => `{${values.join(',')}}`

/** Whether something that a station's quantities are made of in an hour is corrected. */
export async function isCorrected(pool: pg.Pool, feeds: readonly number[], hour: number): Promise<boolean> {
  const found = await pool.query(
    'select 1 from correction where withdrawn_at is null and point = any($1::int4[]) and t_from < $2 and t_until >= $3 limit 1',
    [list(feeds), (hour + 1) * HOUR_MS + MAX_AHEAD_MS, hour * HOUR_MS],
  )
  return found.rowCount !== 0
}

/** Keeps what stands in a part, as far as it is not kept already: what was live was worked out with moments of its own, which no second reckoning finds again. */
export async function keepBefore(pool: pg.Pool, { stationId, hour, points, from, to }: Part): Promise<void> {
  const known = await pool.query<{ from: number; to: number }>(
    'select t_from as from, t_to as to from quantity_before where station_id = $1 and hour = $2',
    [stationId, hour],
  )
  const old = known.rows[0]
  if (old !== undefined && old.from <= from && old.to >= to) return
  await pool.query(
    `insert into quantity_before as b (station_id, hour, t_from, t_to, points, times, vals, qualities)
     select $1, $2, $3::int8, $4::int8, coalesce(array_agg(point), '{}'), coalesce(array_agg(t), '{}'), coalesce(array_agg(v), '{}'), coalesce(array_agg(q), '{}')
     from sample where point = any($5::int4[]) and t >= $3 and t <= $4 and not (t >= $6::int8 and t <= $7::int8)
     on conflict (station_id, hour) do update set t_from = excluded.t_from, t_to = excluded.t_to, points = b.points || excluded.points,
       times = b.times || excluded.times, vals = b.vals || excluded.vals, qualities = b.qualities || excluded.qualities`,
    [stationId, hour, Math.min(from, old?.from ?? from), Math.max(to, old?.to ?? to), list(points), old?.from ?? 0, old?.to ?? -1],
  )
}

/** Gives back what was kept, in one statement each: who is interrupted does it again. The stretch; undefined: nothing was kept. */
export async function giveBack(pool: pg.Pool, { stationId, hour, points }: Part): Promise<{ from: number; to: number } | undefined> {
  const kept = await pool.query<{ from: number; to: number }>(
    'select t_from as from, t_to as to from quantity_before where station_id = $1 and hour = $2',
    [stationId, hour],
  )
  const stretch = kept.rows[0]
  if (stretch === undefined) return undefined
  await pool.query('delete from sample where point = any($1::int4[]) and t >= $2 and t <= $3', [list(points), stretch.from, stretch.to])
  await pool.query(
    `insert into sample (point, t, v, q) select k.* from quantity_before b, unnest(b.points, b.times, b.vals, b.qualities) k
     where b.station_id = $1 and b.hour = $2 on conflict (point, t) do nothing`,
    [stationId, hour],
  )
  await forgetBefore(pool, stationId, hour)
  return stretch
}

/** Late readings came: what stood there was made without them. */
export async function forgetBefore(pool: pg.Pool, stationId: string, hour: number): Promise<void> {
  await pool.query('delete from quantity_before where station_id = $1 and hour = $2', [stationId, hour])
}
