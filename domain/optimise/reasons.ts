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
  /** Mean price at which what is charged is given later (of charging), or at which what is given was charged (of discharging); null: none of it. */
  otherYuan: number | null
  /** What holds it back longest; null: nothing, or what every controller has. */
  limit: PowerLimit | null
}

/** Less than this is rounding. */
const LEAST_KWH = 0.01
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

/**
 * What becomes of what is charged: kWh (of the battery) that step `to` gives of what step `from` took. What lies in the battery is mixed, so each of its parts is
 * given in proportion; what lay there at the day's begin was bought before it, and an emptied battery gives nothing of what it gave before.
 */
function passages({ storage, beginSoc }: DayProblem, run: PlanRun): { from: number; to: number; kwh: number }[] {
  const { capacityKwh, socMin } = storage
  const found: { from: number; to: number; kwh: number }[] = []
  let lots: { from: number | undefined; kwh: number }[] = [{ from: undefined, kwh: ((beginSoc - socMin) / 100) * capacityKwh }]
  let soc = beginSoc
  for (const [t, end] of run.soc.entries()) {
    const moved = ((end - soc) / 100) * capacityKwh
    soc = end
    if (moved > 0) lots.push({ from: t, kwh: moved })
    else if (moved < 0) {
      const all = lots.reduce((sum, { kwh }) => sum + kwh, 0)
      const share = all <= 0 ? 0 : Math.min(1, -moved / all)
      for (const { from, kwh } of lots) if (from !== undefined) found.push({ from, to: t, kwh: kwh * share })
      lots = lots.map(({ from, kwh }) => ({ from, kwh: kwh * (1 - share) })).filter(({ kwh }) => kwh > LEAST_KWH)
    }
  }
  return found
}

/** One reason for each segment, in their order. */
export function reasonsOf(problem: DayProblem, segments: readonly PlanSegment[], run: PlanRun): SegmentReason[] {
  const { prices, pvKw } = problem
  const net = netOf(problem)
  /** Mean price of what the storage gives (1) or takes (-1) at these steps. */
  const meanPrice = (steps: readonly number[], sign: 1 | -1): number | null => {
    const kwh = (t: number): number => Math.max(0, sign * (run.storageKw[t] ?? 0)) * STEP_HOURS
    const total = steps.reduce((sum, t) => sum + kwh(t), 0)
    return total < LEAST_KWH ? null : steps.reduce((sum, t) => sum + kwh(t) * (prices[t] as number), 0) / total
  }
  const passed = passages(problem, run)
  /** Mean price at the other end of what these steps take (`from`) or give (`to`). */
  const otherPrice = (steps: readonly number[], own: 'from' | 'to', other: 'from' | 'to'): number | null => {
    const theirs = passed.filter((one) => steps.includes(one[own]))
    const total = theirs.reduce((sum, { kwh }) => sum + kwh, 0)
    return total < LEAST_KWH ? null : theirs.reduce((sum, one) => sum + one.kwh * (prices[one[other]] as number), 0) / total
  }
  return segments.map((segment) => {
    const steps = stepsOf(problem, segment)
    const sign = segment.mode === 'discharge' ? 1 : -1
    const kwh = steps.reduce((sum, t) => sum + Math.max(0, sign * (run.storageKw[t] ?? 0)) * STEP_HOURS, 0)
    const flat = steps.reduce((sum, t) => sum + (prices[t] as number), 0) / Math.max(1, steps.length)
    const own = { kwh, priceYuan: meanPrice(steps, sign) ?? flat, limit: mostOften(run.limits, steps) }
    if (sign > 0) return { ...own, why: 'dear', otherYuan: otherPrice(steps, 'to', 'from') }
    const fromPv = steps.reduce((sum, t) => sum + Math.min(Math.max(0, -(run.storageKw[t] ?? 0)), Math.max(0, -(net[t] as number)), pvKw[t] ?? 0), 0)
    const otherYuan = otherPrice(steps, 'from', 'to')
    if (fromPv * STEP_HOURS > kwh / 2) return { ...own, why: 'surplus', otherYuan }
    return { ...own, why: otherYuan === null ? 'stock' : 'cheap', otherYuan }
  })
}
