import type { Answer } from '#contract/schemas.ts'
import { addAmounts } from '#domain/revenue.ts'

export type RevenueDay = Omit<Answer<'revenue'>, 'parts'>

/** Sources of a station's revenue: the field of an answer, the words, the colour, and the quantity that a station with this source has. */
export const sources = [
  ['storageArbitrage', 'arbitrage', '--storage', 'storageDischarge'],
  ['pvSelfUse', 'selfUse', '--pv', 'pvGeneration'],
  ['pvFeedIn', 'feedIn', '--export', 'gridExport'],
  ['charging', 'service', '--pile', 'pileConsumption'],
] as const

/** Heights of the parts, of the text's size. */
const KEY_EM = 2.9
const LINE_EM = 1.45
const BAR_EM = 1.3

export interface RevenueLayout {
  /** Columns of the sources; 0: no room for them. */
  columns: 0 | 1 | 2
  /** The bar of shares. */
  bar: boolean
  /** Lines that say what the headline holds besides money. */
  note: 0 | 1 | 2
  /** Yesterday and the month. */
  beside: boolean
}

/** What of a day's revenue finds room, the most wanted first: the figure, what is in it, yesterday and the month, the sources, their shares. `noteEm`: width of the note. */
export function layoutOf(box: { width: number; height: number }, textPx: number, rows: number, noteEm = 0): RevenueLayout {
  const width = box.width / textPx
  let left = box.height / textPx - KEY_EM
  const take = (em: number): boolean => {
    if (left < em) return false
    left -= em
    return true
  }
  const note = noteEm > width && take(2 * LINE_EM) ? 2 : take(LINE_EM) ? 1 : 0
  const beside = take(width < 21 ? 2 * LINE_EM : LINE_EM)
  const wide = width >= 27
  const columns = take(LINE_EM * Math.ceil(rows / 2)) && wide ? 2 : !wide && take(LINE_EM * Math.floor(rows / 2)) ? 1 : 0
  return { note, beside, columns, bar: columns > 0 && take(BAR_EM) }
}

type Month = Pick<Answer<'revenueMonth'>, 'days' | 'withStored'>

/** A month's revenue with the day as it is told beside it: asked at another time, the first of a month would be another than the day that it consists of. */
export function monthWith(month: Month, { date, withStored }: Pick<RevenueDay, 'date' | 'withStored'>): string | null {
  const before = month.days.find((day) => day.date === date)?.withStored
  if (month.withStored === null || before == null || withStored === null) return month.withStored
  return addAmounts(month.withStored, before.startsWith('-') ? before.slice(1) : `-${before}`, withStored)
}
