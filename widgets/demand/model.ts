import type { Series } from '#contract/schemas/history.ts'

export interface Peak {
  kw: number
  at: number
}

/** The highest of a series, the earliest where it was reached twice. */
export function peakOf(series: Series | undefined): Peak | undefined {
  let peak: Peak | undefined
  series?.values.forEach((kw, i) => {
    if (peak === undefined || kw > peak.kw) peak = { kw, at: series.times[i] ?? 0 }
  })
  return peak
}

/** Meaning of a demand's share of its limit. */
export const loadColour = (share: number): '--grid' | '--serious' | '--very-urgent' =>
  share > 1 ? '--very-urgent' : share > 0.9 ? '--serious' : '--grid'

/** Where on the bar a value stands, 0 to 1; the bar reaches a tenth beyond the limit, so that an overrun is seen. */
export const placeOf = (kw: number, limitKw: number): number => Math.min(1, Math.max(0, kw / (limitKw * 1.1)))
