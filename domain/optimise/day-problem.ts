import type { PlanLimit } from '#contract/plan.ts'
import type { Strategies } from '#contract/strategy.ts'
import { demandLimit } from '../control/law.ts'
import { clockOn } from '../control/plan.ts'
import type { StorageFacts } from '../control/simulate.ts'

/** A day is planned by its quarter hours, which are those of the station's clock. */
export const STEP_MINUTES = 15
export const STEPS = 1440 / STEP_MINUTES
export const STEP_HOURS = STEP_MINUTES / 60
const DEFAULT_ACT_SHARE = 0.95

/** A day whose plan is looked for. Lists have one figure a quarter hour as the day goes by; house signs, kW: load +, PV +. */
export interface DayProblem {
  /** `YYYY-MM-DD`. */
  date: string
  /** Which quarter hour of the clock each step is, where they are not simply counted: an hour is left out or comes twice. */
  clockQuarters?: readonly number[] | undefined
  /** Of a kWh bought, yuan. */
  prices: readonly number[]
  /** Of a kWh fed in, yuan; never counted higher than the price of then. */
  feedInPrice: number
  loadKw: readonly number[]
  pvKw: readonly number[]
  storage: StorageFacts
  /** %. The day ends with `endSoc` at least. */
  beginSoc: number
  endSoc: number
  /** So often the battery's capacity may be taken out; undefined: as often as it pays. */
  cycles: number | undefined
  /** What a kWh given by the storage wears off, yuan. */
  wearYuan: number
  /** No quarter hour draws more because of charging (contract of the connection points); undefined: not asked. */
  contractKw: number | undefined
  /** What limits the controller beside the plan: safety, demand, total power, voltage, temperature. */
  strategies: Strategies
  /** Largest demand of the month so far, kW. */
  monthDemandKw: number
}

/** What the storage may do in each quarter hour, by the controller's own limits and the contract. kW and kWh. */
export interface Room {
  chargeKw: number[]
  dischargeKw: number[]
  /** As much may be fed in; Infinity: all. */
  exportKw: number
  lowKwh: number
  highKwh: number
  beginKwh: number
  endKwh: number
}

/** Which quarter hour of the clock each step of a day is. Segments are drawn by the clock: what they say of an hour that comes twice is done twice. */
export const quartersOf = ({ clockQuarters, prices }: Pick<DayProblem, 'clockQuarters' | 'prices'>): readonly number[] =>
  clockQuarters ?? prices.map((_, t) => t)

/** Without the storage: load less PV, kW. */
export const netOf = ({ loadKw, pvKw }: Pick<DayProblem, 'loadKw' | 'pvKw'>): number[] => loadKw.map((kw, i) => kw - (pvKw[i] ?? 0))

/** What may be fed in by a safety strategy, kW. A balanced converter has a third of its power on each phase. */
export function exportLimit({ safety }: Strategies): number {
  if (safety === undefined) return Infinity
  return Math.min(safety.antiBackflow ? safety.backflowBaselineKw : Infinity, safety.singlePhase ? 3 * safety.singlePhaseBaselineKw : Infinity)
}

/** How far charging may raise what is drawn from the grid, kW, by each limit that there is (law.ts has the same). */
export function drawLimits({
  strategies,
  date,
  monthDemandKw,
  contractKw,
}: Pick<DayProblem, 'strategies' | 'date' | 'monthDemandKw' | 'contractKw'>) {
  const { safety, demandParameter } = strategies
  const demand = safety === undefined ? undefined : demandLimit(safety, clockOn(date, 0).month, monthDemandKw)
  return {
    demand: demand === undefined ? Infinity : demand * (demandParameter?.actShare ?? DEFAULT_ACT_SHARE),
    transformer: safety === undefined || safety.transformerKva <= 0 ? Infinity : safety.transformerKva * safety.powerFactor * safety.loadFactor,
    contract: contractKw ?? Infinity,
  }
}

/** What there is room for; without the limit `without`, if one is named. */
export function roomOf(problem: DayProblem, without?: PlanLimit): Room {
  const { storage, strategies, beginSoc, endSoc } = problem
  const { totalPower } = strategies
  const kwh = (soc: number): number => (soc / 100) * storage.capacityKwh
  const held = totalPower?.enabled === true && without !== 'power' ? totalPower : { chargeKw: Infinity, dischargeKw: Infinity }
  const most = without === 'power' ? storage.capacityKwh / STEP_HOURS : storage.ratedKw
  const draw = drawLimits(problem)
  const limits = (['demand', 'transformer', 'contract'] as const).filter((name) => name !== without).map((name) => draw[name])
  return {
    chargeKw: netOf(problem).map((net) => Math.max(0, Math.min(most, held.chargeKw, ...limits.map((kw) => kw - net)))),
    dischargeKw: problem.loadKw.map(() => Math.min(most, held.dischargeKw)),
    exportKw: exportLimit(strategies),
    // A battery that begins outside its window is brought back into it by what it does, and not at once.
    lowKwh: kwh(without === 'socWindow' ? 0 : Math.min(storage.socMin, beginSoc)),
    highKwh: kwh(without === 'socWindow' ? 100 : Math.max(storage.socMax, beginSoc)),
    beginKwh: kwh(beginSoc),
    endKwh: without === 'endSoc' ? 0 : kwh(endSoc),
  }
}

/** What a kWh left in the battery at the end of the day counts for, yuan: charged at the cheapest hour, less the way in. So nothing is bought only to be kept. */
export const storedWorth = ({ prices, storage }: Pick<DayProblem, 'prices' | 'storage'>): number => Math.max(0, Math.min(...prices)) * storage.oneWay

/** What a kWh fed in earns at a step: where it were more than a kWh costs, buying to feed in would never end. */
export const feedInAt = ({ prices, feedInPrice }: Pick<DayProblem, 'prices' | 'feedInPrice'>, step: number): number =>
  Math.min(feedInPrice, prices[step] ?? 0)
