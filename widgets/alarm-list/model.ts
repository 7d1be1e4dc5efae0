/** Height of a row, and of the counts below the rows, of the text's size. */
const ROW_EM = 2.4
const LEVELS_EM = { least: 4 }
/** A row of two lines: what happened, and whose it is. */
const TWO_EM = 2.7
/** A row whose sentence needs two lines. */
const LONG_EM = 3.5
/** A row of a slim panel: what happened on two lines, and when below it; or whose alarm it is on two lines. */
const SLIM_EM = 4.4
/** The line that counts what found no room. */
export const MORE_EM = 1.6
/** A row with its place on a second line. */
const TALL_EM = 3.6

/** How a wall's panel is shared: rows in their number, the rest for the counts of each level, if there is enough of it. */
export function wallRows(
  count: number,
  box: { width: number; height: number },
  textPx: number,
  hasLevels: boolean,
  kind: 'plain' | 'two' | 'long' | 'slim' = 'plain',
): { rows: number; levelsPx: number; morePx: number } {
  const rowPx = textPx * { plain: ROW_EM, two: TWO_EM, long: LONG_EM, slim: SLIM_EM }[kind]
  const all = Math.max(1, Math.floor(box.height / rowPx))
  const moreEm = textPx * MORE_EM
  const fit = count > all ? Math.max(1, Math.floor((box.height - moreEm) / rowPx)) : all
  if (count > fit) return { rows: fit, levelsPx: 0, morePx: box.height - fit * rowPx < moreEm ? 0 : moreEm }
  const rest = Math.floor(box.height - count * rowPx)
  const roomForWords = box.width >= textPx * 16
  if (!hasLevels || !roomForWords || rest < textPx * LEVELS_EM.least) return { rows: count, levelsPx: 0, morePx: 0 }
  return { rows: count, morePx: 0, levelsPx: Math.min(rest, Math.max(textPx * LEVELS_EM.least, Math.floor(box.height - count * textPx * TALL_EM))) }
}
