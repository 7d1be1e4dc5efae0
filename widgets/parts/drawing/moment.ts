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
