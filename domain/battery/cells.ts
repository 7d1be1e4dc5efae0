/**
 * What a battery manager's array of cells says, cell by cell. Arrays have a fixed length whose unused places are nought or empty; some devices send millivolts
 * where volts are said (4200 for 4.2 V), and markers for "no value": 0xFFFF and 0x7FFF in steps of 0.001, 0.01, 0.1 or 1 (65.535, 6553.5, 3276.7 ...).
 */

export type CellQuantity = 'voltage' | 'temperature'

/** `scaled`: millivolts said as volts, counted as volts. `empty`: an unused place at the end of the array. `unknown`: nothing was heard. */
export const cellStates = ['good', 'scaled', 'impossible', 'empty', 'unknown'] as const
export type CellState = (typeof cellStates)[number]

export interface CellReadings {
  /** V or degrees Celsius; NaN where the cell has none that counts. */
  values: Float64Array
  states: CellState[]
  counts: Record<CellState, number>
}

/** A cell below 0.1 V is none that one can measure; above 5 V no cell chemistry goes. Weak and reversed cells between stay in sight. */
const VOLTS = [0.1, 5] as const
/** Sensors of cells reach from -40 to 125 degrees. */
const DEGREES = [-40, 125] as const
/** So far from the others a temperature of exactly nought is a missing one. */
const NOUGHT_APART = 10
/** One nought at the end may be a dead cell; from two on the places are unused. */
const LEAST_EMPTY = 2

const markers = [65_535, 32_767].flatMap((whole) => [1, 10, 100, 1000].map((parts) => whole / parts))
const isMarker = (value: number): boolean => markers.some((marker) => Math.abs(value - marker) < 1e-6 * marker)

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2
}

function voltage(value: number): [number, CellState] {
  if (isMarker(value)) return [NaN, 'impossible']
  if (value >= VOLTS[0] && value <= VOLTS[1]) return [value, 'good']
  if (value >= VOLTS[0] * 1000 && value <= VOLTS[1] * 1000) return [value / 1000, 'scaled']
  return [NaN, 'impossible']
}

const temperature = (value: number): [number, CellState] =>
  isMarker(value) || value < DEGREES[0] || value > DEGREES[1] ? [NaN, 'impossible'] : [value, 'good']

/** Reads an array of cells as it came (V or degrees Celsius; NaN: nothing heard). What is no measurement of a cell is named and counts for nothing. */
export function readCells(raw: ArrayLike<number>, quantity: CellQuantity): CellReadings {
  const read = quantity === 'voltage' ? voltage : temperature
  const values = new Float64Array(raw.length)
  const states: CellState[] = []
  const others: number[] = []
  for (let i = 0; i < raw.length; i++) {
    const value = raw[i] as number
    const [found, state] = Number.isNaN(value) ? [NaN, 'unknown' as const] : read(value)
    values[i] = found
    states.push(state)
    if (quantity === 'temperature' && state === 'good' && value !== 0) others.push(value)
  }
  // Nought degrees is a temperature like any other, unless all others are far from it.
  const noughtIsNone = quantity === 'voltage' || (others.length > 0 && Math.abs(medianOf(others)) > NOUGHT_APART)
  if (noughtIsNone) {
    for (let i = 0; i < raw.length; i++) {
      if (raw[i] !== 0) continue
      values[i] = NaN
      states[i] = 'impossible'
    }
    let end = raw.length
    while (end > 0 && raw[end - 1] === 0) end--
    if (raw.length - end >= LEAST_EMPTY) states.fill('empty', end)
  }
  const counts = { good: 0, scaled: 0, impossible: 0, empty: 0, unknown: 0 }
  for (const state of states) counts[state]++
  return { values, states, counts }
}
