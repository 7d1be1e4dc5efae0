import type pg from 'pg'
import type { Resolution } from '#contract/analysis.ts'
import type { AnalysisStatistics } from '#contract/schemas/analysis.ts'
import { DAY_MS } from '../db/partitions.ts'
import { plausibleRow, plausibleSample, tableOfReadings } from '../db/sample-store.ts'
import { coarsestOf, segmentsOf, type Segment } from '../db/segments.ts'
import type { PointEntry } from '../plant/registry.ts'
import { minutesIn, type Stretch } from './suspect.ts'

/** A sample holds until the next one, and no longer than this: after it nothing is known. The same as what makes a minute known. */
const HOLD_MS = 60_000
/** What is told when it changes holds so long at most. */
const LONG_HOLD_MS = DAY_MS
/** Rows of sums that the store works through at once. */
const READ_ROWS = 100_000
/** The same where stretches are left out: each row is held against those of its page. */
const READ_ROWS_LEAVING_OUT = 10_000
/** What is left out does not touch the row. `$7`, `$8`: beginnings and ends; `width`: of a row. */
const isKept = (width: string): string => `not exists (select 1 from unnest($7::int8[], $8::int8[]) as o (a, b) where t < o.b and t + ${width} > o.a)`

/** Sums over time of what a value was: `weight` in ms, `first` and `second` moments around `pivot`. */
interface Sums {
  weight: number
  first: number
  second: number
  min: { t: number; v: number } | null
  max: { t: number; v: number } | null
}

interface Row {
  w: number | null
  s1: number | null
  s2: number | null
  lo: [number, number] | null
  hi: [number, number] | null
}

/** From samples: each counts as long as it held; one that is no reading ends the one before. */
const rawText = (
  table: string,
): string => `select sum(d)::float8 as w, sum((v - $5) * d) as s1, sum((v - $5) * (v - $5) * d) as s2, min(array[v, t]) as lo, max(array[v, -t]) as hi
  from (select t, v, q, least(coalesce(lead(t) over (order by t), $4::int8) - t, $6::int8, $4::int8 - t) as d from ${table}
        where point = $1 and t >= $2 and t < least($3::int8 + $6::int8, $4::int8)) s
  where t < $3 and q <> 3 and ${plausibleSample} and ${isKept('1')}`

/** From sums: each bucket counts whole, with its mean; extremes are those of its samples. */
const sumText = (table: string): string =>
  `select count(*) * $6::float8 as w, sum((mean - $5) * $6::float8) as s1, sum((mean - $5) * (mean - $5) * $6::float8) as s2,
     min(array[min, tmin]) as lo, max(array[max, -tmax]) as hi
   from ${table} where point = $1 and t >= $2 and t < $3 and t + $6::int8 <= $4 and ${plausibleRow} and ${isKept('$6::int8')}`

async function addSegment(
  pool: pg.Pool,
  point: number,
  segment: Segment,
  { pivot, holdMs, leftOut }: { pivot: number; holdMs: number; leftOut: readonly Stretch[] },
  sums: Sums,
): Promise<void> {
  const { source, from, to } = segment
  const isRaw = source.resolution === 'raw'
  const pageMs = isRaw ? DAY_MS : (leftOut.length > 0 ? READ_ROWS_LEAVING_OUT : READ_ROWS) * source.stepMs
  for (let at = from; at < to; at += pageMs) {
    const end = Math.min(to, at + pageMs)
    const table = isRaw ? await tableOfReadings(pool, point, at, end) : source.table
    const out = leftOut.filter((one) => one.from < end + source.stepMs && one.to > at)
    const values = [point, at, end, to, pivot, isRaw ? holdMs : source.stepMs, out.map((one) => one.from), out.map((one) => one.to)]
    const [row] = (await pool.query<Row>(isRaw ? rawText(table) : sumText(table), values)).rows
    if (row?.lo == null || row.hi === null) continue
    sums.weight += row.w ?? 0
    sums.first += row.s1 ?? 0
    sums.second += row.s2 ?? 0
    if (sums.min === null || row.lo[0] < sums.min.v) sums.min = { v: row.lo[0], t: row.lo[1] }
    if (sums.max === null || row.hi[0] > sums.max.v) sums.max = { v: row.hi[0], t: -row.hi[1] }
  }
}

/** Some value of the stretch: moments around it lose no digits where values are large and change little. */
async function pivotOf(pool: pg.Pool, point: number, { source, from, to }: Segment): Promise<number> {
  const isRaw = source.resolution === 'raw'
  const found = await pool.query<{ v: number }>(
    `select ${isRaw ? 'v' : 'mean'} as v from ${source.table} where point = $1 and t >= $2 and t < $3 and ${isRaw ? plausibleSample : plausibleRow} limit 1`,
    [point, from, to],
  )
  return found.rows[0]?.v ?? 0
}

/** Which samples or sums are worked through for a stretch: no more than some hundred thousand rows. */
export const fitting = (from: number, to: number): Resolution => (to - from <= 3 * DAY_MS ? 'raw' : to - from <= 92 * DAY_MS ? '1m' : '15m')

/**
 * Figures of one point over [from, to). Mean and standard deviation are weighted by time (population, of bucket means where sums took part); the integral of
 * a power is in kWh. `isHeld`: its values hold until the next. `leftOut`: stretches of which nothing counts, in order; they lack in the coverage.
 */
export async function statisticsOf(
  pool: pg.Pool,
  { id, unit, isHeld }: Pick<PointEntry, 'id' | 'unit'> & { isHeld: boolean },
  from: number,
  to: number,
  wanted: Resolution,
  leftOut: readonly Stretch[] = [],
): Promise<Omit<AnalysisStatistics, 'point' | 'as'>> {
  const segments = await segmentsOf(pool, id, from, to, wanted)
  const sums: Sums = { weight: 0, first: 0, second: 0, min: null, max: null }
  const [begin] = segments
  const pivot = begin === undefined ? 0 : await pivotOf(pool, id, begin)
  const how = { pivot, holdMs: isHeld ? LONG_HOLD_MS : HOLD_MS, leftOut }
  for (const segment of segments) await addSegment(pool, id, segment, how, sums)
  const leftOutMinutes = minutesIn(leftOut)
  const resolution = coarsestOf(segments, wanted)
  if (sums.weight <= 0)
    return { resolution, min: sums.min, max: sums.max, mean: null, deviation: null, integralKwh: null, coverage: 0, leftOutMinutes }
  const offset = sums.first / sums.weight
  const mean = pivot + offset
  return {
    resolution,
    min: sums.min,
    max: sums.max,
    mean,
    deviation: Math.sqrt(Math.max(0, sums.second / sums.weight - offset * offset)),
    integralKwh: unit === 'kW' ? (mean * sums.weight) / 3_600_000 : null,
    coverage: Math.min(1, sums.weight / (to - from)),
    leftOutMinutes,
  }
}
