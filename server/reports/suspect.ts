import type pg from 'pg'

export interface Stretch {
  from: number
  to: number
}

const MINUTE_MS = 60_000
/** No finding is longer: it ends with the day of its station. */
const LONGEST_MS = 26 * 3_600_000

/** Stretches of [from, to) in which readings of a point were found wrong, by whole minutes, in order and apart from each other. What is missing is none. */
export async function suspectOf(pool: pg.Pool, point: number, from: number, to: number): Promise<Stretch[]> {
  const found = await pool.query<Stretch>(
    `select t_from as from, t_to as to from quality_finding
     where point = $1 and t_from < $3 and t_from >= $2::int8 - $4 and t_to > $2 and fault <> 'missing' order by t_from`,
    [point, from, to, LONGEST_MS],
  )
  const stretches: Stretch[] = []
  for (const row of found.rows) {
    const begin = Math.max(from, Math.floor(row.from / MINUTE_MS) * MINUTE_MS)
    const end = Math.min(to, row.to)
    const last = stretches.at(-1)
    if (last !== undefined && begin <= last.to) last.to = Math.max(last.to, end)
    else stretches.push({ from: begin, to: end })
  }
  return stretches
}

export const minutesIn = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { from, to }) => sum + Math.ceil((to - from) / MINUTE_MS), 0)
