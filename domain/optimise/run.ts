import type { PlanSegment, PowerLimit } from '#contract/strategy.ts'
import { simulateDay, type SimulatedDay } from '../control/simulate.ts'
import { feedInAt, netOf, exportLimit, quartersOf, STEP_MINUTES, storedWorth, type DayProblem } from './day-problem.ts'

/** What a plan makes of a day, by the arithmetic of the controller. */
export interface PlanRun {
  /** Against the same day without a storage: bill, wear, and what is left in the battery; yuan. */
  worthYuan: number
  chargeKwh: number
  dischargeKwh: number
  /** Capacity taken out. */
  cycles: number
  endSoc: number
  /** Highest quarter hour drawn from the grid, kW. */
  demandKw: number
  /** By quarter hour: storage (discharge +) and grid (import +), kW; state of charge at its end, %. */
  storageKw: number[]
  gridKw: number[]
  soc: number[]
  /** What held the storage back in each quarter hour. */
  limits: PowerLimit[][]
}

const minutesOf = (quarter: number): number[] => Array.from({ length: STEP_MINUTES }, (_, i) => quarter * STEP_MINUTES + i)
const byMinute = (quarters: readonly number[]): number[] => quarters.flatMap((kw) => Array<number>(STEP_MINUTES).fill(kw))
const byQuarter = <T, U>(list: readonly T[], of: (part: readonly T[]) => U): U[] =>
  Array.from({ length: Math.ceil(list.length / STEP_MINUTES) }, (_, i) => of(list.slice(i * STEP_MINUTES, (i + 1) * STEP_MINUTES)))
const mean = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0) / values.length

/** Of grid powers by quarter hour, yuan: bought less fed in. */
function billOf(problem: DayProblem, bought: readonly number[], fedIn: readonly number[]): number {
  return problem.prices.reduce((total, price, t) => total + ((bought[t] ?? 0) * price - (fedIn[t] ?? 0) * feedInAt(problem, t)) / 4, 0)
}

const positive = (kw: number): number => Math.max(0, kw)

/** What the day costs without a storage, yuan: PV that may not be fed in is held back. */
export function billWithout(problem: DayProblem): number {
  const net = netOf(problem)
  const most = exportLimit(problem.strategies)
  return billOf(
    problem,
    net.map(positive),
    net.map((kw) => Math.min(positive(-kw), most)),
  )
}

/** Runs segments through the day as the controller would: its limits hold the storage wherever the segments ask for more. */
export function runPlan(problem: DayProblem, segments: readonly PlanSegment[]): PlanRun {
  const { storage, beginSoc, strategies, date, loadKw, pvKw, wearYuan, monthDemandKw } = problem
  const plan = { days: [{ dates: [], weekdays: [], segments: [...segments] }] }
  const clockMinutes = quartersOf(problem).flatMap(minutesOf)
  const day = { date, start: Date.parse(`${date}T00:00:00Z`), loadKw: byMinute(loadKw), pvKw: byMinute(pvKw), clockMinutes }
  const run: SimulatedDay = simulateDay({ ...strategies, plan }, day, storage, { soc: beginSoc, monthDemandKw })
  const energy = (sign: 1 | -1): number => run.storageKw.reduce((total, kw) => total + positive(sign * kw), 0) / 60
  const bought = byQuarter(run.gridKw, (part) => mean(part.map(positive)))
  const fedIn = byQuarter(run.gridKw, (part) => mean(part.map((kw) => positive(-kw))))
  const endSoc = run.soc.at(-1) ?? beginSoc
  const dischargeKwh = energy(1)
  const left = ((endSoc - beginSoc) / 100) * storage.capacityKwh * storedWorth(problem)
  return {
    worthYuan: billWithout(problem) - billOf(problem, bought, fedIn) - wearYuan * dischargeKwh + left,
    chargeKwh: energy(-1),
    dischargeKwh,
    cycles: storage.capacityKwh <= 0 ? 0 : dischargeKwh / storage.oneWay / storage.capacityKwh,
    endSoc,
    demandKw: Math.max(0, ...bought),
    storageKw: byQuarter(run.storageKw, mean),
    gridKw: byQuarter(run.gridKw, mean),
    soc: byQuarter(run.soc.slice(1), (part) => part.at(-1) ?? beginSoc),
    limits: byQuarter(run.decisions, (part) => [...new Set(part.flatMap(({ limits }) => limits))]),
  }
}
