/** First and last row (excluded) that a scrolled window shows, with `spare` rows on both sides. */
export function visibleRows(scrollTop: number, height: number, rowHeight: number, rows: number, spare = 2): { first: number; last: number } {
  const first = Math.max(0, Math.min(rows, Math.floor(scrollTop / rowHeight) - spare))
  return { first, last: Math.max(first, Math.min(rows, Math.ceil((scrollTop + height) / rowHeight) + spare)) }
}
