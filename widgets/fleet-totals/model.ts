export interface TotalsLayout {
  /** Powers beside each other. */
  columns: number
  /** Too low for a name above each figure: they share a line. */
  inLine: boolean
  figurePx: number
  /** Columns of nameplate figures below them; 0: no room. */
  plates: number
}

/** Width of the widest figure (`-999.999`) of its own size, and of its unit, which is half as large and never smaller than small text. */
const FIGURE_EM = 4.9
const UNIT_EM = 1.9
/** Of the text's size: the edge before a figure and the gap after it. */
const EDGE_EM = 1.5

/** Figures as large as the panel lets them be: side by side in a strip, in two columns in an upright panel; nameplates below where a line is left. */
export function totalsLayout(box: { width: number; height: number }, textPx: number, count: number, plates: number): TotalsLayout {
  let best: TotalsLayout = { columns: 1, inLine: false, figurePx: 0, plates: 0 }
  const byWidth = (columns: number): number => {
    const width = box.width / columns - textPx * EDGE_EM
    return Math.min((width - textPx * 0.93 * UNIT_EM) / FIGURE_EM, width / (FIGURE_EM + UNIT_EM / 2))
  }
  const plateColumns = Math.max(1, Math.min(plates, Math.floor(box.width / (textPx * 10))))
  const plateRoom = Math.ceil(plates / plateColumns) * textPx * 1.6
  for (const withPlates of [true, false]) {
    const height = box.height - (withPlates ? plateRoom : 0)
    for (let columns = 1; columns <= count; columns++) {
      const rows = Math.ceil(count / columns)
      const byHeight = (height / rows - textPx * 1.3) / 1.2
      const figurePx = Math.floor(Math.min(byHeight, byWidth(columns), textPx * 5))
      // Side by side before large.
      if (figurePx > best.figurePx * (!withPlates ? 1.4 : figurePx > textPx * 2.2 ? 0.75 : 1))
        best = { columns, inLine: false, figurePx, plates: withPlates ? plateColumns : 0 }
    }
  }
  if (best.figurePx >= textPx) return best
  const lines = (withPlates: boolean): boolean => box.height - (withPlates ? plateRoom : 0) > count * textPx * 1.4
  return { columns: 1, inLine: true, figurePx: textPx, plates: lines(true) ? plateColumns : 0 }
}
