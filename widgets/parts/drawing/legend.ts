/** Marks and gaps of an entry, and letters, of the text's size. */
const AROUND_EM = 2.3
const WIDE_EM = 1
const NARROW_EM = 0.56

const widthEm = (name: string): number => [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? WIDE_EM : NARROW_EM), AROUND_EM)

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
    used += width
  }
  return rows
}
