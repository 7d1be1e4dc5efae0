/** A tile needs about this many lines of text and this many characters. */
const LINES = 13
const CHARACTERS = 11.6

/** Columns so that all tiles fit without scrolling, where they can: as few as possible, but no tile narrower than its text. */
export function boardColumns(count: number, box: { width: number; height: number }, textPx: number): number {
  const most = Math.max(1, Math.floor(box.width / (textPx * CHARACTERS)))
  for (let columns = 1; columns < most; columns++) {
    if (Math.ceil(count / columns) * textPx * LINES <= box.height) return Math.min(columns, count)
  }
  return Math.min(most, Math.max(1, count))
}
