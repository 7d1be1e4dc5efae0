export interface Extremes {
  min: number
  max: number
}

/** Least and most of a reduced series: it holds the true extremes, so this does too. Undefined without values. */
export function extremesOf(values: readonly number[]): Extremes | undefined {
  if (values.length === 0) return undefined
  let min = Infinity
  let max = -Infinity
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return { min, max }
}

/** Columns that a panel of so many characters holds, the most wanted first. */
export function columnsFor(chars: number): { quality: boolean; age: boolean; extremes: boolean } {
  return { age: chars >= 36, quality: chars >= 44, extremes: chars >= 64 }
}
