import type { SegmentWhy } from '#contract/plan.ts'
import type { PlanSegment, PowerLimit } from '#contract/strategy.ts'
import { netOf, quartersOf, STEP_HOURS, STEP_MINUTES, type DayProblem } from './day-problem.ts'
import type { PlanRun } from './run.ts'

/** Why a segment is in a plan, in figures of the day as it would really run. */
export interface SegmentReason {
  why: SegmentWhy
  kwh: number
  /** Mean price of then, yuan/kWh. */
  priceYuan: number
  /** Mean price of what is discharged later (of charging), or was charged before (of discharging); null: nothing. */
  otherYuan: number | null
  /** What holds it back longest; null: nothing, or what every controller has. */
  limit: PowerLimit | null
}

/** Every battery and converter has these. */
const plainLimits: readonly PowerLimit[] = ['rated', 'bms']
const stepsOf = (problem: DayProblem, { from, to }: PlanSegment): number[] =>
  quartersOf(problem).flatMap((quarter, t) => (quarter >= Math.floor(from / STEP_MINUTES) && quarter < Math.ceil(to / STEP_MINUTES) ? [t] : []))

/** What stands in the way of steps most often. */
function mostOften(limits: readonly PowerLimit[][], steps: readonly number[]): PowerLimit | null {
  const counts = new Map<PowerLimit, number>()
  for (const t of steps) for (const one of limits[t] ?? []) if (!plainLimits.includes(one)) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** One reason for each segment, in their order. */
export function reasonsOf(problem: DayProblem, segments: readonly PlanSegment[], run: PlanRun): SegmentReason[] {
  const { prices, pvKw } = problem
  const net = netOf(problem)
  /** Mean price of what the storage gives (1) or takes (-1) at these steps. */
  const meanPrice = (steps: readonly number[], sign: 1 | -1): number | null => {
    const kwh = (t: number): number => Math.max(0, sign * (run.storageKw[t] ?? 0)) * STEP_HOURS
    const total = steps.reduce((sum, t) => sum + kwh(t), 0)
    return total < 0.01 ? null : steps.reduce((sum, t) => sum + kwh(t) * (prices[t] as number), 0) / total
  }
  const all = prices.map((_, t) => t)
  return segments.map((segment) => {
    const steps = stepsOf(problem, segment)
    const sign = segment.mode === 'discharge' ? 1 : -1
    const kwh = steps.reduce((sum, t) => sum + Math.max(0, sign * (run.storageKw[t] ?? 0)) * STEP_HOURS, 0)
    const flat = steps.reduce((sum, t) => sum + (prices[t] as number), 0) / Math.max(1, steps.length)
    const own = { kwh, priceYuan: meanPrice(steps, sign) ?? flat, limit: mostOften(run.limits, steps) }
    const [first, last] = [steps[0] ?? 0, steps.at(-1) ?? 0]
    if (sign > 0) return { ...own, why: 'dear', otherYuan: meanPrice(all.slice(0, first), -1) }
    const fromPv = steps.reduce((sum, t) => sum + Math.min(Math.max(0, -(run.storageKw[t] ?? 0)), Math.max(0, -(net[t] as number)), pvKw[t] ?? 0), 0)
    const otherYuan = meanPrice(all.slice(last + 1), 1)
    if (fromPv * STEP_HOURS > kwh / 2) return { ...own, why: 'surplus', otherYuan }
    return { ...own, why: otherYuan === null ? 'stock' : 'cheap', otherYuan }
  })
}
