import { periodTypes, type PeriodType } from '#contract/price.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { linesOf } from '../parts/figures/text.ts'

/** Energies of the day, in the order they are shown. */
export const energyRows: readonly {
  quantity: QuantityCode
  words: 'charge' | 'discharge' | 'generation' | 'import' | 'export' | 'piles' | 'consumption'
  colour: string
}[] = [
  { quantity: 'storageCharge', words: 'charge', colour: '--charge' },
  { quantity: 'storageDischarge', words: 'discharge', colour: '--discharge' },
  { quantity: 'pvGeneration', words: 'generation', colour: '--pv' },
  { quantity: 'gridImport', words: 'import', colour: '--grid' },
  { quantity: 'gridExport', words: 'export', colour: '--export' },
  { quantity: 'pileConsumption', words: 'piles', colour: '--pile' },
  { quantity: 'loadConsumption', words: 'consumption', colour: '--load' },
]

/** Shares of the periods in display order; what has no price comes last as null. */
export function periodShares(
  byPeriod: Partial<Record<PeriodType, number>>,
  unknownKwh: number,
  total: number,
): { period: PeriodType | null; share: number }[] {
  if (total <= 0) return []
  const shares: { period: PeriodType | null; share: number }[] = periodTypes.flatMap((period) => {
    const kwh = byPeriod[period] ?? 0
    return kwh > 0 ? [{ period, share: kwh / total }] : []
  })
  if (unknownKwh > 0) shares.push({ period: null, share: unknownKwh / total })
  return shares
}

/** Of the text's size: a line of figures, the note, a figure with its unit, mark and gaps beside a name. */
const [LINE_EM, NOTE_EM, FIGURE_EM, GAPS_EM] = [1.2, 1.3, 5, 2.1]
/** The note is smaller than the figures, and has as many lines at most. */
const [SMALL, NOTE_LINES] = [0.86, 2]

export interface EnergyPlan {
  /** Figures before bars. */
  narrow: boolean
  /** Two columns of figures without bars. */
  two: boolean
  /** A line names the price periods. */
  named: boolean
  /** A line says that figures have something of the day before: worth more than names and bars. */
  noted: boolean
  /** So many of the rows find room (without scrolling, which a wall does not). */
  most: number
}

/** What of `rows` energies, the longest name so many em wide, finds room in a box (px) in text of that size; `note`: what is said of the day before; empty: nothing. */
export function energyPlan(rows: number, longestEm: number, box: { width: number; height: number }, text: number, note: string): EnergyPlan {
  const [width, height] = [box.width / text, box.height / text]
  const noteEm = note === '' ? 0 : Math.min(NOTE_LINES, linesOf(note, width / SMALL)) * NOTE_EM
  const narrow = width < 15
  const two = !narrow && width >= 2 * (longestEm + FIGURE_EM + GAPS_EM) && height < rows * LINE_EM + noteEm
  const noted = note !== '' && height >= noteEm + LINE_EM
  const lines = Math.max(1, Math.floor((height - (noted ? noteEm : 0)) / LINE_EM))
  return { narrow, two, named: !narrow && !two && height >= rows * 1.25 + 1.7 + noteEm, noted, most: Math.min(rows, two ? 2 * lines : lines) }
}
