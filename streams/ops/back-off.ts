export interface BackOff {
  firstMs: number
  maxMs: number
  /** 0 to 1: share of the pause that is left to chance, so that a thousand displays do not come back in the same moment. */
  jitter: number
}

/** However long a server was away: 15 s after it is back, what hangs on a stream is to be live again. */
export const streamBackOff: BackOff = { firstMs: 500, maxMs: 10_000, jitter: 0.3 }
/** Of a question that nobody else would ask again. */
export const questionBackOff: BackOff = { firstMs: 2000, maxMs: 60_000, jitter: 0.3 }

/** Pause before attempt `n` (from 0), doubled each time. */
export function pauseOf({ firstMs, maxMs, jitter }: BackOff, attempt: number, random: () => number): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 20))
  return Math.round(full * (1 - jitter + 2 * jitter * random()))
}
