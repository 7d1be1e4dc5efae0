import type pg from 'pg'
import type { Resolution } from '#contract/analysis.ts'
import type { AnalysisStatistics } from '#contract/schemas/analysis.ts'
import { DAY_MS } from '../db/partitions.ts'
import { plausibleRow, plausibleSample, tableOfReadings } from '../db/sample-store.ts'
import { coarsestOf, segmentsOf, type Segment } from '../db/segments.ts'

/** A sample holds until the next one, and no longer than this: after it nothing is known. The same as what makes a minute known. */
const HOLD_MS = 60_000
/** A signal is told when it changes. */
const SIGNAL_HOLD_MS = DAY_MS
/** Rows of sums that the store works through at once. */
const READ_ROWS = 100_000

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
  where t < $3 and q <> 3 and ${plausibleSample}`

/** From sums: each bucket counts whole, with its mean; extremes are those of its samples. */
const sumText = (table: string): string =>
  `select count(*) * $6::float8 as w, sum((mean - $5) * $6::float8) as s1, sum((mean - $5) * (mean - $5) * $6::float8) as s2,
     min(array[min, tmin]) as lo, max(array[max, -tmax]) as hi
   from ${table} where point = $1 and t >= $2 and t < $3 and t + $6::int8 <= $4 and ${plausibleRow}`

async function addSegment(pool: pg.Pool, point: number, segment: Segment, pivot: number, holdMs: number, sums: Sums): Promise<void> {
  const { source, from, to } = segment
  const isRaw = source.resolution === 'raw'
  const pageMs = isRaw ? DAY_MS : READ_ROWS * source.stepMs
  for (let at = from; at < to; at += pageMs) {
    const table = isRaw ? await tableOfReadings(pool, point, at, Math.min(to, at + pageMs)) : source.table
    const values = [point, at, Math.min(to, at + pageMs), to, pivot, isRaw ? holdMs : source.stepMs]
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
 * a power is in kWh. `length`: of the time that is asked about, of which `coverage` is a share.
 */
export async function statisticsOf(
  pool: pg.Pool,
  { id, unit, kind }: { id: number; unit: string; kind: string },
  from: number,
  to: number,
  wanted: Resolution,
): Promise<Omit<AnalysisStatistics, 'point' | 'as'>> {
  const segments = await segmentsOf(pool, id, from, to, wanted)
  const sums: Sums = { weight: 0, first: 0, second: 0, min: null, max: null }
  const [begin] = segments
  const pivot = begin === undefined ? 0 : await pivotOf(pool, id, begin)
  for (const segment of segments) await addSegment(pool, id, segment, pivot, kind === 'signal' ? SIGNAL_HOLD_MS : HOLD_MS, sums)
  const resolution = coarsestOf(segments, wanted)
  if (sums.weight <= 0) return { resolution, min: sums.min, max: sums.max, mean: null, deviation: null, integralKwh: null, coverage: 0 }
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
  }
}
