import { qualityFaults, type QualityFault } from '#contract/quality.ts'
import { judge, type Finding, type Reading } from './judge.ts'
import type { QualityRules } from './rules.ts'

const MINUTE = 60_000
const HOUR = 3_600_000

/** A minute's sum of a point, as the store keeps it. */
export interface MinuteRow {
  t: number
  min: number
  max: number
  last: number
  tmin: number
  tmax: number
}

/** What was wrong with a point in one hour, in minutes. */
export interface HourQuality {
  expected: number
  good: number
  minutes: Record<QualityFault, number>
  first: Finding | undefined
}

/** A minute's readings as far as its sum tells them: its extremes and its last. */
const readingsOf = (rows: readonly MinuteRow[]): Reading[] =>
  rows.flatMap(({ t, min, max, last, tmin, tmax }) => {
    if (min === max) return [{ t: tmin, v: min }]
    const two =
      tmin <= tmax
        ? [
            { t: tmin, v: min },
            { t: tmax, v: max },
          ]
        : [
            { t: tmax, v: max },
            { t: tmin, v: min },
          ]
    return two[1]?.v === last ? two : [...two, { t: t + MINUTE - 1, v: last }]
  })

/** Minutes from one instant to another, both counted. */
function* minutesOf({ from, to }: Finding): Generator<number> {
  for (let minute = Math.floor(from / MINUTE); minute <= Math.floor(to / MINUTE); minute++) yield minute
}

/**
 * One hour of a point, judged by its minutes. `before`: those of the hour before. `silent`: minutes in which nothing of its device was heard, which alone are
 * missing: many devices say nothing of a value that stays as it is.
 */
export function judgeHour(
  hour: number,
  rows: readonly MinuteRow[],
  before: readonly MinuteRow[],
  silent: ReadonlySet<number>,
  rules: QualityRules,
): HourQuality {
  const range = { from: hour, to: hour + HOUR }
  const { findings } = judge(readingsOf(rows), range, { ...rules, intervalMs: HOUR * 1000 }, readingsOf(before))
  const minutes = Object.fromEntries(qualityFaults.map((fault) => [fault, 0])) as Record<QualityFault, number>
  const bad = new Set(silent)
  minutes.missing = silent.size
  for (const finding of findings) {
    for (const minute of minutesOf(finding)) {
      if (minute * MINUTE < hour || minute * MINUTE >= hour + HOUR || bad.has(minute)) continue
      bad.add(minute)
      minutes[finding.fault]++
    }
  }
  const expected = HOUR / MINUTE
  const lost = silent.size === 0 ? undefined : { fault: 'missing' as const, from: Math.min(...silent) * MINUTE, to: 0, n: silent.size, value: null }
  const [first] = [...(lost === undefined ? [] : [lost]), ...findings].sort((a, b) => a.from - b.from)
  return { expected, good: expected - bad.size, minutes, first }
}
