import type { Series } from '#contract/schemas/history.ts'
import type { Queries } from './change.ts'
import { DAY_MS } from './partitions.ts'
import { plausibleRow, plausibleSample, tableOfReadings } from './sample-store.ts'

const MINUTE = 60_000
const QUARTER = 900_000

/** A table of readings and the length of its buckets. */
export interface Source {
  resolution: Series['resolution']
  table: string
  stepMs: number
}

/** From the finest to the coarsest. */
export const sources: readonly Source[] = [
  { resolution: 'raw', table: 'reading', stepMs: 1000 },
  { resolution: '1m', table: 'rollup_1m', stepMs: MINUTE },
  { resolution: '15m', table: 'rollup_15m', stepMs: QUARTER },
  { resolution: '1d', table: 'rollup_1d', stepMs: DAY_MS },
]

/** A raw reading that came so long after the one before is no gap yet: what a station is worked out to be is kept once a minute while it stays the same. */
export const RAW_GAP_MS = 90_000

/** So many times what is usual is silence, as for what is live. */
const SILENCES = 3
/** Of fewer readings nobody knows what is usual. */
const FEWEST = 5

/** How long readings may be apart before that is a gap: three times what is usual among them, which a meter that speaks every quarter of an hour decides, ms. */
export function usualGap(readings: readonly { t: number }[]): number {
  if (readings.length < FEWEST) return 0
  const apart = Float64Array.from(readings.slice(1), ({ t }, i) => t - (readings[i] as { t: number }).t).sort()
  return SILENCES * (apart[apart.length >> 1] as number)
}

/** Rows that one read may bring into the server at once, so that the event loop is never held for more than a few milliseconds. */
const PAGE_ROWS = 2000
/** Rows that the store works through at once: others want its one connection too. */
const READ_ROWS = 100_000

/**
 * The coarsest source that still gives every pixel its own bucket. Rollups keep the extremes and their times, so a reduced curve loses none.
 */
export function chooseSource(from: number, to: number, width: number): Source {
  const pixelMs = (to - from) / width
  let chosen = sources[0] as Source
  for (const source of sources) if (source.stepMs <= pixelMs) chosen = source
  return chosen
}

interface Row {
  min: number
  max: number
  tmin: number
  tmax: number
}

interface Reading {
  t: number
  v: number
}

/** Each bucket's lowest and highest in the order of their times. */
function readingsOf(rows: readonly Row[]): Reading[] {
  const readings: Reading[] = []
  for (const row of rows) {
    const low = { t: row.tmin, v: row.min }
    const high = { t: row.tmax, v: row.max }
    const [first, second] = low.t <= high.t ? [low, high] : [high, low]
    readings.push(first)
    if (second.t !== first.t) readings.push(second)
  }
  return readings
}

/** Lowest and highest of each of `width` buckets, from one table. */
export async function minmaxReadings(pool: Queries, source: Source, point: number, from: number, to: number, width: number): Promise<Reading[]> {
  const bucketMs = Math.max(1, Math.ceil((to - from) / width))
  const table = source.resolution === 'raw' ? await tableOfReadings(pool, point, from, to) : source.table
  // An array is ordered by its parts: value and time of an extreme, of two alike the earlier, without sorting the bucket.
  const text =
    source.resolution === 'raw'
      ? `select (t - $5) / $4 as b, min(array[v, t]) as lo, max(array[v, -t]) as hi
         from ${table} where point = $1 and t >= $2 and t < $3 and q <> 3 and ${plausibleSample} group by 1 order by 1`
      : `select (t - $5) / $4 as b, min(array[min, tmin]) as lo, max(array[max, -tmax]) as hi
         from ${table} where point = $1 and t >= $2 and t < $3 and ${plausibleRow} group by 1 order by 1`
  // Whole buckets at once: no more than a page of them, and no more rows than the store should work through.
  const pageMs = bucketMs * Math.max(1, Math.min(PAGE_ROWS, Math.floor((READ_ROWS * source.stepMs) / bucketMs)))
  const rows: Row[] = []
  for (let at = from; at < to; at += pageMs) {
    const page = await pool.query<{ lo: [number, number]; hi: [number, number] }>(text, [point, at, Math.min(to, at + pageMs), bucketMs, from])
    for (const { lo, hi } of page.rows) rows.push({ min: lo[0], tmin: lo[1], max: hi[0], tmax: -hi[1] })
  }
  return readingsOf(rows)
}

/**
 * One point over [from, to), at most two samples a pixel: each bucket's lowest and highest with their own times. When the finer source is already gone
 * (retention) or not yet there (just imported) the next coarser one fills in.
 */
export async function readSeries(pool: Queries, point: number, from: number, to: number, width: number): Promise<Series> {
  const wanted = sources.indexOf(chooseSource(from, to, width))
  for (let i = wanted; i < sources.length; i++) {
    const source = sources[i] as Source
    const readings = await minmaxReadings(pool, source, point, from, to, width)
    const next = sources[i + 1]
    // A source that begins late is continued backwards by the coarser one.
    const missingMs = (readings[0]?.t ?? to) - from
    const head = next !== undefined && missingMs > next.stepMs * 2 ? await olderReadings(pool, i + 1, point, from, from + missingMs, width) : []
    if (readings.length === 0 && head.length === 0) {
      if (next === undefined) return { pointId: point, resolution: source.resolution, gapMs: source.stepMs * 3, times: [], values: [] }
      continue
    }
    const coarsest = head.length > 0 && next !== undefined ? next : source
    return toSeries(point, readings.length > 0 ? source : coarsest, coarsest.stepMs, [...head, ...readings], from, to, width)
  }
  return { pointId: point, resolution: 'raw', gapMs: 0, times: [], values: [] }
}

/** Readings before `to` from a coarser source and those coarser still. */
async function olderReadings(pool: Queries, index: number, point: number, from: number, to: number, width: number): Promise<Reading[]> {
  const source = sources[index] as Source
  const all = await minmaxReadings(pool, source, point, from, to, width)
  // A bucket that begins before `to` may have its extremes after it: there the finer source speaks, and time must not run backwards.
  const readings = all.filter((reading) => reading.t < to)
  const next = sources[index + 1]
  const firstTime = readings[0]?.t ?? to
  if (next === undefined || firstTime - from <= next.stepMs * 2) return readings
  return [...(await olderReadings(pool, index + 1, point, from, firstTime, width)), ...readings]
}

/** `stepMs`: of the coarsest source that took part; neighbours that far apart are no gap. */
function toSeries(point: number, source: Source, stepMs: number, readings: readonly Reading[], from: number, to: number, width: number): Series {
  const pixelMs = (to - from) / width
  return {
    pointId: point,
    resolution: source.resolution,
    gapMs: Math.max(stepMs * 3, pixelMs * 2.5, source.resolution === 'raw' ? RAW_GAP_MS : 0, usualGap(readings)),
    times: readings.map((reading) => reading.t),
    values: readings.map((reading) => reading.v),
  }
}

/** The last value of a point at a moment, and its time. Of a rollup it is as old as its end: within its minutes, which begin at `begins`, nobody knows more. */
export interface ValueThen {
  point: number
  begins: number
  t: number
  v: number
}

/** Last values at or before a moment, from samples, else from rollups, no older than a day. */
export async function valueAt(pool: Queries, points: number[], at: number): Promise<ValueThen[]> {
  // By their beginnings: a rollup that ends later than a sample of its own minutes knows nothing newer than that.
  const rows = await pool.query<ValueThen>(
    `select p.id as point, s.begins, s.t, s.v from unnest($1::int4[]) as p(id) cross join lateral (
       (select t as begins, t, v from reading where point = p.id and t <= $2 and t > $2 - 86400000 and ${plausibleSample} order by t desc limit 1)
       union all
       (select t, t + 59999, last from rollup_1m where point = p.id and t + 60000 <= $2 and t > $2 - 86400000 and ${plausibleRow} order by t desc limit 1)
       union all
       (select t, t + 899999, last from rollup_15m where point = p.id and t + 900000 <= $2 and t > $2 - 86400000 and ${plausibleRow} order by t desc limit 1)
       order by 1 desc, 2 limit 1) s`,
    [`{${points.join(',')}}`, at],
  )
  return rows.rows
}

/** Quarters read at once: a month, so that no answer holds the event loop. */
const STRETCH_MS = 31 * DAY_MS

/** Means of one point's quarter hours over [from, to), in order; quarters without readings are left out. */
export async function readQuarters(pool: Queries, point: number, from: number, to: number): Promise<{ t: number; mean: number }[]> {
  const found: { t: number; mean: number }[] = []
  for (let at = from; at < to; at += STRETCH_MS) {
    const page = await pool.query<{ t: number; mean: number }>(
      `select t, mean from rollup_15m where point = $1 and t >= $2 and t < $3 and ${plausibleRow} order by t`,
      [point, at, Math.min(to, at + STRETCH_MS)],
    )
    for (const row of page.rows) found.push(row)
  }
  return found
}
