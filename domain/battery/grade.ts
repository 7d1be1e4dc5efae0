import type { AlarmLevel } from '#contract/alarm.ts'

/**
 * Grades of consistency. No public standard has them; these limits are usual for LFP (domain notes, section 5) and people set their own. Cells are compared
 * only where their voltage says little of the charge: the spread grows at both ends.
 */

export interface GradeLimits {
  /** Range of the cell voltages up to which a cluster at rest is A, B, C; mV. */
  voltageA: number
  voltageB: number
  voltageC: number
  /** Range of the cell temperatures up to which it is A, B, C; K. */
  temperatureA: number
  temperatureB: number
  temperatureC: number
  /** State of charge between which it is graded, %. */
  socLow: number
  socHigh: number
  /** Below this current it is at rest, as a share of the rated capacity in an hour. */
  restC: number
  /** Times the limits of the voltage under load. */
  loadFactor: number
  /** A cell farther from the mean is an outlier: mV, and times the standard deviation. */
  outlierMv: number
  outlierSigma: number
}

export const defaultLimits: GradeLimits = {
  voltageA: 30,
  voltageB: 50,
  voltageC: 100,
  temperatureA: 3,
  temperatureB: 5,
  temperatureC: 8,
  socLow: 20,
  socHigh: 90,
  restC: 0.05,
  loadFactor: 2,
  outlierMv: 30,
  outlierSigma: 3,
}

/** What else people set of a station's batteries: the usual pack, and from when on a cell that drifts raises an alarm (days before it may be an outlier). */
export const otherDefaults: { cellsPerPack: number | null; driftDays: number; driftLevel: AlarmLevel } = {
  cellsPerPack: null,
  driftDays: 90,
  driftLevel: 'COMMON',
}

export const grades = ['A', 'B', 'C', 'D'] as const
export type Grade = (typeof grades)[number]

const notGradedReasons = ['fewCells', 'noSoc', 'socOutside', 'noCurrent', 'noCapacity'] as const
export type NotGraded = (typeof notGradedReasons)[number]

/** Grade of a range by the limits of A, B and C; a limit itself still belongs to its grade. */
function gradeBy(range: number, [a, b, c]: readonly [number, number, number]): Grade {
  // Differences of readings have dust in their last digits.
  const exact = range - 1e-6
  return exact <= a ? 'A' : exact <= b ? 'B' : exact <= c ? 'C' : 'D'
}

export interface Measured {
  /** Range of the cell voltages, V; undefined: fewer than two cells count. */
  voltageRange: number | undefined
  /** Range of the cell temperatures, K; undefined: not known, then the voltage alone is graded. */
  temperatureRange: number | undefined
  soc: number | undefined
  /** A; its sign is of no account. */
  current: number | undefined
  ratedAh: number | undefined
}

export type Graded = { grade: Grade; voltage: Grade; temperature: Grade | undefined; isUnderLoad: boolean } | { grade: undefined; reason: NotGraded }

/** The worse of the grades by voltage and by temperature; or why there is none. */
export function gradeOf({ voltageRange, temperatureRange, soc, current, ratedAh }: Measured, limits: GradeLimits): Graded {
  const not = (reason: NotGraded): Graded => ({ grade: undefined, reason })
  if (voltageRange === undefined) return not('fewCells')
  if (soc === undefined) return not('noSoc')
  if (soc < limits.socLow || soc > limits.socHigh) return not('socOutside')
  if (current === undefined) return not('noCurrent')
  // No current at all is rest, whatever the capacity.
  if (current !== 0 && (ratedAh === undefined || ratedAh <= 0)) return not('noCapacity')
  const isUnderLoad = current !== 0 && Math.abs(current) >= limits.restC * (ratedAh as number)
  const factor = isUnderLoad ? limits.loadFactor : 1
  const voltage = gradeBy(voltageRange * 1000, [limits.voltageA * factor, limits.voltageB * factor, limits.voltageC * factor])
  const temperature =
    temperatureRange === undefined ? undefined : gradeBy(temperatureRange, [limits.temperatureA, limits.temperatureB, limits.temperatureC])
  const grade = temperature !== undefined && temperature > voltage ? temperature : voltage
  return { grade, voltage, temperature, isUnderLoad }
}

/** Nominal voltage of an LFP cell, V: rated energy of a cluster of cells in series by it is the rated charge. */
const NOMINAL_V = 3.2

/** Rated capacity in Ah of `cells` in series that hold `kwh`; undefined where one of both is not known. */
export const ratedAhOf = (kwh: number | null | undefined, cells: number): number | undefined =>
  kwh === null || kwh === undefined || kwh <= 0 || cells <= 0 ? undefined : (kwh * 1000) / (cells * NOMINAL_V)

/** Usual packs hold so many cells (domain notes, section 5). */
const usualPacks = [48, 52, 64, 104, 16] as const

/**
 * Rated capacity in Ah of a battery whose cells are not known, by its voltage: between 20 and 90 % of charge that of LFP is within a few per cent of the nominal
 * one, near enough to tell rest from load.
 */
export const chargeBy = (kwh: number | undefined, volts: number | undefined): number | undefined =>
  kwh === undefined || volts === undefined || volts <= 0 ? undefined : (kwh * 1000) / volts

/** Cells of a pack: as people set it, else the first usual size that the cells divide into; else all are one. */
export const packSizeOf = (cells: number, set: number | null): number => set ?? usualPacks.find((size) => cells > size && cells % size === 0) ?? cells
