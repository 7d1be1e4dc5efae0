import type { Queries } from '../db/change.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/**
 * Whether sums of these points between two moments are still to be worked out anew: readings came late, were corrected, or a correction was taken back. Of the
 * last two hours something always is late, for seconds: that is not asked.
 */
export async function isSumming(pool: Queries, points: readonly number[], from: number, to: number, now: number): Promise<boolean> {
  if (points.length === 0) return false
  const found = await pool.query(
    `select 1 from late_mark m where m.point = any($1::int4[]) and m.hour between $2 and $3 and (m.hour <= $5
       or exists (select 1 from correction c where c.point = m.point and c.t_from >= $4 and m.hour between c.t_from / ${HOUR_MS} and c.t_to / ${HOUR_MS}))
     limit 1`,
    [`{${points.join(',')}}`, Math.floor(from / HOUR_MS), Math.ceil(to / HOUR_MS) - 1, from - DAY_MS, Math.floor(now / HOUR_MS) - 2],
  )
  return found.rows.length > 0
}
