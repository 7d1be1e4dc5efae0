/** Readings of voltage (V) and current (A) of one moment. */
export interface UI {
  t: number
  volts: number
  amps: number
}

export interface Resistance {
  /** Median of what the steps say, and between which half of them lie; milliohm. */
  milliohm: number
  low: number
  high: number
  steps: number
}

/** A step lies between readings that are no farther apart, ms. */
const NEAR_MS = 15_000
const LEAST_STEPS = 5

/**
 * Direct current resistance of a cluster from steps of its current of at least `leastAmps`: what the voltage changes by, by what the current does. The sign of
 * the current is the device's own. Undefined: fewer than five steps.
 */
export function resistanceOf(readings: readonly UI[], leastAmps: number): Resistance | undefined {
  const found: number[] = []
  for (let i = 1; i < readings.length; i++) {
    const [before, after] = [readings[i - 1] as UI, readings[i] as UI]
    const amps = after.amps - before.amps
    if (after.t - before.t > NEAR_MS || Math.abs(amps) < leastAmps) continue
    found.push(Math.abs((after.volts - before.volts) / amps) * 1000)
  }
  if (found.length < LEAST_STEPS) return undefined
  const sorted = found.sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] as number
  return { milliohm: at(0.5), low: at(0.25), high: at(0.75), steps: sorted.length }
}
