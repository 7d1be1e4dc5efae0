import type { Queries } from '../db/change.ts'

const HOUR_MS = 3_600_000

/** Whether readings of these points that came late between two moments still are to be summed up. Of the last two hours something always is, for seconds: they are not asked. */
export async function isSumming(pool: Queries, points: readonly number[], from: number, to: number, now: number): Promise<boolean> {
  if (points.length === 0) return false
  const last = Math.min(Math.ceil(to / HOUR_MS) - 1, Math.floor(now / HOUR_MS) - 2)
  const found = await pool.query('select 1 from late_mark where point = any($1::int4[]) and hour between $2 and $3 limit 1', [
    `{${points.join(',')}}`,
    Math.floor(from / HOUR_MS),
    last,
  ])
  return found.rows.length > 0
}
