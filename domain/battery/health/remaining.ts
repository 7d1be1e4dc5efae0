import { endError, trendOf, type XY } from './trend.ts'

const noRemainingReasons = ['fewCapacities', 'fewCycles', 'noDecline'] as const
export type NoRemaining = (typeof noRemainingReasons)[number]

export type Remaining =
  | {
      /** Null: farther than the line is carried. */
      cycles: number | null
      low: number
      /** Null: farther than that, or by the slow end of the interval it does not age. */
      high: number | null
      from: number
    }
  | { reason: NoRemaining }

/** Fewer capacities, or a change of fewer equivalent cycles, say nothing of the future. */
const LEAST_CAPACITIES = 10
const LEAST_CYCLES = 30
/** A line is carried no farther than so many times the cycles that were seen: a hundred of them say nothing of the millionth. */
const FARTHEST = 10

/**
 * Equivalent full cycles left until the state of health is `endOfLife` percent, by a straight line through what capacities said (x: equivalent cycles, y: state
 * of health, %), between the ends of the 95 % intervals of its slope and of where it is now.
 * Farther than ten times what was seen nothing is told but "at least so many". LFP ages faster early and late: the line is the usual first guess, not a promise.
 */
export function remainingOf(points: readonly XY[], endOfLife: number): Remaining {
  if (points.length < LEAST_CAPACITIES) return { reason: 'fewCapacities' }
  const [first, last] = points.reduce<[number, number]>(([low, high], { x }) => [Math.min(low, x), Math.max(high, x)], [Infinity, -Infinity])
  if (last - first < LEAST_CYCLES) return { reason: 'fewCycles' }
  const trend = trendOf(points)
  if (trend === undefined || trend.slope >= 0) return { reason: 'noDecline' }
  const left = trend.intercept + trend.slope * last - endOfLife
  const error = endError(trend)
  const at = (slope: number, level: number): number => Math.max(0, level / -slope)
  const farthest = FARTHEST * (last - first)
  const within = (cycles: number): number | null => (cycles > farthest ? null : cycles)
  const high = trend.high < 0 ? within(at(trend.high, left + error)) : null
  return { cycles: within(at(trend.slope, left)), low: Math.min(farthest, at(trend.low, left - error)), high, from: points.length }
}
