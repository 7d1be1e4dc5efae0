import type { DepthTier, PowerLimit, PowerSource, Strategies, StrategyParams } from '#contract/strategy.ts'
import type { Measured } from './measured.ts'
import { plannedPower, powerOf, windowAt } from './plan.ts'

/** What a controller remembers from step to step: limits are left later than they are entered. */
export interface ControlMemory {
  chargeTier: number
  dischargeTier: number
  isTooHot: boolean
  /** PV was held to this. */
  pvLimitKw: number | undefined
  /** Demand came near to its limit. */
  isDemandNear: boolean
}
export const freshMemory: ControlMemory = { chargeTier: -1, dischargeTier: -1, isTooHot: false, pvLimitKw: undefined, isDemandNear: false }

export interface Decision {
  /** Discharge +, kW. */
  storageKw: number
  /** PV is held to this; undefined: it is free. */
  pvLimitKw: number | undefined
  /** What the storage would have done, and why. */
  wantedKw: number
  source: PowerSource
  /** What held the storage back, in order. */
  limits: PowerLimit[]
  /** What holds PV back. */
  pvLimits: PowerLimit[]
  memory: ControlMemory
}

/** PV that is so much below what it is held to (kW, and of that) is held no more: inverters round, each for itself, and never give a little more than they are told. */
const PV_SLACK_KW = 2
const PV_SLACK = 0.01
/** Of the limit, below where demand was warned of, before that is over. */
const NEAR_SLACK = 0.02
/** Below the temperature at which it stopped, before it goes on. */
const COOLED_BY = 3

/** What is wanted before anything holds it back: by hand, by a schedule, against a peak, by the plan; else what the plant does by itself. */
function wantedOf(active: Strategies, measured: Measured, ownKw: number): { wantedKw: number; source: PowerSource } {
  const { operatingMode, scheduling, peakCut, plan } = active
  if (operatingMode !== undefined && operatingMode.mode !== 'auto')
    return { wantedKw: powerOf({ mode: operatingMode.mode, kw: operatingMode.kw }), source: 'operatingMode' }
  const scheduled = scheduling?.enabled === true ? windowAt(scheduling.windows, measured.at) : undefined
  if (scheduled !== undefined) return { wantedKw: powerOf(scheduled), source: 'scheduling' }
  const planned = plan === undefined ? undefined : plannedPower(plan, measured.clock)
  const base = planned ?? ownKw
  if (peakCut?.enabled === true) {
    // Grid power as it were without the storage.
    const through = measured.gridKw + measured.storageKw
    if (through - base > peakCut.peakKw) return { wantedKw: through - peakCut.peakKw, source: 'peakCut' }
    if (through - base < peakCut.rechargeKw && base <= 0) return { wantedKw: Math.min(base, through - peakCut.rechargeKw), source: 'peakCut' }
  }
  return planned === undefined ? { wantedKw: ownKw, source: 'own' } : { wantedKw: planned, source: 'plan' }
}

/** A cell's voltage springs back as soon as it is charged or discharged less: so much of it must be gone before a tier is left, V. */
const CELL_SLACK_V = 0.05

/** The most severe tier that is reached, or that was and is not left yet; -1: none. Whoever is in a tier has passed all milder ones: these are left later too. */
function tierOf(tiers: readonly DepthTier[], reached: (tier: DepthTier, isHeld: boolean) => boolean, before: number): number {
  const heldKw = tiers[before]?.kw ?? Infinity
  let found = -1
  for (const [i, tier] of tiers.entries()) {
    if (!reached(tier, tier.kw >= heldKw)) continue
    if (found < 0 || tier.kw < (tiers[found] as DepthTier).kw) found = i
  }
  return found
}

/** What a demand limit is in a month: contracted, or following the month's own maximum, never above what protects the plant. kW; undefined: there is none. */
export function demandLimit(safety: StrategyParams<'safety'>, month: number, monthDemandKw: number): number | undefined {
  if (!safety.antiOverDemand) return undefined
  const initial = safety.monthlyDemandKw[month] ?? 0
  if (initial <= 0) return undefined
  const followed = safety.dynamicDemand ? Math.max(initial, (monthDemandKw * safety.chasePercent) / 100) : initial
  const ceiling = [safety.maxProtectionDemandKw, safety.transformerKva * safety.powerFactor].filter((one) => one > 0)
  return Math.max(Math.min(followed, ...ceiling), 0)
}

/** The share of its power that a temperature leaves: whole to `derateC`, half at `halfC` and up to `stopC`, none from there on. */
function heatShare({ derateC, halfC, stopC }: StrategyParams<'temperatureLimit'>, hottest: number, isTooHot: boolean): number {
  if (hottest >= stopC - (isTooHot ? COOLED_BY : 0)) return 0
  if (hottest >= halfC) return 0.5
  return hottest <= derateC ? 1 : 1 - (0.5 * (hottest - derateC)) / (halfC - derateC)
}

/** Whether something stops the storage; a number: it is held to that many kW. */
function stopped(protection: StrategyParams<'protection'>, { at, faults, cellC }: Measured): number | undefined {
  const lasts = (since: number | undefined, minutes: number): boolean => since !== undefined && at - since >= minutes * 60_000
  const isStopped =
    (protection.bmsLevel3 && faults.bmsLevel3 !== undefined) ||
    (protection.fire && faults.fire !== undefined) ||
    (protection.flooding && faults.flooding !== undefined) ||
    (protection.airconFault && lasts(faults.aircon, protection.airconMinutes)) ||
    (protection.grounding && lasts(faults.grounding, protection.groundingMinutes)) ||
    (protection.overTemperatureC > 0 && cellC.max >= protection.overTemperatureC) ||
    (protection.meterOfflineMinutes > 0 && lasts(faults.meterOffline, protection.meterOfflineMinutes))
  if (isStopped) return 0
  return faults.bmsLevel2 === undefined ? undefined : protection.bmsLevel2Kw
}

/**
 * One step of a controller: what the storage does until the next one. What is wanted is narrowed by each limit in turn, none wider than one before it (domain notes, section 3).
 * Against feeding in charging is raised first, then discharge is reduced, then PV is held back. A pure function: the edge runs by it and a preview shows by it.
 */
export function decide(active: Strategies, measured: Measured, ownKw: number, memory: ControlMemory = freshMemory): Decision {
  const { safety, protection, voltageLimit, temperatureLimit, totalPower, demandParameter } = active
  const { ratedKw, bms, soc, cellV, cellC } = measured
  const { wantedKw, source } = wantedOf(active, measured, ownKw)
  const limits: PowerLimit[] = []
  const pvLimits: PowerLimit[] = []
  let storageKw = wantedKw
  let pvLimitKw: number | undefined
  // What the battery can still take: feeding in never asks for more.
  let floor = -Infinity
  const hold = (limit: PowerLimit, low: number, high: number): void => {
    const next = Math.min(Math.max(storageKw, low), high)
    if (Math.abs(next - storageKw) > 1e-9) limits.push(limit)
    storageKw = next
    floor = Math.max(floor, low)
  }
  const next: ControlMemory = { ...memory, isDemandNear: false }

  if (totalPower?.enabled === true) hold('totalPower', -totalPower.chargeKw, totalPower.dischargeKw)
  hold('rated', -ratedKw, ratedKw)
  hold('bms', -bms.chargeKw, bms.dischargeKw)
  if (voltageLimit !== undefined) {
    const { charge, discharge, hysteresis } = voltageLimit
    const slack = (isHeld: boolean): [number, number] => (isHeld ? [hysteresis, CELL_SLACK_V] : [0, 0])
    const isFull = (tier: DepthTier, [percent, volts]: [number, number]): boolean =>
      soc >= tier.soc - percent || (tier.cellV > 0 && cellV.max >= tier.cellV - volts)
    const isEmpty = (tier: DepthTier, [percent, volts]: [number, number]): boolean =>
      soc <= tier.soc + percent || (tier.cellV > 0 && cellV.min <= tier.cellV + volts)
    next.chargeTier = tierOf(charge, (tier, isHeld) => isFull(tier, slack(isHeld)), memory.chargeTier)
    next.dischargeTier = tierOf(discharge, (tier, isHeld) => isEmpty(tier, slack(isHeld)), memory.dischargeTier)
    hold('voltageLimit', -(charge[next.chargeTier]?.kw ?? Infinity), discharge[next.dischargeTier]?.kw ?? Infinity)
  }
  if (temperatureLimit !== undefined) {
    const share = heatShare(temperatureLimit, cellC.max, memory.isTooHot)
    next.isTooHot = share === 0
    hold('temperatureLimit', cellC.min < temperatureLimit.chargeStopC ? 0 : -ratedKw * share, ratedKw * share)
  }
  // Before the grid's limits, which only narrow it further: what a stopped storage does not take must not be fed in, and PV is held back for it.
  const held = protection === undefined ? undefined : stopped(protection, measured)
  if (held !== undefined) hold('protection', -held, held)
  if (safety !== undefined) {
    const through = measured.gridKw + measured.storageKw
    if (safety.transformerKva > 0) {
      const room = safety.transformerKva * safety.powerFactor * safety.loadFactor - through
      hold('transformer', -Math.max(0, room), Infinity)
    }
    const demand = demandLimit(safety, measured.clock.month, measured.monthDemandKw)
    // A mean alone comes too late when the load rises: what charges meanwhile is demand as well.
    const drawn = Math.max(measured.othersKw, through)
    if (demand !== undefined) hold('demand', -Math.max(0, demand * (demandParameter?.actShare ?? 0.95) - drawn), Infinity)
    const near = (demandParameter?.warnShare ?? 0.9) - (memory.isDemandNear ? NEAR_SLACK : 0)
    next.isDemandNear = demand !== undefined && measured.othersKw - Math.min(0, storageKw) >= demand * near
    const wasHeld = memory.pvLimitKw !== undefined && measured.pvKw >= memory.pvLimitKw * (1 - PV_SLACK) - PV_SLACK_KW
    const keepIn = (limit: PowerLimit, most: number): void => {
      // While PV is held back the storage takes all it can: what room there is goes to PV first.
      if (storageKw <= most && !wasHeld) return
      const narrowed = wasHeld ? Math.min(storageKw, floor) : Math.max(most, floor)
      if (Math.abs(narrowed - storageKw) > 1e-9) limits.push(limit)
      storageKw = narrowed
      if (!wasHeld && storageKw <= most) return
      pvLimits.push(limit)
      pvLimitKw = Math.min(pvLimitKw ?? Infinity, Math.max(0, measured.pvKw + most - storageKw))
    }
    if (safety.antiBackflow) keepIn('backflow', through + safety.backflowBaselineKw)
    // The converter is balanced: each phase has a third of it.
    if (safety.singlePhase) keepIn('singlePhase', measured.storageKw + 3 * (Math.min(...measured.phasesKw) + safety.singlePhaseBaselineKw))
  }
  next.pvLimitKw = pvLimitKw
  return { storageKw: storageKw || 0, pvLimitKw, wantedKw, source, limits, pvLimits, memory: next }
}
