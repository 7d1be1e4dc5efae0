import type pg from 'pg'
import type { Resolution } from '#contract/analysis.ts'
import type { AnalysisCurve } from '#contract/schemas/analysis.ts'
import { coarsestOf, segmentsOf } from '../db/segments.ts'
import { chooseSource, minmaxReadings, RAW_GAP_MS, sources, usualGap } from '../db/series.ts'

/**
 * One point over [from, to), at most two readings a column: the lowest and the highest of each, with their own times. The wanted table (undefined: the
 * coarsest that still gives each column its own bucket) as far as it goes, older readings from coarser ones, the newest from finer ones.
 */
export async function curveOf(
  pool: pg.Pool,
  point: number,
  from: number,
  to: number,
  size: number,
  wanted: Resolution = chooseSource(from, to, size).resolution,
): Promise<Omit<AnalysisCurve, 'as'>> {
  const segments = await segmentsOf(pool, point, from, to, wanted)
  const readings = []
  for (const segment of segments) {
    const columns = Math.max(1, Math.round((size * (segment.to - segment.from)) / (to - from)))
    readings.push(...(await minmaxReadings(pool, segment.source, point, segment.from, segment.to, columns)))
  }
  // A station's day may have an hour more than the day that was counted with.
  readings.sort((a, b) => a.t - b.t)
  const resolution = coarsestOf(segments, wanted)
  const stepMs = sources.find((source) => source.resolution === resolution)?.stepMs ?? 0
  return {
    point,
    resolution,
    gapMs: Math.max(stepMs * 3, ((to - from) / size) * 2.5, RAW_GAP_MS, usualGap(readings)),
    times: readings.map(({ t }) => t),
    values: readings.map(({ v }) => v),
  }
}
