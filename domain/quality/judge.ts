import type { QualityFault } from '#contract/quality.ts'
import type { QualityRules } from './rules.ts'

export interface Reading {
  t: number
  v: number
}

/** Something that is wrong from one moment to another; `n`: with so many readings (of `missing`: so many that are not there). */
export interface Finding {
  fault: QualityFault
  from: number
  to: number
  n: number
  /** The first value that is wrong. */
  value: number | null
}

export interface Judgement {
  findings: Finding[]
  /** Readings that were to be expected. */
  expected: number
  /** Readings that are there and with which nothing is wrong; at most as many as expected. */
  good: number
}

/** Readings in a row with the same value, before it counts as frozen, however long that takes: a works at night repeats a coarse quarter hour up to eight times. */
const FROZEN_READINGS = 12
/** A gap is one from this many intervals on. */
const GAP = 3
/** Rounding of a register's last digit. */
const DUST = 0.011

/** How far a marker must stand from the reading before it. */
const farFrom = (v: number, before: number): boolean => Math.abs(v - before) > Math.max(5, Math.abs(before) * 0.5)

/**
 * Judges readings in the order of time over [from, to). `before`: readings that came earlier, for what can only be seen with them; nothing is told of them.
 * A reading has one fault at most; those that follow are compared with the last good one.
 */
export function judge(
  readings: readonly Reading[],
  { from, to }: { from: number; to: number },
  rules: QualityRules,
  before: readonly Reading[] = [],
): Judgement {
  const all = [...before, ...readings]
  const findings: Finding[] = []
  const wrong = new Set<number>()
  const find = (fault: QualityFault, i: number, more: Partial<Finding> = {}): void => {
    const { t, v } = all[i] as Reading
    wrong.add(i)
    const last = findings.at(-1)
    // One after the other is one finding.
    if (last !== undefined && last.fault === fault && wrong.has(i - 1) && more.from === undefined) {
      last.to = t
      last.n++
    } else findings.push({ fault, from: t, to: t, n: 1, value: v, ...more })
  }

  let good: Reading | undefined
  for (const [i, reading] of all.entries()) {
    const fault = faultOf(reading, good, all[i + 1], rules)
    if (fault === undefined) {
      good = reading
      continue
    }
    if (i >= before.length) find(fault, i)
    // A register goes on from where it stands now, unless the next reading says that this one was alone.
    const next = all[i + 1]
    const isAlone = next !== undefined && good !== undefined && (fault === 'backwards' ? next.v >= good.v : next.v < reading.v)
    if ((fault === 'backwards' || fault === 'tooFast') && !isAlone) good = reading
  }
  if (rules.frozenMs !== undefined) frozenRuns(all, rules.frozenMs, before.length, wrong, findings)
  missing(all, before.length, from, to, rules.intervalMs, findings)
  const expected = Math.max(0, Math.round((to - from) / rules.intervalMs))
  const fine = readings.length - [...wrong].filter((i) => i >= before.length).length
  return { findings: findings.sort((a, b) => a.from - b.from), expected, good: Math.min(expected, Math.max(0, fine)) }
}

/** Readings before and after agree, and are far from nought: a phase that is dead stays so. */
const isHole = (good: Reading | undefined, next: Reading | undefined): boolean =>
  good !== undefined && next !== undefined && Math.abs(good.v) > 1 && Math.abs(next.v - good.v) < Math.abs(good.v) * 0.1

/**
 * A step that stays is what happened; one reading that nobody near it agrees with is not. Those before and after agree as far as half of what is too far,
 * and whatever that is, where they are ten times nearer to each other: a size below the noise of a value would else find nothing.
 */
function isLonely(v: number, before: number, after: number, spike: number): boolean {
  const away = Math.min(Math.abs(v - before), Math.abs(v - after))
  const apart = Math.abs(after - before)
  return Math.abs(v - before) > spike && (apart < spike / 2 || (away > spike && apart < away / 10))
}

function faultOf({ t, v }: Reading, good: Reading | undefined, next: Reading | undefined, rules: QualityRules): QualityFault | undefined {
  const { range, markers, spike, perHour, kind } = rules
  if (markers.includes(v) && (good === undefined ? range !== undefined && (v < range[0] || v > range[1]) : farFrom(v, good.v))) return 'impossible'
  if (rules.noughtIsNone && v === 0 && isHole(good, next)) return 'impossible'
  if (range !== undefined && (v < range[0] || v > range[1])) return 'outOfRange'
  if (good === undefined) return undefined
  if (kind === 'register') {
    if (v < good.v - DUST) return 'backwards'
    const hours = (t - good.t) / 3_600_000
    // Half a minute of slack for clocks and reporting.
    return perHour !== undefined && v - good.v > perHour * (hours + 0.01) + DUST ? 'tooFast' : undefined
  }
  return spike !== undefined && next !== undefined && isLonely(v, good.v, next.v, spike) ? 'jump' : undefined
}

/** Runs of one value that is not nought. */
function frozenRuns(all: readonly Reading[], frozenMs: number, told: number, wrong: Set<number>, findings: Finding[]): void {
  for (let start = 0; start < all.length;) {
    const { t, v } = all[start] as Reading
    let end = start
    while (end + 1 < all.length && all[end + 1]?.v === v) end++
    const last = all[end] as Reading
    if (v !== 0 && end - start + 1 >= FROZEN_READINGS && last.t - t >= frozenMs && end >= told) {
      const first = Math.max(start, told)
      for (let i = first; i <= end; i++) wrong.add(i)
      findings.push({ fault: 'frozen', from: t, to: last.t, n: end - first + 1, value: v })
    }
    start = end + 1
  }
}

/** Stretches of [from, to) without a reading. */
function missing(all: readonly Reading[], told: number, from: number, to: number, intervalMs: number, findings: Finding[]): void {
  let last = Math.max(from - intervalMs, all[told - 1]?.t ?? -Infinity)
  const gap = (start: number, end: number): void => {
    const begin = Math.max(start, from)
    const n = Math.round((end - begin) / intervalMs)
    if (end - start >= GAP * intervalMs && n > 0) findings.push({ fault: 'missing', from: begin, to: end, n, value: null })
  }
  for (const { t } of all.slice(told)) {
    gap(last + (last < from ? 0 : intervalMs), t)
    last = t
  }
  gap(last + intervalMs, to)
}
