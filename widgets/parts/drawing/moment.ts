/** So long before and after a moment. */
const BEFORE_MS = 15 * 60_000
const STEP_MS = 10 * 60_000
/** What was measured so long before it began is how it was before. */
const CALM_MS = 60_000

/** The stretch around a moment up to now, in steps: the question stays the same for a while; from half a day on, its beginning. */
export function aroundOf(at: number, now: number): { kind: 'fixed'; from: number; to: number } {
  const most = at + 12 * 3_600_000
  return { kind: 'fixed', from: at - BEFORE_MS, to: Math.min(most, Math.max(at + STEP_MS, Math.ceil(now / STEP_MS) * STEP_MS)) }
}

/** The last value before something began; undefined: none is known. */
export function valueBefore(times: readonly number[], values: readonly (number | null)[], at: number): number | undefined {
  for (let i = times.length - 1; i >= 0; i--) if ((times[i] ?? Infinity) <= at - CALM_MS) return values[i] ?? undefined
  return undefined
}

interface Readings {
  times: readonly number[]
  values: readonly (number | null)[]
  /** Readings further from each other are not joined. */
  gapMs: number
}

/** Whether readings make a curve: they go up or down, and are joined for most of the time from the first to the last. Single dots in an empty picture are said better than drawn. */
export function isCurve({ times, values, gapMs }: Readings): boolean {
  let joined = 0
  for (let i = 1; i < times.length; i++) {
    const step = (times[i] as number) - (times[i - 1] as number)
    if (step <= gapMs && values[i] !== null && values[i - 1] !== null) joined += step
  }
  const whole = (times.at(-1) ?? 0) - (times[0] ?? 0)
  return whole > 0 && joined * 2 >= whole && values.some((value) => value !== values[0])
}
