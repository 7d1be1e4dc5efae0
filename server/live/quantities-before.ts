import type pg from 'pg'
import { MAX_AHEAD_MS } from '../plant/clocks.ts'

const HOUR_MS = 3_600_000
/** One of a station's hours. */
export interface Part {
  stationId: string
  hour: number
  /** Its quantities. */
  points: readonly number[]
}

const list = (values: readonly number[]): string => `{${values.join(',')}}`

/** Since when something is corrected that a station's quantities are made of in an hour (epoch ms); undefined: nothing is. */
export async function correctedSince(pool: pg.Pool, feeds: readonly number[], hour: number): Promise<number | undefined> {
  const found = await pool.query<{ since: number | null }>(
    'select min(created_at) as since from correction where withdrawn_at is null and point = any($1::int4[]) and t_from < $2 and t_until >= $3',
    [list(feeds), (hour + 1) * HOUR_MS + MAX_AHEAD_MS, hour * HOUR_MS],
  )
  return found.rows[0]?.since ?? undefined
}

/**
 * Keeps what stands in an hour until its first correction: what was live was worked out with moments of its own, which no second reckoning finds again. Once
 * an hour: what came later came of corrections too.
 */
export async function keepBefore(pool: pg.Pool, { stationId, hour, points }: Part, since: number): Promise<void> {
  const known = await pool.query('select 1 from quantity_before where station_id = $1 and hour = $2', [stationId, hour])
  if (known.rowCount !== 0) return
  await pool.query(
    `insert into quantity_before (station_id, hour, t_from, t_to, points, times, vals, qualities)
     select $1, $2, $3::int8, $4::int8, coalesce(array_agg(point), '{}'), coalesce(array_agg(t), '{}'), coalesce(array_agg(v), '{}'), coalesce(array_agg(q), '{}')
     from sample where point = any($5::int4[]) and t >= $3 and t <= $4`,
    [stationId, hour, hour * HOUR_MS, Math.min(since, (hour + 1) * HOUR_MS - 1), list(points)],
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
  if (stretch.to < stretch.from) {
    await forgetBefore(pool, { stationId, hour })
    return undefined
  }
  await pool.query('delete from sample where point = any($1::int4[]) and t >= $2 and t <= $3', [list(points), stretch.from, stretch.to])
  await pool.query(
    `insert into sample (point, t, v, q) select k.* from quantity_before b, unnest(b.points, b.times, b.vals, b.qualities) k
     where b.station_id = $1 and b.hour = $2 on conflict (point, t) do nothing`,
    [stationId, hour],
  )
  await forgetBefore(pool, { stationId, hour })
  return stretch
}

/** Late readings came: what stood there was made without them. While the hour is corrected, what stands there is nothing to be kept either. */
export async function forgetBefore(pool: pg.Pool, { stationId, hour }: Omit<Part, 'points'>, stillCorrected = false): Promise<void> {
  if (!stillCorrected) {
    await pool.query('delete from quantity_before where station_id = $1 and hour = $2', [stationId, hour])
    return
  }
  await pool.query(
    `insert into quantity_before (station_id, hour, t_from, t_to, points, times, vals, qualities) values ($1, $2, 0, -1, '{}', '{}', '{}', '{}')
     on conflict (station_id, hour) do update set t_from = 0, t_to = -1, points = '{}', times = '{}', vals = '{}', qualities = '{}'`,
    [stationId, hour],
  )
}
