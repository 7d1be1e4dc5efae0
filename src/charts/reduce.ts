/** A long series as typed arrays; times go up. */
export interface Samples {
  times: Float64Array
  values: Float64Array
}

/** Columns of pixels: each with its first, lowest, highest and last value, and where these stand. NaN: nothing fell into the column. */
export interface Columns {
  first: Float64Array
  min: Float64Array
  max: Float64Array
  last: Float64Array
  /** A gap lies between the column before and this one. */
  gap: Uint8Array
}

/** Samples worked through before the browser gets its turn: a few milliseconds. */
const SLICE = 50_000

/** First index whose time is not before `at`. */
export function lowerBound(times: Float64Array, at: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) < at) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Reduces a series to columns of pixels, in slices: the generator yields between them, so that no task is long. No extreme is lost: a column's lowest and
 * highest are those of all its samples. Silence longer than `gapMs` is told as a gap.
 */
export function* reduceSteps({ times, values }: Samples, from: number, to: number, width: number, gapMs: number): Generator<undefined, Columns> {
  const columns: Columns = {
    first: new Float64Array(width).fill(Number.NaN),
    min: new Float64Array(width).fill(Number.NaN),
    max: new Float64Array(width).fill(Number.NaN),
    last: new Float64Array(width).fill(Number.NaN),
    gap: new Uint8Array(width),
  }
  const { first, min, max, last, gap } = columns
  const start = lowerBound(times, from)
  const end = lowerBound(times, to)
  const perMs = width / (to - from)
  let before = Number.NaN
  for (let i = start; i < end; i++) {
    const time = times[i] as number
    const value = values[i] as number
    const x = Math.min(width - 1, Math.floor((time - from) * perMs))
    if (Number.isNaN(first[x] as number)) {
      first[x] = value
      min[x] = value
      max[x] = value
    } else {
      if (value < (min[x] as number)) min[x] = value
      if (value > (max[x] as number)) max[x] = value
    }
    if (time - before > gapMs) gap[x] = 1
    last[x] = value
    before = time
    if ((i - start) % SLICE === SLICE - 1) yield undefined
  }
  return columns
}

/** The same at once: for what is short. */
export function reduce(samples: Samples, from: number, to: number, width: number, gapMs: number): Columns {
  const steps = reduceSteps(samples, from, to, width, gapMs)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Lowest and highest of columns; undefined when they are empty. */
export function extremesOf({ min, max }: Columns): { min: number; max: number; minAt: number; maxAt: number } | undefined {
  let minAt = -1
  let maxAt = -1
  for (let x = 0; x < min.length; x++) {
    if (Number.isNaN(min[x] as number)) continue
    if (minAt < 0 || (min[x] as number) < (min[minAt] as number)) minAt = x
    if (maxAt < 0 || (max[x] as number) > (max[maxAt] as number)) maxAt = x
  }
  return minAt < 0 ? undefined : { min: min[minAt] as number, max: max[maxAt] as number, minAt, maxAt }
}
