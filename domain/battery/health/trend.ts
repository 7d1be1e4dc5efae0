/** A straight line through points that scatter, which single wrong ones do not move. */
export interface Trend {
  /** y by x, and its 95 % confidence interval. */
  slope: number
  low: number
  high: number
  /** y where x is nought. */
  intercept: number
  /** Half of the points lie within so much of the line. */
  scatter: number
  count: number
}

export interface XY {
  x: number
  y: number
}

const LEAST = 5
/**
 * How many standard deviations leave 5 % outside, both sides together, of `asked` questions at once: who looks at 240 cells finds a dozen by chance otherwise
 * (Bonferroni; quantile by Abramowitz and Stegun 26.2.23).
 */
function quantile(asked: number): number {
  const t = Math.sqrt(-2 * Math.log(0.025 / asked))
  return t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t)
}

const medianOf = (sorted: ArrayLike<number>): number => {
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2
}

/** Slopes that lie within the interval of `n` points, by half. */
const reachOf = (n: number, asked: number): number => quantile(asked) * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18)

/** Points that it takes before the interval of `asked` lines together has ends. */
export function leastPoints(asked: number): number {
  let n = LEAST
  while (reachOf(n, asked) > (n * (n - 1)) / 2 - 2) n++
  return n
}

/**
 * By how much the line's end may be wrong, 95 %: at its end the variance is four times that of the mean (points spread evenly), a median has 1.57 times the
 * variance of a mean, and half of what is normal lies within 0.6745 standard deviations.
 */
export const endError = ({ scatter, count }: Pick<Trend, 'scatter' | 'count'>): number => (1.96 * 2 * 1.2533 * (scatter / 0.6745)) / Math.sqrt(count)

/**
 * Theil-Sen line: median of the slopes of all pairs, with Sen's confidence interval (P. K. Sen, JASA 63 (1968) 1379; normal approximation of Kendall's
 * statistic), which holds for `asked` lines together. More than `most` points are thinned evenly: their pairs are compared. Undefined: fewer than five points, or all at one x.
 */
export function trendOf(points: readonly XY[], { asked = 1, most = 400 }: { asked?: number; most?: number } = {}): Trend | undefined {
  const step = Math.max(1, points.length / most)
  const used = Array.from({ length: Math.min(points.length, most) }, (_, i) => points[Math.floor(i * step)] as XY)
  const n = used.length
  if (n < LEAST) return undefined
  const slopes: number[] = []
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const dx = (used[j] as XY).x - (used[i] as XY).x
      if (dx !== 0) slopes.push(((used[j] as XY).y - (used[i] as XY).y) / dx)
    }
  }
  if (slopes.length === 0) return undefined
  const sorted = Float64Array.from(slopes).sort()
  const slope = medianOf(sorted)
  const reach = reachOf(n, asked)
  // Too few pairs for so sure an interval: it has no end.
  const at = (place: number): number => sorted[Math.round(place)] ?? (place < 0 ? -Infinity : Infinity)
  const intercept = medianOf(Float64Array.from(used.map(({ x, y }) => y - slope * x)).sort())
  const scatter = medianOf(Float64Array.from(used.map(({ x, y }) => Math.abs(y - intercept - slope * x))).sort())
  return { slope, low: at((sorted.length - reach) / 2 - 1), high: at((sorted.length + reach) / 2), intercept, scatter, count: points.length }
}

/** Whether the line falls or rises for certain: nought lies outside its interval. */
export const isCertain = ({ low, high }: Pick<Trend, 'low' | 'high'>): boolean => low > 0 || high < 0
