import { remainingOf, type Remaining } from './remaining.ts'
import { resistanceOf, type Resistance } from './resistance.ts'
import { trendOf, type Trend } from './trend.ts'

/** Health of a battery by a history that somebody else has measured: capacities by cycle, or readings of which they are counted. */

export interface CycleCapacity {
  /** Number of the cycle, or equivalent full cycles before it. */
  cycle: number
  ah: number
}

export interface HistoryReading {
  /** Epoch ms, or ms since the begin: only what lies between two counts. */
  t: number
  /** The sign is the device's own. */
  amps: number
  volts: number
  degrees: number | undefined
}

export interface ImportedHealth {
  /** What 100 % is, Ah. */
  ratedAh: number
  /** Nobody said it: it is the largest of the first five capacities. */
  isRatedFound: boolean
  points: (CycleCapacity & { soh: number })[]
  /** State of health by cycle, %. */
  trend: Trend | undefined
  remaining: Remaining
}

const FIRST = 5

/** What is 100 %, Ah: as it was said, else the largest of the first capacities. */
const fullOf = (capacities: readonly CycleCapacity[], ratedAh: number | undefined): number =>
  ratedAh ?? Math.max(...capacities.slice(0, FIRST).map(({ ah }) => ah))

/** State of health by the last capacity, %; undefined: there is none. */
export function lastSoh(capacities: readonly CycleCapacity[], ratedAh: number | undefined): number | undefined {
  const last = capacities.at(-1)
  return last === undefined ? undefined : (last.ah / fullOf(capacities, ratedAh)) * 100
}

/** State of health, its trend and the cycles left, of capacities in the order of their cycles. Undefined: there is none. */
export function healthOfCycles(capacities: readonly CycleCapacity[], ratedAh: number | undefined, endOfLife: number): ImportedHealth | undefined {
  if (capacities.length === 0) return undefined
  const rated = fullOf(capacities, ratedAh)
  const points = capacities.map((one) => ({ ...one, soh: (one.ah / rated) * 100 }))
  const xy = points.map(({ cycle, soh }) => ({ x: cycle, y: soh }))
  return { ratedAh: rated, isRatedFound: ratedAh === undefined, points, trend: trendOf(xy), remaining: remainingOf(xy, endOfLife) }
}

export interface CountedReadings {
  /** Of whole discharges, from full to empty. */
  capacities: CycleCapacity[]
  /** Discharges that began below full or ended above empty. */
  partial: number
  /** Charge out and in, Ah. */
  dischargedAh: number
  chargedAh: number
  degrees: { low: number; mean: number; high: number } | undefined
  resistance: Resistance | undefined
  /** Stretches without readings, which are not counted. */
  gaps: number
}

const HOUR_MS = 3_600_000
/** Of the largest current: less is rest. */
const USED_PART = 0.02
/** Of the span of voltages at the ends of which a battery is full or empty. */
const END_PART = 0.05
/** Times the usual step: longer is a gap. */
const GAP_STEPS = 10
const LEAST_GAP_MS = 60_000
/** A rated capacity in an hour by so much is a step of the current that tells a resistance. */
const STEP_C = 0.1
/** Of the largest: a discharge of less is a pulse, not one that was cut short. */
const PULSE_PART = 0.05

const at = (sorted: Float64Array, share: number): number => sorted[Math.round((sorted.length - 1) * share)] as number

/**
 * Counts the charge of readings in order of time (trapezia), discharge by discharge. A discharge is whole when it begins within 5 % of the file's span of voltages
 * from the highest and ends as near to the lowest: those are the ends that this history has, whatever the chemistry. `ratedAh`: for cycles and steps of the current;
 * unknown, the largest whole discharge stands for it.
 */
export function countReadings(readings: readonly HistoryReading[], ratedAh: number | undefined): CountedReadings {
  const steps = Float64Array.from(readings.slice(1), ({ t }, i) => t - (readings[i] as HistoryReading).t).sort()
  const gapMs = steps.length === 0 ? LEAST_GAP_MS : Math.max(LEAST_GAP_MS, GAP_STEPS * at(steps, 0.5))
  const volts = Float64Array.from(readings, (one) => one.volts).sort()
  const [low, high] = volts.length === 0 ? [0, 0] : [at(volts, 0.005), at(volts, 0.995)]
  const near = (high - low) * END_PART
  const largest = readings.reduce((most, { amps }) => Math.max(most, Math.abs(amps)), 0)
  const sign = dischargeSign(readings, largest * USED_PART)
  /** `before`: what was discharged before it, Ah; `from`, `to`: voltages of its ends. */
  const found: { before: number; ah: number; from: number; to: number }[] = []
  let open: (typeof found)[number] | undefined
  let [chargedAh, dischargedAh, gaps] = [0, 0, 0]
  readings.forEach((one, i) => {
    const before = readings[i - 1]
    if (before === undefined) return
    if (one.t - before.t > gapMs) {
      gaps++
      open = undefined
      return
    }
    const amps = (sign * (before.amps + one.amps)) / 2
    const ah = (Math.abs(amps) * (one.t - before.t)) / HOUR_MS
    if (Math.abs(amps) < largest * USED_PART) return
    if (amps < 0) {
      chargedAh += ah
      open = undefined
      return
    }
    if (open === undefined) found.push((open = { before: dischargedAh, ah: 0, from: Math.max(before.volts, one.volts), to: one.volts }))
    open.ah += ah
    open.to = Math.min(open.to, one.volts)
    dischargedAh += ah
  })
  const isWhole = ({ from, to }: (typeof found)[number]): boolean => from >= high - near && to <= low + near
  const whole = found.filter(isWhole)
  const rated = ratedAh ?? largestOf(whole)
  const most = largestOf(found)
  const degrees = readings.flatMap((one) => one.degrees ?? [])
  return {
    capacities: rated > 0 ? whole.map(({ before, ah }) => ({ cycle: before / rated, ah })) : [],
    partial: found.filter((one) => !isWhole(one) && one.ah >= most * PULSE_PART).length,
    dischargedAh,
    chargedAh,
    degrees:
      degrees.length === 0
        ? undefined
        : {
            low: degrees.reduce((a, b) => Math.min(a, b)),
            mean: degrees.reduce((a, b) => a + b, 0) / degrees.length,
            high: degrees.reduce((a, b) => Math.max(a, b)),
          },
    resistance: rated > 0 ? resistanceOf(readings, STEP_C * rated) : undefined,
    gaps,
  }
}

/** Of as many as a file may hold: too many to be arguments. */
const largestOf = (list: readonly { ah: number }[]): number => list.reduce((most, { ah }) => Math.max(most, ah), 0)

/** 1 where a positive current discharges, -1 where it charges: the voltage falls while a battery gives and rises while it takes. */
function dischargeSign(readings: readonly HistoryReading[], least: number): 1 | -1 {
  let sum = 0
  for (let i = 1; i < readings.length; i++) {
    const [before, one] = [readings[i - 1] as HistoryReading, readings[i] as HistoryReading]
    if (Math.abs(one.amps) >= least && Math.sign(one.amps) === Math.sign(before.amps)) sum += Math.sign(one.amps) * (one.volts - before.volts)
  }
  return sum > 0 ? -1 : 1
}
