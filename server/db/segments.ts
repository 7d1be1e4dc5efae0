import type { Resolution } from '#contract/analysis.ts'
import type { Queries } from './change.ts'
import { plausibleRow, plausibleSample } from './sample-store.ts'
import { sources, type Source } from './series.ts'

/** A stretch of time that one table knows. */
export interface Segment {
  source: Source
  from: number
  to: number
}

/** Where a point's rows of one table begin and end within [from, to); of sums only whole buckets count. */
async function extentOf(
  pool: Queries,
  source: Source,
  point: number,
  from: number,
  to: number,
): Promise<{ first: number; last: number } | undefined> {
  const isRaw = source.resolution === 'raw'
  const until = isRaw ? to : to - source.stepMs + 1
  const condition = `from ${source.table} where point = $1 and t >= $2 and t < $3 and ${isRaw ? plausibleSample : plausibleRow}`
  const found = await pool.query<{ t: number }>(
    `(select t ${condition} order by t limit 1) union all (select t ${condition} order by t desc limit 1)`,
    [point, from, until],
  )
  const [first, last] = found.rows.map(({ t }) => t).sort((a, b) => a - b)
  return first === undefined || last === undefined ? undefined : { first, last }
}

/**
 * Which tables tell a point's [from, to), each stretch by one of them, in order: the wanted one as far as it goes, before it the coarser ones (samples are
 * dropped first, imported history has none), after it the finer ones (the bucket that runs is not summed up yet). Buckets of a day are taken as 24 hours.
 */
export async function segmentsOf(pool: Queries, point: number, from: number, to: number, wanted: Resolution): Promise<Segment[]> {
  const index = sources.findIndex((source) => source.resolution === wanted)
  const source = sources[index] as Source
  const extent = await extentOf(pool, source, point, from, to)
  if (extent === undefined) {
    const coarser = sources[index + 1]
    const older = coarser === undefined ? [] : await segmentsOf(pool, point, from, to, coarser.resolution)
    return older.length > 0 ? older : newer(pool, index, point, from, to)
  }
  const before = await olderOf(pool, index, point, from, extent.first)
  const begin = before.at(-1)?.to ?? from
  const end = source.resolution === 'raw' ? to : Math.min(to, extent.last + source.stepMs)
  return [...before, { source, from: begin, to: end }, ...(await newer(pool, index, point, end, to))]
}

/**
 * What the coarser tables know before the first row of one. Their last bucket reaches over that row, and the finer table begins later, only where they know
 * something before that bucket too: of a device that begins there the bucket holds minutes, and would count whole.
 */
async function olderOf(pool: Queries, index: number, point: number, from: number, first: number): Promise<Segment[]> {
  const coarser = sources[index + 1]
  if (coarser === undefined || first - from <= coarser.stepMs * 2) return []
  const bucket = Math.floor(first / coarser.stepMs) * coarser.stepMs
  const isOlder = coarser.resolution !== '1d' && (await extentOf(pool, coarser, point, from, bucket)) !== undefined
  const aligned = coarser.resolution === '1d' ? first : isOlder ? Math.ceil(first / coarser.stepMs) * coarser.stepMs : bucket
  const found = await segmentsOf(pool, point, from, aligned, coarser.resolution)
  // What is finer than the wanted one is not asked again for what the wanted one tells.
  return found.filter((one) => sources.indexOf(one.source) > index)
}

async function newer(pool: Queries, index: number, point: number, from: number, to: number): Promise<Segment[]> {
  const result: Segment[] = []
  let at = from
  for (let i = index - 1; i >= 0 && at < to; i--) {
    const source = sources[i] as Source
    const extent = await extentOf(pool, source, point, at, to)
    if (extent === undefined) continue
    const end = source.resolution === 'raw' ? to : Math.min(to, extent.last + source.stepMs)
    result.push({ source, from: at, to: end })
    at = end
  }
  return result
}

/** The coarsest table that took part. */
export const coarsestOf = (segments: readonly Segment[], otherwise: Resolution): Resolution =>
  segments.reduce<Source | undefined>((most, { source }) => (most === undefined || source.stepMs > most.stepMs ? source : most), undefined)
    ?.resolution ?? otherwise
