import type { ChargeStep } from '#domain/battery/health/cycles.ts'
import { NEAR_MS, type CurrentStep } from '#domain/battery/health/resistance.ts'
import type { Queries } from '../db/change.ts'
import { plausibleRow, plausibleSample } from '../db/sample-store.ts'
import { DAY_MS } from '../db/partitions.ts'
import type { CellPoint } from './battery-points.ts'

/** Read at once: a month, so that no answer holds the event loop. */
const STRETCH_MS = 31 * DAY_MS
/** Moments of cells read at once. */
const MOMENTS = 8

/** Quarter hours of a state of charge with the means of current and voltage; those without a state of charge are left out. */
export async function readSteps(
  pool: Queries,
  soc: number,
  amps: number | undefined,
  volts: number | undefined,
  from: number,
  to: number,
): Promise<ChargeStep[]> {
  const found: ChargeStep[] = []
  for (let at = from; at < to; at += STRETCH_MS) {
    const page = await pool.query<{ t: number; first: number; last: number; amps: number | null; volts: number | null }>(
      `select s.t, s.first, s.last, i.mean as amps, u.mean as volts from (select t, first, last from rollup_15m where point = $1 and t >= $4 and t < $5 and ${plausibleRow}) as s
         left join (select t, mean from rollup_15m where point = $2 and t >= $4 and t < $5 and ${plausibleRow}) as i using (t)
         left join (select t, mean from rollup_15m where point = $3 and t >= $4 and t < $5 and ${plausibleRow}) as u using (t) order by t`,
      [soc, amps ?? -1, volts ?? -1, at, Math.min(to, at + STRETCH_MS)],
    )
    for (const { t, first, last, amps: a, volts: v } of page.rows)
      found.push({ t, socFirst: first, socLast: last, amps: a ?? undefined, volts: v ?? undefined })
  }
  return found
}

/** Means of days. */
export const readDaily = async (pool: Queries, point: number, from: number, to: number): Promise<{ t: number; mean: number }[]> =>
  (
    await pool.query<{ t: number; mean: number }>(
      `select t, mean from rollup_1d where point = $1 and t >= $2 and t < $3 and ${plausibleRow} order by t`,
      [point, from, to],
    )
  ).rows

/** Quarter hours in which cells were heard: the first one, one in the middle or the last. */
export async function cellTimes(pool: Queries, cells: readonly CellPoint[], from: number, to: number): Promise<Set<number>> {
  const some = [cells[0], cells[cells.length >> 1], cells.at(-1)].flatMap((cell) => cell?.id ?? [])
  const found = new Set<number>()
  for (let at = from; at < to; at += STRETCH_MS) {
    const page = await pool.query<{ t: number }>('select distinct t from rollup_15m where point = any($1::int4[]) and t >= $2 and t < $3', [
      some,
      at,
      Math.min(to, at + STRETCH_MS),
    ])
    for (const { t } of page.rows) found.add(t)
  }
  return found
}

/** Means of cells in some quarter hours, in the order of the cells; NaN where a cell was not heard. */
export async function readCellsAt(pool: Queries, cells: readonly CellPoint[], times: readonly number[]): Promise<Map<number, Float64Array>> {
  const found = new Map(times.map((t) => [t, new Float64Array(cells.length).fill(NaN)]))
  const place = new Map(cells.map(({ id }, i) => [id, i]))
  if (cells.length === 0) return found
  for (let i = 0; i < times.length; i += MOMENTS) {
    const page = await pool.query<{ point: number; t: number; mean: number }>(
      'select point, t, mean from rollup_15m where point = any($1::int4[]) and t = any($2::int8[])',
      [cells.map(({ id }) => id), times.slice(i, i + MOMENTS)],
    )
    for (const { point, t, mean } of page.rows) found.get(t)?.set([mean], place.get(point) ?? 0)
  }
  return found
}

/** A battery that says nothing new of itself is heard at least so often, ms: what it said before still stood. */
const HEARD_MS = 90_000
/** A step may begin with what was said so long before the span that is asked for: a battery rests over night. */
const REST_MS = DAY_MS / 2

/**
 * Steps of the current of at least `leastAmps`, in order, each between two readings of the voltage; the store compares neighbours, so that few of the many
 * readings travel. A gateway that reports what changes says nothing of a battery at rest for hours: a voltage that is older than `NEAR_MS` counts where the
 * current had not changed since either, and one of the `others` was heard shortly before.
 */
export const readCurrentSteps = async (
  pool: Queries,
  [volts, amps]: readonly [number, number],
  others: readonly number[],
  leastAmps: number,
  from: number,
  to: number,
): Promise<CurrentStep[]> =>
  (
    await pool.query<CurrentStep>(
      `with u as (select t, v from reading where point = $1 and t >= $3 and t < $4 and q <> 3 and ${plausibleSample}),
         i as (select t, v from reading where point = $2 and t >= $3 and t < $4 and q <> 3 and ${plausibleSample}),
         numbered as (select t, u.v as volts, i.v as amps, count(i.v) over (order by t) as n from u full join i using (t)),
         held as (select t, volts, n, max(amps) over own as amps, min(t) over own as since from numbered where n > 0 window own as (partition by n)),
         pair as (
           select t, volts, amps, n, lag(t) over w as t0, lag(volts) over w as volts0, lag(amps) over w as amps0, lag(since) over w as since0, lag(n) over w as n0
           from held where volts is not null window w as (order by t)
         ),
         step as (select pair.*, changed.t as changed from pair join numbered changed on changed.n = pair.n0 + 1 and changed.amps is not null)
       select t, amps - amps0 as amps, volts - volts0 as volts from step
       where t >= $9 and abs(amps - amps0) >= $6 and (t - t0 <= $5 or t - changed <= $5)
         and ((t - t0 <= $5 and t0 - since0 <= $5) or exists (select 1 from sample where point = any($7) and sample.t >= changed - $8 and sample.t < changed))
       order by t`,
      [volts, amps, from - REST_MS, to, NEAR_MS, leastAmps, others, HEARD_MS, from],
    )
  ).rows
