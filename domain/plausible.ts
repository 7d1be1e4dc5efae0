/**
 * What a reading may be at most, in base units: far beyond any plant, far below where sums, squares and means of readings leave the numbers. A value outside
 * is a fault of its source (a wrong type, a wrong scale, a marker for "no value"), never a measurement.
 */
export const MAX_READING = 1e15
/** Smaller than this is nothing: squares and quotients of such numbers would underflow, which a database answers with an error. */
const LEAST_READING = 1e-30

const bounds: Record<string, readonly [number, number]> = {
  kW: [-1e7, 1e7],
  kvar: [-1e7, 1e7],
  kVA: [-1e7, 1e7],
  kWh: [-1e12, 1e12],
  kvarh: [-1e12, 1e12],
  V: [-2e6, 2e6],
  mV: [-2e9, 2e9],
  A: [-1e7, 1e7],
  Hz: [0, 1e5],
  degC: [-273.15, 5000],
  '%': [-1000, 1000],
  'W/m2': [-200, 5000],
  'm/s': [-200, 200],
  'mm/h': [0, 5000],
  min: [0, 1e9],
  CNY: [-1e12, 1e12],
  'CNY/kWh': [-1e6, 1e6],
}

/** Between which values of a unit, in base units, a measurement lies. */
export const plausibleRange = (unit: string): readonly [low: number, high: number] => bounds[unit] ?? [-MAX_READING, MAX_READING]

/** Whether a value in base units can be a measurement. Units without bounds of their own have the absolute ones. */
export function isPlausible(value: number, unit: string): boolean {
  const [low, high] = plausibleRange(unit)
  // NaN fails both comparisons.
  return value >= low && value <= high
}

/** The value without what is too small to be anything. */
export const withoutDust = (value: number): number => (Math.abs(value) < LEAST_READING ? 0 : value)
