import type { RegisterReading } from '#domain/energy.ts'
import type { Queries } from '../db/change.ts'
import { plausibleRow, plausibleSample } from '../db/sample-store.ts'

const QUARTER = 900_000
/** Quarters that one read may bring in: a good month. */
const MAX_QUARTERS = 3200
/** Rows of one answer of the store. */
const PAGE = 10_000

/** Of a stretch that is not summed up to its end: the last sample before it begins, where sums do not reach so far either, and the last one in it. */
interface Tail {
  beginT: number | null
  beginV: number | null
  t: number | null
  v: number | null
}
const TAIL = 'b.t as "beginT", b.v as "beginV", s.t, s.v'
const newest = (where: string): string => `(select t, v from reading where ${where} and ${plausibleSample} order by t desc limit 1)`
/** Of a row `p` with what is summed up to in `after`. */
const tailsOf = (point: string, begin: string, until: string): string =>
  `left join lateral ${newest(`point = ${point} and t > p.after and t <= ${begin}`)} b on true
   left join lateral ${newest(`point = ${point} and t > greatest(p.after, ${begin}) and t <= ${until}`)} s on true`

/** What was counted before the stretch began is none of it, though it is not summed up yet: right after an hour, or midnight, its last quarter. */
function addTail(readings: RegisterReading[] | undefined, { beginT, beginV, t, v }: Tail): void {
  if (beginT !== null && beginV !== null) readings?.splice(0, readings.length, { at: beginT, kwh: beginV })
  if (t !== null && v !== null) readings?.push({ at: t, kwh: v })
}

/**
 * Readings of register points over [from, to], from the quarter-hour rollups (their last reading stands at the quarter's end), with the reading just before
 * `from`, and the samples of the quarters that are not summed up yet or, to who looks back, were not over at `to`: what such a one counted in all is
 * of a later moment. Ordered by time. Three reads of the store, however many points, where no more than a page comes.
 */
export async function registerReadings(pool: Queries, points: number[], from: number, to: number): Promise<Map<number, RegisterReading[]>> {
  const list = `{${points.join(',')}}`
  const result = new Map<number, RegisterReading[]>(points.map((point) => [point, []]))
  const before = await pool.query<{ point: number; t: number; last: number }>(
    `select p.id as point, s.t, s.last from unnest($1::int4[]) as p (id) cross join lateral
       (select t, last from rollup_15m where point = p.id and t < $2 and t > $2 - 4 * 86400000::int8 and ${plausibleRow} order by t desc limit 1) s`,
    [list, from],
  )
  for (const row of before.rows) result.get(row.point)?.push({ at: Math.min(row.t + QUARTER, from), kwh: row.last })
  // In the order of point and time, so many at a time, each page from where the last one ended.
  for (let [point, after] = [-1, 0]; ;) {
    const page = await pool.query<{ point: number; t: number; last: number }>(
      `select point, t, last from rollup_15m where point = any($1::int4[]) and t >= $2 and t <= $3::int8 - ${QUARTER} and (point, t) > ($4, $5) and ${plausibleRow}
       order by point, t limit ${PAGE}`,
      [list, from, to, point, after],
    )
    for (const row of page.rows) result.get(row.point)?.push({ at: row.t + QUARTER, kwh: row.last })
    const last = page.rows.at(-1)
    if (last === undefined || page.rows.length < PAGE) break
    ;[point, after] = [last.point, last.t]
  }
  const tails = await pool.query<Tail & { point: number }>(
    `select p.point, ${TAIL} from unnest($1::int4[], $2::int8[]) as p (point, after) ${tailsOf('p.point', '$3', '$4')}`,
    [points, points.map((point) => result.get(point)?.at(-1)?.at ?? from), from, to],
  )
  for (const { point, ...tail } of tails.rows) addTail(result.get(point), tail)
  return result
}

/**
 * Readings of one register for many stretches that follow each other (the hours of a day, the days of a month), each as `registerReadings` gives them,
 * with one read of the rollups instead of one a stretch.
 */
export async function registerReadingsOfSlots(
  pool: Queries,
  point: number,
  slots: readonly (readonly [number, number])[],
): Promise<RegisterReading[][]> {
  const [first, last] = [slots[0], slots.at(-1)]
  if (first === undefined || last === undefined) return []
  const rows = (
    await pool.query<{ t: number; last: number }>(
      `(select t, last from rollup_15m where point = $1 and t < $2 and t > $2 - 4 * 86400000::int8 and ${plausibleRow} order by t desc limit 1)
       union all (select t, last from rollup_15m where point = $1 and t >= $2 and t <= $3::int8 - ${QUARTER} and ${plausibleRow} order by t limit ${MAX_QUARTERS}) order by t`,
      [point, first[0], last[1]],
    )
  ).rows
  const result: RegisterReading[][] = []
  let next = 0
  for (const [from, to] of slots) {
    while (next < rows.length && (rows[next]?.t ?? 0) < from) next++
    const before = rows[next - 1]
    const readings: RegisterReading[] = before === undefined ? [] : [{ at: Math.min(before.t + QUARTER, from), kwh: before.last }]
    for (let i = next; i < rows.length; i++) {
      const row = rows[i]
      if (row === undefined || row.t + QUARTER > to) break
      readings.push({ at: row.t + QUARTER, kwh: row.last })
    }
    result.push(readings)
  }
  // Only stretches that are not summed up to their end can have newer samples.
  const ends = slots.map(([from], i) => result[i]?.at(-1)?.at ?? from)
  const open = slots.flatMap(([, to], i) => ((ends[i] ?? to) < to ? [i] : []))
  if (open.length === 0) return result
  const tails = await pool.query<Tail & { slot: number }>(
    `select p.slot, ${TAIL} from unnest($2::int4[], $3::int8[], $4::int8[], $5::int8[]) as p (slot, after, begin, until) ${tailsOf('$1', 'p.begin', 'p.until')}`,
    [point, open, open.map((i) => ends[i]), open.map((i) => slots[i]?.[0]), open.map((i) => slots[i]?.[1])],
  )
  for (const { slot, ...tail } of tails.rows) addTail(result[slot], tail)
  return result
}
