/** Half cycles of a battery and the capacity that each tells (domain notes, section 5: the charge that is counted between two states of charge). */

const HOUR_MS = 3_600_000

/** A stretch of equal length, one after the other: state of charge where it begins and ends (%), and means of current (A) and voltage (V). */
export interface ChargeStep {
  t: number
  socFirst: number
  socLast: number
  amps: number | undefined
  volts: number | undefined
}

export type Way = 'charge' | 'discharge'

/** One way from a turn of the state of charge to the next, without a gap. */
export interface HalfCycle {
  from: number
  to: number
  way: Way
  socFrom: number
  socTo: number
  /** Charge that went in or out, Ah; undefined: the current is not known throughout. */
  ah: number | undefined
  /** Energy at the battery's terminals, kWh; undefined: nor is the voltage. */
  kwh: number | undefined
  /** Mean current while it was used, A. */
  usedAmps: number | undefined
  /** The state of charge was set anew on the way: it says nothing of the charge. */
  jumps: boolean
}

/** A state of charge that goes back by less is the same way still, %. */
const TURN = 2
/** A state of charge that changes by so much more or less than the charge that was counted, in one stretch, was set anew, %. */
const JUMP = 5
/** Below this part of the largest current it rests. */
const USED_PART = 0.05

/** Splits at gaps and at turns of the state of charge. `stepMs`: length of a stretch. The sign of the current is the device's own and of no account. */
export function halfCyclesOf(steps: readonly ChargeStep[], stepMs: number, ratedAh?: number): HalfCycle[] {
  const found: HalfCycle[] = []
  for (const run of runsOf(steps, stepMs)) {
    // Nodes lie between stretches: one more than those.
    const soc = [run[0]?.socFirst ?? 0, ...run.map(({ socLast }) => socLast)]
    const turns = turnsOf(soc)
    for (let k = 1; k < turns.length; k++) {
      const [i, j] = [turns[k - 1] as number, turns[k] as number]
      const socFrom = soc[i] as number
      const socTo = soc[j] as number
      if (socFrom === socTo) continue
      const own = run.slice(i, j)
      found.push({
        ...summed(own, stepMs),
        jumps: own.some((step) => isJump(step, stepMs, ratedAh)),
        way: socTo > socFrom ? 'charge' : 'discharge',
        socFrom,
        socTo,
      })
    }
  }
  return found
}

const isJump = ({ socFirst, socLast, amps }: ChargeStep, stepMs: number, ratedAh: number | undefined): boolean =>
  amps !== undefined && ratedAh !== undefined && Math.abs(Math.abs(socLast - socFirst) - ((Math.abs(amps) * stepMs) / HOUR_MS / ratedAh) * 100) > JUMP

function runsOf(steps: readonly ChargeStep[], stepMs: number): ChargeStep[][] {
  const runs: ChargeStep[][] = []
  for (const step of steps) {
    const before = runs.at(-1)?.at(-1)
    if (before !== undefined && step.t === before.t + stepMs && Math.abs(step.socFirst - before.socLast) <= JUMP) runs.at(-1)?.push(step)
    else runs.push([step])
  }
  return runs
}

/** What the state of charge rose by over stretches, %; what it did in gaps between them, or where it was set anew between two, is no part of it. */
export const socRiseOf = (steps: readonly ChargeStep[], stepMs: number): number =>
  runsOf(steps, stepMs).reduce((sum, run) => sum + ((run.at(-1)?.socLast ?? 0) - (run[0]?.socFirst ?? 0)), 0)

/** First node, those where the way turns for good, last node. */
function turnsOf(soc: readonly number[]): number[] {
  const turns = [0]
  let [low, high] = [0, 0]
  let way: Way | undefined
  for (let i = 1; i < soc.length; i++) {
    const value = soc[i] as number
    if (value >= (soc[high] as number)) high = i
    if (value <= (soc[low] as number)) low = i
    if (way !== 'discharge' && (soc[high] as number) - value >= TURN) {
      if (high > 0) turns.push(high)
      way = 'discharge'
      low = i
      high = i
    } else if (way !== 'charge' && value - (soc[low] as number) >= TURN) {
      if (low > 0) turns.push(low)
      way = 'charge'
      low = i
      high = i
    }
  }
  if (turns.at(-1) !== soc.length - 1) turns.push(soc.length - 1)
  return turns
}

function summed(steps: readonly ChargeStep[], stepMs: number): Omit<HalfCycle, 'way' | 'socFrom' | 'socTo' | 'jumps'> {
  const hours = stepMs / HOUR_MS
  const from = steps[0]?.t ?? 0
  const to = (steps.at(-1)?.t ?? 0) + stepMs
  const amps = steps.flatMap((step) => step.amps ?? [])
  if (amps.length < steps.length || steps.length === 0) return { from, to, ah: undefined, kwh: undefined, usedAmps: undefined }
  const ah = Math.abs(amps.reduce((sum, one) => sum + one, 0)) * hours
  const hasVolts = steps.every(({ volts }) => volts !== undefined)
  const kwh = hasVolts ? (Math.abs(steps.reduce((sum, step) => sum + (step.amps ?? 0) * (step.volts ?? 0), 0)) * hours) / 1000 : undefined
  const largest = amps.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  const used = amps.map(Math.abs).filter((one) => one > 0 && one >= USED_PART * largest)
  return { from, to, ah, kwh, usedAmps: used.length === 0 ? undefined : used.reduce((sum, one) => sum + one, 0) / used.length }
}

const capacityMethods = ['full', 'partial'] as const
export type CapacityMethod = (typeof capacityMethods)[number]

export interface Capacity {
  at: number
  ah: number
  /** Its uncertainty, Ah: a battery manager's state of charge is taken to be right within one percent at each end. */
  plusMinus: number
  method: CapacityMethod
  socFrom: number
  socTo: number
  /** As a multiple of the rated capacity in an hour; undefined: that is not known. */
  cRate: number | undefined
}

/** From so many percent on a way counts as a full cycle, and from so many on as a part that tells a capacity. */
const FULL_SPAN = 80
const LEAST_SPAN = 30
/** Of the rated capacity: what lies outside was counted wrong. */
const POSSIBLE = [0.4, 1.3] as const
const SOC_ERROR = 1

/** Capacities that discharges tell: charge counted by what the state of charge fell. `rejected`: those that cannot be. */
export function capacitiesOf(halves: readonly HalfCycle[], ratedAh: number | undefined): { capacities: Capacity[]; rejected: number } {
  const capacities: Capacity[] = []
  let rejected = 0
  for (const { way, socFrom, socTo, ah, usedAmps, to, jumps } of halves) {
    const span = socFrom - socTo
    if (way !== 'discharge' || span < LEAST_SPAN || ah === undefined) continue
    const found = (ah / span) * 100
    if (jumps || (ratedAh !== undefined && (found < POSSIBLE[0] * ratedAh || found > POSSIBLE[1] * ratedAh))) {
      rejected++
      continue
    }
    capacities.push({
      at: to,
      ah: found,
      plusMinus: (found * SOC_ERROR * Math.SQRT2) / span,
      method: span >= FULL_SPAN ? 'full' : 'partial',
      socFrom,
      socTo,
      cRate: ratedAh === undefined || usedAmps === undefined ? undefined : usedAmps / ratedAh,
    })
  }
  return { capacities, rejected }
}

/** Whether a positive current charges, as this device says it: by the stretches in which the state of charge moves clearly. Undefined: none tells. */
export function chargesByPlus(steps: readonly ChargeStep[]): boolean | undefined {
  const sum = steps.reduce(
    (all, { socFirst, socLast, amps }) => (Math.abs(socLast - socFirst) < 1 ? all : all + Math.sign(socLast - socFirst) * (amps ?? 0)),
    0,
  )
  return sum === 0 ? undefined : sum > 0
}
