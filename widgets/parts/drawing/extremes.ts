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

/** Least and most with one value more. */
export function widened(extremes: Extremes | undefined, value: number): Extremes {
  return extremes === undefined ? { min: value, max: value } : { min: Math.min(extremes.min, value), max: Math.max(extremes.max, value) }
}
