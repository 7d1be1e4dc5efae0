import { MINUTE, type MinuteRow } from './hour.ts'

/** Whether points contradict each other. Only what physics forbids is told: instruments of class 1, their transformers and what nobody measures stay within the tolerance. */

/** A point of a device as far as it matters here. */
interface Part {
  id: number
  code: string
  unit: string
}

/** Which points of a device say its power in other words. */
export interface PowerParts {
  power: number
  /** Voltages and currents that belong together: three phases, or the two of a direct current. */
  pairs: readonly (readonly [volts: number, amperes: number])[]
  factor: number | undefined
}

/** Power that voltages and currents may differ from, of the larger of the two: two instruments of class 1 with their transformers, and what changes within a minute. */
const POWER_SHARE = 0.15
/** And of the rated power, or in kW where that is not known: at low load currents are below what transformers measure well. */
const POWER_OF_RATED = 0.05
const POWER_LEAST_KW = 1
/** Minutes of an hour from which on it is no accident, and the share of those that can be compared. */
const LEAST_MINUTES = 10
const LEAST_SHARE = 0.5
/** Within a minute nothing changes by more than this share: products of means are means of products then. */
const STEADY = 0.1
/** Of what flows through a station: losses of transformers and lines, and what it needs itself, which nobody measures. */
const BALANCE_SHARE = 0.1
const BALANCE_LEAST_KW = 5
/** Minutes of an hour in which all of a station was heard. */
const LEAST_COMPARED = 30

/** The points of a device that can contradict its power; undefined: it has not all of them. */
export function powerPartsOf(points: readonly Part[]): PowerParts | undefined {
  const find = (code: string, unit: string): number | undefined => points.find((one) => one.unit === unit && one.code.toUpperCase() === code)?.id
  const power = find('P', 'kW')
  if (power === undefined) return undefined
  const pairOf = (phase: string): (readonly [number, number])[] => {
    const [volts, amperes] = [find(`U${phase}`, 'V'), find(`I${phase}`, 'A')]
    return volts === undefined || amperes === undefined ? [] : [[volts, amperes]]
  }
  const phases = ['A', 'B', 'C'].flatMap(pairOf)
  if (phases.length === 3) return { power, pairs: phases, factor: find('PF', '') }
  const direct = pairOf('')
  return direct.length === 1 && find('PF', '') === undefined ? { power, pairs: direct, factor: undefined } : undefined
}

const isSteady = ({ min, max, mean }: MinuteRow): boolean => max - min <= Math.abs(mean) * STEADY

/** Enough of the minutes that were compared, or none. */
const enough = (found: Set<number>, compared: number): Set<number> =>
  found.size >= LEAST_MINUTES && found.size >= compared * LEAST_SHARE ? found : new Set()

/**
 * Minutes of an hour in which a device's power is not what its voltages and currents make: of a direct current their product, of three phases with a power
 * factor the product with it; without one only more than the product, which no power factor explains. Signs are left out: they are a matter of mounting.
 */
export function powerContradicts(
  { power, pairs, factor }: PowerParts,
  rowsOf: (point: number) => ReadonlyMap<number, MinuteRow>,
  ratedPowerKw: number | null,
): Set<number> {
  const found = new Set<number>()
  let compared = 0
  for (const [minute, row] of rowsOf(power)) {
    const parts = pairs.map(([volts, amperes]) => [rowsOf(volts).get(minute), rowsOf(amperes).get(minute)] as const)
    const angle = factor === undefined ? undefined : rowsOf(factor).get(minute)
    if (factor !== undefined && angle === undefined) continue
    if (!isSteady(row) || parts.some(([volts, amperes]) => volts === undefined || amperes === undefined || !isSteady(amperes))) continue
    compared++
    const apparent = parts.reduce((sum, [volts, amperes]) => sum + Math.abs((volts?.mean ?? 0) * (amperes?.mean ?? 0)) / 1000, 0)
    const isExact = pairs.length === 1 || angle !== undefined
    const expected = apparent * Math.min(1, Math.abs(angle?.mean ?? 1))
    const said = Math.abs(row.mean)
    const tolerance = Math.max(
      POWER_SHARE * Math.max(said, expected),
      ratedPowerKw === null || ratedPowerKw <= 0 ? POWER_LEAST_KW : POWER_OF_RATED * ratedPowerKw,
    )
    if (said - expected > tolerance || (isExact && expected - said > tolerance)) found.add(minute)
  }
  return enough(found, compared)
}

/** Powers that come into a station and go out of it, kW, by minute; `undefined`: something of it was not heard in that minute. */
export interface Flows {
  in: readonly (number | undefined)[]
  out: readonly (number | undefined)[]
}

/** Minutes of an hour in which a station's powers do not add up: grid + PV + storage = load + piles. Told by the mean of the hour, so that clocks of meters do not matter. Undefined: too little was heard to say. */
export function balanceContradicts(hour: number, flowsOf: (minute: number) => Flows): Set<number> | undefined {
  const known: { minute: number; residue: number; through: number }[] = []
  for (let minute = hour / MINUTE; minute < hour / MINUTE + 60; minute++) {
    const flows = flowsOf(minute)
    const all = [...flows.in, ...flows.out.map((kw) => (kw === undefined ? undefined : -kw))]
    if (all.length === 0 || all.includes(undefined)) continue
    const values = all as number[]
    known.push({
      minute,
      residue: values.reduce((sum, kw) => sum + kw, 0),
      // What comes in, or goes out: the larger of the two.
      through: Math.max(
        values.reduce((sum, kw) => sum + Math.max(0, kw), 0),
        values.reduce((sum, kw) => sum + Math.max(0, -kw), 0),
      ),
    })
  }
  if (known.length < LEAST_COMPARED) return undefined
  const mean = (of: (one: (typeof known)[number]) => number): number => known.reduce((sum, one) => sum + of(one), 0) / known.length
  const tolerance = (through: number): number => Math.max(BALANCE_LEAST_KW, BALANCE_SHARE * through)
  if (Math.abs(mean(({ residue }) => residue)) <= tolerance(mean(({ through }) => through))) return new Set()
  return enough(new Set(known.filter((one) => Math.abs(one.residue) > tolerance(one.through)).map(({ minute }) => minute)), known.length)
}
