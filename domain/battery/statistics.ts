/** Statistics of cells that are compared with each other (domain notes, section 5); values of one quantity, NaN where a cell has none that counts. */

export interface CellStatistics {
  /** Cells that count. */
  count: number
  low: number
  high: number
  /** Places of the extremes. */
  lowest: number
  highest: number
  /** Highest less lowest. */
  range: number
  mean: number
  median: number
  /** Of the population: the cells are all there are, no sample of more. */
  deviation: number
  /** Deviation by mean; undefined where the mean is nought. */
  coefficient: number | undefined
}

/** Undefined: no cell counts. */
export function statisticsOf(values: Float64Array): CellStatistics | undefined {
  const known = values.filter((value) => !Number.isNaN(value)).sort()
  const count = known.length
  if (count === 0) return undefined
  const [low, high] = [known[0] as number, known[count - 1] as number]
  // About the lowest: sums of small differences keep the digits that sums of volts would lose.
  let sum = 0
  for (const value of known) sum += value - low
  const mean = low + sum / count
  let squares = 0
  for (const value of known) squares += (value - mean) ** 2
  const deviation = Math.sqrt(squares / count)
  const half = count >> 1
  const median = count % 2 === 1 ? (known[half] as number) : ((known[half - 1] as number) + (known[half] as number)) / 2
  return {
    count,
    low,
    high,
    lowest: values.indexOf(low),
    highest: values.indexOf(high),
    range: high - low,
    mean,
    median,
    deviation,
    coefficient: mean === 0 ? undefined : deviation / Math.abs(mean),
  }
}

export interface OutlierLimits {
  /** Times the standard deviation. */
  sigma: number
  /** In the unit of the values; Infinity: none. */
  apart: number
}

/** Rounding of a difference of two readings, in their unit: 3.33 V less 3.30 V is not more than 30 mV. */
const DUST = 1e-9

/** Places of the cells with |x - mean| > sigma standard deviations or > `apart`, the farthest first. */
export function outliersOf(values: Float64Array, { mean, deviation }: Pick<CellStatistics, 'mean' | 'deviation'>, limits: OutlierLimits): number[] {
  const apart = (i: number): number => Math.abs((values[i] as number) - mean)
  const found: number[] = []
  for (let i = 0; i < values.length; i++) if (apart(i) > limits.sigma * deviation + DUST || apart(i) > limits.apart + DUST) found.push(i)
  return found.sort((a, b) => apart(b) - apart(a) || a - b)
}

/** Places of the cells that are farthest from the mean, the farthest first, at most `most`. */
export function worstOf(values: Float64Array, mean: number, most: number): number[] {
  const apart = (i: number): number => Math.abs((values[i] as number) - mean)
  const places = Array.from(values, (_, i) => i).filter((i) => !Number.isNaN(values[i]))
  return places.sort((a, b) => apart(b) - apart(a) || a - b).slice(0, most)
}
