import { MOST_PLAN_DAYS } from '#contract/project.ts'
import { isPlanDay } from '#domain/dates.ts'
import type { Activity } from '#domain/project/edits.ts'
import { VISIBLE } from '#domain/project/plan.ts'
import { newId } from './new-id.ts'

export type PasteFault = { row: number; what: 'pasteName' | 'pasteDate' | 'pasteDays' | 'pastePercent' }

const whole = (text: string, most: number): number | undefined => {
  const plain = text.replace(/%$/, '').trim()
  return /^\d{1,5}$/.test(plain) && Number(plain) <= most ? Number(plain) : undefined
}
/** 2026/3/2, 2026.3.2 and the date with the Chinese words for year, month and day, as spreadsheets write them. */
const dateOf = (text: string): string =>
  text.replace(
    /^(\d{4})[/.\u5e74-](\d{1,2})[/.\u6708-](\d{1,2})\u65e5?$/,
    (_, y: string, m: string, d: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
  )

/** The titles of a table that was copied with them: of an activity two facts without a digit would be no date and no number of days. */
const areTitles = (cells: readonly string[]): boolean => {
  const [, ...facts] = cells.filter((cell) => cell !== '')
  return facts.length > 1 && facts.every((cell) => !/\d/.test(cell))
}

const ENDS = /[\t\r\n]/
/** Where the cell in quotation marks that begins here ends; undefined: its marks are letters of it. Only what a break or a tab is in has been put into marks. */
function endOfQuoted(text: string, from: number): number | undefined {
  let end = text.indexOf('"', from + 1)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  return end > 0 && ENDS.test(text[end + 1] ?? '\n') && ENDS.test(text.slice(from, end)) ? end : undefined
}

/** Lines of a spreadsheet's clipboard in which something stands, with their numbers, and their cells. A break within a cell is a blank: a name has one line. */
function linesOf(text: string): { row: number; cells: string[] }[] {
  const rows: string[][] = [[]]
  const separator = /\t|\r?\n|\r|$/g
  for (let at = 0; at <= text.length;) {
    const quoted = text[at] === '"' ? endOfQuoted(text, at) : undefined
    separator.lastIndex = quoted === undefined ? at : quoted + 1
    const end = separator.exec(text)
    const [upTo, mark] = [end?.index ?? text.length, end?.[0] ?? '']
    const cell =
      quoted === undefined
        ? text.slice(at, upTo)
        : text
            .slice(at + 1, quoted)
            .replaceAll('""', '"')
            .replaceAll(/\s+/g, ' ')
    rows.at(-1)?.push(cell.trim())
    if (mark === '') break
    if (mark !== '\t') rows.push([])
    at = upTo + mark.length
  }
  return rows.flatMap((cells, i) => (cells.some((cell) => cell !== '') ? [{ row: i + 1, cells }] : []))
}

/** Name, start, duration, progress. */
const COLUMNS = 4

/** Rows of a spreadsheet's clipboard as new activities; what is left out is as given. `beyond`: more stands there than what is taken. */
export function pastedActivities(
  text: string,
  { start, order, parentId }: { start: string; order: number; parentId: string | null },
): { activities: Activity[]; faults: PasteFault[]; beyond: boolean } {
  const lines = linesOf(text)
  const faults: PasteFault[] = []
  const rows = lines.slice(lines.length > 1 && areTitles(lines[0]?.cells ?? []) ? 1 : 0)
  const activities = rows.map(({ row, cells: [name = '', begin = '', days = '', done = ''] }, i): Activity => {
    const date = begin === '' ? start : dateOf(begin)
    const durationDays = days === '' ? 1 : whole(days, MOST_PLAN_DAYS)
    const percent = done === '' ? 0 : whole(done, 100)
    const fault = (what: PasteFault['what']): void => void faults.push({ row, what })
    if (!VISIBLE.test(name) || name.length > 200) fault('pasteName')
    if (!isPlanDay(date)) fault('pasteDate')
    if (durationDays === undefined) fault('pasteDays')
    if (percent === undefined || (durationDays === 0 && percent !== 0 && percent !== 100)) fault('pastePercent')
    return {
      id: newId(),
      name,
      parentId,
      order: order + i,
      kind: durationDays === 0 ? 'milestone' : 'task',
      start: date,
      durationDays: durationDays ?? 1,
      percent: percent ?? 0,
      notBefore: null,
      weight: null,
      state: percent === 100 ? 'done' : (percent ?? 0) > 0 ? 'doing' : 'todo',
      assigneeId: '',
      note: '',
    }
  })
  return { activities, faults, beyond: rows.some(({ cells }) => cells.slice(COLUMNS).some((cell) => cell !== '')) }
}
