import type { Answer } from '#contract/schemas.ts'
import { shiftDate } from '../data/dates.ts'

export type Quarters = Answer<'quarterHours'>
export const A_DAY = 96

export interface Cells {
  dates: string[]
  /** Day, quarter, value: only where there is one. A gap stays a gap. */
  cells: [day: number, quarter: number, value: number][]
  min: number
  max: number
}

/** The cells of a heat map. */
export function cellsOf({ from, days, values }: Quarters): Cells {
  const cells: Cells['cells'] = []
  let min = Infinity
  let max = -Infinity
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (value === null || value === undefined) continue
    cells.push([Math.floor(i / A_DAY), i % A_DAY, value])
    if (value < min) min = value
    if (value > max) max = value
  }
  return { dates: Array.from({ length: days }, (_, day) => shiftDate(from, day)), cells, min, max }
}

/** A coarser picture: means over blocks of so many days and quarters of the day. A block without any reading stays a gap. */
export interface Blocks {
  days: number
  parts: number
  values: (number | null)[]
}

export function blocksOf({ days, values }: Quarters, blockDays: number, blockQuarters: number): Blocks {
  const rows = Math.ceil(days / blockDays)
  const parts = Math.ceil(A_DAY / blockQuarters)
  const sums = new Float64Array(rows * parts)
  const counts = new Uint32Array(rows * parts)
  values.forEach((value, i) => {
    if (value === null) return
    const slot = Math.floor(Math.floor(i / A_DAY) / blockDays) * parts + Math.floor((i % A_DAY) / blockQuarters)
    sums[slot] = (sums[slot] as number) + value
    counts[slot] = (counts[slot] as number) + 1
  })
  return { days: rows, parts, values: [...counts].map((count, i) => (count === 0 ? null : (sums[i] as number) / count)) }
}

/** `HH:mm` of a quarter of the day. */
export const quarterWords = (quarter: number): string =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
