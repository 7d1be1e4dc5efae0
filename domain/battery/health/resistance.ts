/** Readings of voltage (V) and current (A) of one moment. */
export interface UI {
  t: number
  volts: number
  amps: number
}

/** What current and voltage change by from one reading to the next. */
export interface CurrentStep {
  t: number
  amps: number
  volts: number
}

export interface Resistance {
  /** Median of what the steps say, and between which half of them lie; milliohm. */
  milliohm: number
  low: number
  high: number
  steps: number
}

/** A step lies between readings that are no farther apart, ms. */
export const NEAR_MS = 15_000
const LEAST_STEPS = 5
/** Of so large a part of the steps the voltage has to go one way with the current; else something else moved it. */
const LEAST_AGREED = 0.75

/** Steps of the current of at least `leastAmps` between readings that are near each other. */
export function currentSteps(readings: readonly UI[], leastAmps: number): CurrentStep[] {
  const found: CurrentStep[] = []
  for (let i = 1; i < readings.length; i++) {
    const [before, after] = [readings[i - 1] as UI, readings[i] as UI]
    const amps = after.amps - before.amps
    if (after.t - before.t <= NEAR_MS && Math.abs(amps) >= leastAmps) found.push({ t: after.t, amps, volts: after.volts - before.volts })
  }
  return found
}

/**
 * Direct current resistance of a cluster from steps of its current: what the voltage changes by, by what the current does. The sign of the current is the
 * device's own, and one for all steps: those whose voltage goes the other way tell no resistance. Undefined: fewer than five steps, or they contradict.
 */
export function resistanceOfSteps(steps: readonly CurrentStep[]): Resistance | undefined {
  const ratios = steps.map(({ amps, volts }) => (volts / amps) * 1000)
  const [up, down] = [ratios.filter((one) => one > 0), ratios.filter((one) => one < 0)]
  const agreed = up.length >= down.length ? up : down
  if (agreed.length < LEAST_STEPS || agreed.length < LEAST_AGREED * ratios.length) return undefined
  const sorted = agreed.map(Math.abs).sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] as number
  return { milliohm: at(0.5), low: at(0.25), high: at(0.75), steps: sorted.length }
}

export const resistanceOf = (readings: readonly UI[], leastAmps: number): Resistance | undefined =>
  resistanceOfSteps(currentSteps(readings, leastAmps))
