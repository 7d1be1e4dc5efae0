import { nameEm } from '../figures/text.ts'

/** Mark of an entry, of the text's size, and what lies between two entries. */
const MARK_EM = 1.3
const GAP_PX = 12
/** Latin letters are a little narrower than they might be at most. */
const NARROW = 0.94

const widthEm = (name: string): number => [...name].reduce((sum, letter) => sum + nameEm(letter) * (letter > '\u2e7f' ? 1 : NARROW), MARK_EM)

/** Rows that a legend takes in a box of this width; estimated, so that a chart knows its room before anything is drawn. */
export function legendRows(names: readonly string[], widthPx: number, textPx: number): number {
  let rows = 1
  let used = 0
  for (const name of names) {
    const width = widthEm(name) * textPx
    if (used > 0 && used + width > widthPx) {
      rows++
      used = 0
    }
    used += width + GAP_PX
  }
  return rows
}
