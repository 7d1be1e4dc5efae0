export interface Slice {
  from: number
  to: number
}

/**
 * Cuts a tall picture into pages, between panels where one ends on the page: `edges` are heights at which nothing is cut through. A panel higher than
 * a page is cut where the page ends. `tops`: where panels begin; the gap before one is left out where a page begins.
 */
export function slicesOf(height: number, page: number, edges: readonly number[], tops: readonly number[] = []): Slice[] {
  const slices: Slice[] = []
  let from = 0
  while (height - from > page) {
    const fitting = edges.filter((edge) => edge > from + page * 0.25 && edge <= from + page)
    const to = fitting.length === 0 ? from + page : Math.max(...fitting)
    slices.push({ from, to })
    const next = Math.min(...tops.filter((top) => top >= to))
    from = fitting.length > 0 && next < height ? next : to
  }
  if (height > from || slices.length === 0) slices.push({ from, to: height })
  return slices
}

interface Panel {
  top: number
  bottom: number
}

/** Heights through which no panel goes. */
export const edgesOf = (panels: readonly Panel[]): number[] =>
  [...new Set(panels.map((panel) => panel.bottom))]
    .filter((edge) => panels.every((panel) => edge <= panel.top || edge >= panel.bottom))
    .sort((a, b) => a - b)
