import { linesOf } from '../parts/figures/text.ts'

/** When a list is of. */
export type Moment = 'live' | number

/** How often an alarm had come, and when the last time: of one that came again after the moment that is looked back at only that it had been raised is known. */
export const cameOf = (alarm: { raisedAt: number; lastAt: number; count: number }, moment: Moment): { count: number; at: number } =>
  moment !== 'live' && alarm.lastAt > moment ? { count: 1, at: alarm.raisedAt } : { count: alarm.count, at: alarm.lastAt }

/** Height of a row whose words share one line, and of the counts below the rows, of the text's size. */
const ROW_EM = 2.4
const LEVELS_EM = { least: 4 }
/** Of a row of more lines: air, a line of what happened, a line of whose it is. */
const AIR_EM = 0.35
const LINE_EM = 1.25
const PLACE_EM = 1.1
/** A row of two lines: what happened, and whose it is. */
export const TWO_EM = AIR_EM + LINE_EM + PLACE_EM
/** As little as that still can be. */
const LEAST_EM = 2.5
/** What happened has so many lines where there is room for more than a few rows. */
const USUAL_LINES = 2
/** A row of a slim panel: what happened and whose it is on two lines, and when below them. */
const SLIM_EM = 4.4
/** The line that counts what found no room. */
const MORE_EM = 1.6
/** A row with its place on a second line. */
const TALL_EM = 3.6

/** What the words of an alarm are, of a line's room: how many lines for what happened, how many for whose it is; 0: both share one. */
export interface RowWords {
  lines: number
  places: number
}

/** Of widths in em. */
export function rowWords(words: number, place: number, room: number): RowWords {
  if (words + (place === 0 ? 0 : place + 0.3) <= room) return { lines: 1, places: 0 }
  // Words leave the end of a line free that the next does not fit in.
  return { lines: words <= room ? 1 : Math.ceil((words * 1.1) / room), places: place === 0 ? 0 : place <= room ? 1 : 2 }
}

/** What a row needs at least, of the text's size. */
export function rowEm({ lines, places }: RowWords, isSlim = false): number {
  if (isSlim) return SLIM_EM
  return lines === 1 && places === 0 ? ROW_EM : AIR_EM + Math.min(USUAL_LINES, lines) * LINE_EM + places * PLACE_EM
}

/** Of a console's row: its air, and a line of what happened, which several faces in it make higher than its own letters. */
const FLOW_AIR_EM = 1.1
const FLOW_LINE_EM = 1.45

/** What a console's row needs, where words take as many lines as they need, of the text's size; `room`: of a line, em. `apart`: whose it is stands below, `isSlim`: and when below that. */
export function flowEm(content: string, place: string, room: number, apart: boolean, isSlim: boolean): number {
  const own = apart && place !== '' ? linesOf(content, room) + linesOf(place, room) : linesOf(`${content} ${place}`, room)
  return FLOW_AIR_EM + FLOW_LINE_EM * (own + (isSlim ? 1 : 0))
}

/** How many lines what happened has in a row that became so high: all of it where there is room. */
export const linesIn = ({ lines, places }: RowWords, em: number): number =>
  Math.max(1, Math.min(lines, Math.floor((em - AIR_EM - places * PLACE_EM) / LINE_EM + 0.01)))

const sum = (some: readonly number[]): number => some.reduce((total, one) => total + one, 0)

/** How a wall's panel is shared: rows in their number, the rest for the counts of each level, if there is enough of it. `needs`: what each row needs, of the text's size. */
export function wallRows(
  needs: readonly number[],
  box: { width: number; height: number },
  textPx: number,
  hasLevels: boolean,
): { rows: number; levelsPx: number; morePx: number } {
  const fitting = (px: number): number => {
    let left = px / textPx + 1e-6
    const first = needs.findIndex((em) => (left -= em) < 0)
    return Math.max(1, first < 0 ? needs.length : first)
  }
  const count = needs.length
  if (count > 1 && fitting(box.height) < count) {
    const moreEm = textPx * MORE_EM
    const rows = fitting(box.height - moreEm)
    // One that is alone says less before nobody knows that it is not the only one.
    const least = rows === 1 ? Math.min(needs[0] ?? ROW_EM, LEAST_EM) : sum(needs.slice(0, rows))
    return { rows, levelsPx: 0, morePx: box.height - least * textPx < moreEm ? 0 : moreEm }
  }
  const rest = Math.floor(box.height - sum(needs) * textPx)
  const roomForWords = box.width >= textPx * 16
  if (!hasLevels || !roomForWords || rest < textPx * LEVELS_EM.least) return { rows: count, levelsPx: 0, morePx: 0 }
  const tall = sum(needs.map((em) => Math.max(em, TALL_EM))) * textPx
  return { rows: count, morePx: 0, levelsPx: Math.min(rest, Math.max(textPx * LEVELS_EM.least, Math.floor(box.height - tall))) }
}
