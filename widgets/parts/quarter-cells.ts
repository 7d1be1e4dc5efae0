import type { Answer } from '#contract/schemas.ts'
import { shiftDate } from './dates.ts'

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

/** `HH:mm` of a quarter of the day. */
export const quarterWords = (quarter: number): string =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
