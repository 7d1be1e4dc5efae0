import type { Alarm } from '#contract/alarm.ts'
import type { alarmChanges, noticeCodes, ProjectEvent, Quality } from '#contract/live.ts'
import type { LastValues } from '../plant/last-values.ts'
import type { NoticeTo } from './tap.ts'

/** How often the server that works says something to those that carry streams. */
export const FEED_BEAT_MS = 1000
/** A feed that said nothing for so long is over: what it would show stands still. */
export const FEED_SILENT_MS = 4000

/** Last values of points, by columns; a value that is no number is null. */
export interface FeedSamples {
  points: number[]
  values: (number | null)[]
  times: number[]
  qualities: number[]
}

/** What the server that works tells those that carry streams: a line of JSON each. `now`: its clock, by which all servers tell ages. */
export type FeedLine =
  | { kind: 'hello'; now: number; version: string }
  | { kind: 'beat'; now: number }
  | ({ kind: 'samples'; now: number } & FeedSamples)
  | { kind: 'alarm'; change: (typeof alarmChanges)[number]; alarm: Alarm }
  | { kind: 'notice'; code: (typeof noticeCodes)[number]; to: NoticeTo }
  | { kind: 'project'; changed: ProjectEvent }
  | { kind: 'sessionEnded'; family: string }
  /** Who may what has changed, or may have by the clock. */
  | { kind: 'rights' }

export const feedBytes = (line: FeedLine): Buffer => Buffer.from(`${JSON.stringify(line)}\n`)

/** The values of some points as they are now. */
export function samplesOf(points: Iterable<number>, values: LastValues): FeedSamples {
  const samples: FeedSamples = { points: [], values: [], times: [], qualities: [] }
  for (const id of points) {
    const value = values.value(id)
    samples.points.push(id)
    samples.values.push(Number.isFinite(value) ? value : null)
    samples.times.push(values.time(id))
    samples.qualities.push(values.quality(id))
  }
  return samples
}

/** Takes what was told into values of one's own. */
export function takeSamples({ points, values: numbers, times, qualities }: FeedSamples, values: LastValues, now: number): void {
  for (const [i, id] of points.entries()) values.take(id, times[i] ?? 0, numbers[i] ?? Number.NaN, (qualities[i] ?? 0) as Quality, now)
}
