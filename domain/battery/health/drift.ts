import { endError, isCertain, leastPoints, trendOf } from './trend.ts'

const DAY_MS = 86_400_000
const MONTH_DAYS = 30.4

/** Cells at rest at a moment: how far each is from the median, V; NaN where it has no reading that counts. */
export interface RestReading {
  at: number
  apart: Float64Array
}

/** A cell that goes away from the others. */
export interface Drift {
  /** Its place among the cells. */
  place: number
  /** mV a month, and its 95 % confidence interval, which holds for all cells together. */
  perMonth: number
  low: number
  high: number
  /** Where the line is at the last reading, mV from the median. */
  now: number
  /** When it is `limitMv` from the median: earliest and latest; null: by the slow end of the interval it takes longer than can be told. */
  from: number | null
  to: number | null
  count: number
}

/** Readings span at least so long before a slope is told. */
const LEAST_DAYS = 21
/** Slower ones are no drift that anybody must know of, mV a month. */
const LEAST_SLOPE = 0.5
/** Readings of a cell that are compared with each other, evenly chosen: hundreds of cells are asked at once. */
const MOST_POINTS = 60
/** Farther in the future nothing is told. */
const FARTHEST_DAYS = 3650

/** Whether readings reach far enough for a slope. */
export const isLongEnough = (readings: readonly RestReading[]): boolean =>
  readings.length >= leastPoints(Math.max(1, cellCount(readings))) && (readings.at(-1)?.at ?? 0) - (readings[0]?.at ?? 0) >= LEAST_DAYS * DAY_MS

/** Cells that readings are of. */
export const cellCount = (readings: readonly Pick<RestReading, 'apart'>[]): number => Math.max(0, ...readings.map(({ apart }) => apart.length))

/**
 * Whether a cell's distance from the median changes for certain (the slope's interval leaves nought out) and away from it. Readings in the order of time,
 * long enough (`isLongEnough`). Undefined: it does not.
 */
export function driftOf(readings: readonly RestReading[], place: number, limitMv: number): Drift | undefined {
  const last = readings.at(-1)?.at ?? 0
  const points = readings.flatMap(({ at, apart }) => {
    const value = apart[place]
    return value === undefined || Number.isNaN(value) ? [] : [{ x: (at - last) / DAY_MS, y: value * 1000 }]
  })
  const trend = trendOf(points, { asked: cellCount(readings), most: MOST_POINTS })
  if (trend === undefined || !isCertain(trend)) return undefined
  const [perMonth, low, high] = [trend.slope * MONTH_DAYS, trend.low * MONTH_DAYS, trend.high * MONTH_DAYS]
  const now = trend.intercept
  const away = Math.sign(trend.slope)
  if (Math.abs(perMonth) < LEAST_SLOPE || (now !== 0 && Math.sign(now) !== away)) return undefined
  const left = limitMv - Math.abs(now)
  const error = endError(trend)
  const reaches = (slope: number, apart: number): number | null => {
    const days = apart <= 0 ? 0 : apart / Math.abs(slope)
    return days > FARTHEST_DAYS ? null : last + days * DAY_MS
  }
  const [slow, fast] = away > 0 ? [trend.low, trend.high] : [trend.high, trend.low]
  return { place, perMonth, low, high, now, from: reaches(fast, left - error), to: reaches(slow, left + error), count: points.length }
}

/** The one that reaches the limit first comes first. */
export const byUrgency = (a: Drift, b: Drift): number => (a.from ?? Infinity) - (b.from ?? Infinity) || Math.abs(b.perMonth) - Math.abs(a.perMonth)
