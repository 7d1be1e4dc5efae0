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
const areTitles = (line: string): boolean => {
  const [, ...facts] = line.split('\t').filter((cell) => cell.trim() !== '')
  return facts.length > 1 && facts.every((cell) => !/\d/.test(cell))
}

/** Rows of a spreadsheet's clipboard (name, start, duration, progress; what is left out is as given) as new activities. */
export function pastedActivities(
  text: string,
  { start, order, parentId }: { start: string; order: number; parentId: string | null },
): { activities: Activity[]; faults: PasteFault[] } {
  const rows = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const faults: PasteFault[] = []
  const first = rows.length > 1 && areTitles(rows[0] ?? '') ? 1 : 0
  const activities = rows.slice(first).map((line, i): Activity => {
    const [name = '', begin = '', days = '', done = ''] = line.split('\t').map((cell) => cell.trim())
    const date = begin === '' ? start : dateOf(begin)
    const durationDays = days === '' ? 1 : whole(days, MOST_PLAN_DAYS)
    const percent = done === '' ? 0 : whole(done, 100)
    const fault = (what: PasteFault['what']): void => void faults.push({ row: first + i + 1, what })
    if (!VISIBLE.test(name) || name.length > 200) fault('pasteName')
    if (!isPlanDay(date)) fault('pasteDate')
    if (durationDays === undefined) fault('pasteDays')
    if (percent === undefined) fault('pastePercent')
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
  return { activities, faults }
}
