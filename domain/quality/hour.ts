import { qualityFaults, type QualityFault } from '#contract/quality.ts'
import { judge, type Finding, type Reading } from './judge.ts'
import type { QualityRules } from './rules.ts'

export const MINUTE = 60_000
export const HOUR = 3_600_000

/** A minute's sum of a point, as the store keeps it. */
export interface MinuteRow {
  t: number
  min: number
  max: number
  mean: number
  last: number
  tmin: number
  tmax: number
}

/** What was wrong with a point in one hour, in minutes. */
export interface HourQuality {
  expected: number
  good: number
  minutes: Record<QualityFault, number>
  /** Within the hour, in order; `to` is the end of the last minute, `n` their minutes. */
  findings: Finding[]
}

/** What is known of the other points of the device, and by other means. */
export interface Beside {
  /** Minutes in which readings are missing. */
  silent: ReadonlySet<number>
  /** Minutes in which other voltages of the device were nought too: there it was so. */
  dead?: ReadonlySet<number>
  /** Minutes in which other points say otherwise. */
  contradicted?: ReadonlySet<number>
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

/** Minutes in a row as findings. */
function runsOf(minutes: ReadonlySet<number>, fault: QualityFault, valueAt: (minute: number) => number | null = () => null): Finding[] {
  const runs: Finding[] = []
  for (const minute of [...minutes].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.to === minute * MINUTE) {
      last.to += MINUTE
      last.n++
    } else runs.push({ fault, from: minute * MINUTE, to: (minute + 1) * MINUTE, n: 1, value: valueAt(minute) })
  }
  return runs
}

/** What of a finding lies within the hour, to the end of its last minute. */
function within(hour: number, finding: Finding): Finding[] {
  const from = Math.max(finding.from, hour)
  const to = Math.min((Math.floor(finding.to / MINUTE) + 1) * MINUTE, hour + HOUR)
  return to <= from ? [] : [{ ...finding, from, to, n: Math.ceil((to - Math.floor(from / MINUTE) * MINUTE) / MINUTE) }]
}

/** One hour of a point, judged by its minutes. `before`: those of the hour before. A minute has one fault at most. */
export function judgeHour(hour: number, rows: readonly MinuteRow[], before: readonly MinuteRow[], beside: Beside, rules: QualityRules): HourQuality {
  const { silent, dead = new Set(), contradicted = new Set() } = beside
  const found = judge(readingsOf(rows), { from: hour, to: hour + HOUR }, { ...rules, intervalMs: HOUR * 1000 }, readingsOf(before)).findings.filter(
    ({ fault, value, from }) => !(fault === 'impossible' && value === 0 && dead.has(Math.floor(from / MINUTE))),
  )
  const means = new Map(rows.map(({ t, mean }) => [t / MINUTE, mean]))
  const findings = [
    ...runsOf(silent, 'missing'),
    ...found.flatMap((finding) => within(hour, finding)),
    ...runsOf(contradicted, 'contradiction', (minute) => means.get(minute) ?? null),
  ]
  const minutes = Object.fromEntries(qualityFaults.map((fault) => [fault, 0])) as Record<QualityFault, number>
  const bad = new Set<number>()
  for (const { fault, from, to } of findings) {
    for (let minute = Math.floor(from / MINUTE); minute * MINUTE < to; minute++) {
      if (bad.has(minute)) continue
      bad.add(minute)
      minutes[fault]++
    }
  }
  const expected = HOUR / MINUTE
  return { expected, good: expected - bad.size, minutes, findings: merged(findings) }
}

/** Findings of one point put together where one goes on where another of the same fault ends; in order. */
export function merged(findings: readonly Finding[]): Finding[] {
  const open = new Map<QualityFault, Finding>()
  const result: Finding[] = []
  for (const one of [...findings].sort((a, b) => a.from - b.from)) {
    const last = open.get(one.fault)
    if (last !== undefined && one.from <= last.to) {
      const known = Math.max(0, Math.min(last.to, one.to) - Math.floor(one.from / MINUTE) * MINUTE) / MINUTE
      last.n += Math.max(0, one.n - known)
      last.to = Math.max(last.to, one.to)
      continue
    }
    const next = { ...one }
    open.set(one.fault, next)
    result.push(next)
  }
  return result
}
