import type { Series } from '#contract/schemas/history.ts'
import type { Samples } from '#src/charts/reduce.ts'

const DAY_MS = 86_400_000
export const daysOf = { day: 1, week: 7, month: 30 } as const

/** The stretch up to the end of today, and the one of the same length before it. */
export function stretchesOf(endOfToday: number, range: keyof typeof daysOf): { from: number; to: number; before: { from: number; to: number } } {
  const span = daysOf[range] * DAY_MS
  const from = endOfToday - span
  return { from, to: endOfToday, before: { from: from - span, to: from } }
}

/** An answer's series as typed arrays; another period's is laid over this one. */
export const samplesOf = (series: Series | undefined, shiftMs: number): Samples => ({
  times: Float64Array.from(series?.times ?? [], (time) => time + shiftMs),
  values: Float64Array.from(series?.values ?? []),
})
