import { LONGEST_ACTIVITY_NAME, MOST_PLAN_DAYS } from '#contract/project.ts'
import { isCalendarDay, isPlanDay } from '../dates.ts'
import { cycleOf } from './faults.ts'
import { endOf, workingDaysBetween } from './calendar.ts'
import { readCalendar, type CalendarFault } from './ms-project-calendar.ts'
import { childOf, lineAt, listOf, readProjectXml, textOf, type Xml, type XmlFault } from './ms-project-xml.ts'
import { VISIBLE, type LinkKind, type Plan, type PlanActivity, type PlanLink } from './plan.ts'

/** Files of Microsoft Project, its XML of 2007 and later (https://schemas.microsoft.com/project/2007), which Project, WPS and others write. */

/** What a task in the file says that is taken over otherwise, or not. */
export type TaskFaultCode =
  | 'badStart'
  | 'badDuration'
  | 'partDay'
  | 'durationCut'
  | 'elapsedDuration'
  | 'endDiffers'
  | 'nameMissing'
  | 'nameCut'
  | 'inactive'
  | 'ownCalendar'
  | 'constraintLeft'
  | 'badPercent'
  | 'twiceInFile'
  | 'numberMissing'
  | 'milestoneLasts'
  | 'linkUnknown'
  | 'linkToGroup'
  | 'linkTwice'
  | 'linkElsewhere'
  | 'lagRounded'
  | 'lagCut'
  | 'lagLeft'

/** A fault at its place: the task's line in the file, its number and name there, and what is wrong about it as the file says it. */
export interface TaskFault {
  code: TaskFaultCode
  line: number
  uid: string
  name: string
  text?: string
}
export type ImportFault =
  | XmlFault
  | CalendarFault
  | TaskFault
  | { code: 'noTasks' | 'tooSlow' }
  | { code: 'tooManyTasks'; text: string }
  | { code: 'loop'; text: string }

export interface ImportedPlan extends Plan {
  name: string
  /** Of tasks that have one, the first baseline of the file. */
  baseline: readonly { id: string; start: string; end: string }[]
}

const MAX_TASKS = 10_000
const kinds: Record<string, LinkKind> = { '0': 'FF', '1': 'FS', '2': 'SF', '3': 'SS' }
/** Formats of durations and lags that count every hour of every day; those of percentages of the predecessor. */
const elapsed = new Set(['4', '6', '8', '10', '12', '36', '38', '40', '42', '44'])
const percentages = new Set(['19', '20', '51', '52'])

/** The plan in a file, or why there is none, and everything that was not taken over as it stands. Ids are `ms-` and the number in the file. */
export function readMsProject(text: string): { plan: ImportedPlan | undefined; faults: readonly ImportFault[] } {
  const read = readProjectXml(text)
  if ('fault' in read) return { plan: undefined, faults: [read.fault] }
  const { project } = read
  const calendarFaults: CalendarFault[] = []
  const calendar = readCalendar(project, calendarFaults)
  const faults: ImportFault[] = [...calendarFaults]
  const rows = listOf(childOf(project, 'Tasks'), 'Task')
  if (rows.length > MAX_TASKS) return { plan: undefined, faults: [{ code: 'tooManyTasks', text: String(rows.length) }] }
  const lines = linesOfTasks(text, rows.length)
  const minutesPerDay = positive(textOf(project, 'MinutesPerDay')) ?? 480

  const activities: PlanActivity[] = []
  const baseline: { id: string; start: string; end: string }[] = []
  const taken: { row: Xml; activity: PlanActivity; tell: Tell }[] = []
  const byId = new Set<string>()
  let name = textOf(project, 'Title') || textOf(project, 'Name')
  /** The last group of each level above. */
  const above: string[] = []
  /** What is not taken over holds nothing: what lies in it stands a level higher, not in the group before. */
  const leave = (level: number): void => void (above.length = Math.min(above.length, level - 1))
  for (const [i, row] of rows.entries()) {
    const uid = textOf(row, 'UID')
    const level = levelOf(row)
    if (textOf(row, 'IsNull') === '1') continue
    if (level === 0) {
      name = textOf(row, 'Name') || name
      continue
    }
    const id = `ms-${uid}`
    const named = textOf(row, 'Name')
    const label = VISIBLE.test(named) ? named : ''
    const tell: Tell = (code, what) => faults.push({ code, line: lines[i] ?? 1, uid, name: label, ...(what === undefined ? {} : { text: what }) })
    if (uid === '' || byId.has(id)) {
      tell(uid === '' ? 'numberMissing' : 'twiceInFile')
      continue
    }
    if (textOf(row, 'Active') === '0') {
      tell('inactive')
      leave(level)
      continue
    }
    const start = textOf(row, 'Start').slice(0, 10)
    if (!isPlanDay(start)) {
      tell('badStart', textOf(row, 'Start'))
      leave(level)
      continue
    }
    const depth = Math.min(level, above.length + 1)
    above.length = depth - 1
    const isGroup = textOf(row, 'Summary') === '1' || levelOf(rows[i + 1], 0) > level
    const lasts = isGroup ? 0 : readDuration(row, minutesPerDay, calendar, tell)
    const durationDays = Math.min(MOST_PLAN_DAYS, lasts)
    if (!isGroup && durationDays > 0 && textOf(row, 'Milestone') === '1') tell('milestoneLasts', textOf(row, 'Duration'))
    if (durationDays < lasts) tell('durationCut', textOf(row, 'Duration'))
    const activity: PlanActivity = {
      id,
      // A letter of two halves is not cut between them.
      name: (label === '' ? `#${textOf(row, 'ID') || uid}` : label).slice(0, LONGEST_ACTIVITY_NAME).toWellFormed(),
      parentId: above.at(-1) ?? null,
      order: activities.length,
      kind: isGroup ? 'group' : durationDays === 0 ? 'milestone' : 'task',
      start,
      durationDays,
      percent: readPercent(row, !isGroup && durationDays === 0, tell),
      notBefore: readRestriction(row, tell),
      weight: null,
    }
    if (label === '') tell('nameMissing')
    if (label.length > LONGEST_ACTIVITY_NAME) tell('nameCut')
    if (!['', '-1'].includes(textOf(row, 'CalendarUID'))) tell('ownCalendar')
    const finish = textOf(row, 'Finish').slice(0, 10)
    if (activity.kind === 'task' && isCalendarDay(finish) && finish !== endOf(calendar, start, durationDays)) tell('endDiffers', finish)
    const [first] = listOf(row, 'Baseline').filter((one) => ['', '0'].includes(textOf(one, 'Number')))
    const planned = { id, start: textOf(first, 'Start').slice(0, 10), end: textOf(first, 'Finish').slice(0, 10) }
    if (isCalendarDay(planned.start) && isCalendarDay(planned.end)) baseline.push(planned)
    activities.push(activity)
    byId.add(id)
    if (isGroup) above.push(id)
    taken.push({ row, activity, tell })
  }
  if (activities.length === 0) return { plan: undefined, faults: [...faults, { code: 'noTasks' }] }
  const links = readLinks(taken, minutesPerDay)
  const loop = cycleOf(activities, links)
  if (loop !== undefined) return { plan: undefined, faults: [...faults, { code: 'loop', text: loop.map((one) => one.name).join(' > ') }] }
  return { plan: { name, activities, links, calendar, baseline }, faults }
}

type Tell = (code: TaskFaultCode, text?: string) => void

/** How deep a task stands: a whole number, whatever the file says. */
function levelOf(row: Xml | undefined, unsaid = 1): number {
  const level = Math.trunc(Number(textOf(row, 'OutlineLevel') || unsaid))
  return Number.isFinite(level) && level >= 0 ? level : 1
}

function linesOfTasks(text: string, count: number): number[] {
  const lines: number[] = []
  let line = 1
  let from = 0
  for (const { index } of text.matchAll(/<(?:\w+:)?Task[\s>/]/g)) {
    line += lineAt(text.slice(from, index), Number.POSITIVE_INFINITY) - 1
    from = index
    if (lines.push(line) === count) break
  }
  return lines
}

function positive(text: string): number | undefined {
  const value = Number(text)
  return text !== '' && Number.isFinite(value) && value > 0 ? value : undefined
}

/** `PT40H30M0S` in minutes. */
function minutesOf(duration: string): number | undefined {
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/.exec(duration) ?? []
  if (!duration.startsWith('P') || !/\d/.test(duration)) return undefined
  return Number(days) * 1440 + Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
}

function readDuration(row: Xml, minutesPerDay: number, calendar: Plan['calendar'], tell: Tell): number {
  const text = textOf(row, 'Duration')
  if (textOf(row, 'Milestone') === '1' && minutesOf(text) === 0) return 0
  const [start, finish] = [textOf(row, 'Start').slice(0, 10), textOf(row, 'Finish').slice(0, 10)]
  const byDates = isCalendarDay(finish) && finish >= start ? Math.max(1, workingDaysBetween(calendar, start, finish)) : 1
  const minutes = minutesOf(text)
  if (minutes === undefined) {
    tell('badDuration', text)
    return byDates
  }
  if (elapsed.has(textOf(row, 'DurationFormat'))) {
    tell('elapsedDuration', text)
    return byDates
  }
  const days = minutes / minutesPerDay
  if (!Number.isInteger(days)) tell('partDay', text)
  return Math.ceil(days)
}

function readPercent(row: Xml, isMilestone: boolean, tell: Tell): number {
  const text = textOf(row, 'PercentComplete')
  const percent = Number(text || '0')
  // A milestone is reached or not.
  if (percent >= 0 && percent <= 100 && (!isMilestone || percent === 0 || percent === 100)) return percent
  tell('badPercent', text)
  return 0
}

/** As soon as possible is how plans are; "not earlier than" is taken over; other restrictions are not known here. */
function readRestriction(row: Xml, tell: Tell): string | null {
  const type = textOf(row, 'ConstraintType') || '0'
  const date = textOf(row, 'ConstraintDate').slice(0, 10)
  if (type === '4' && isPlanDay(date)) return date
  if (type !== '0') tell('constraintLeft', date === '' ? type : `${type} ${date}`)
  return null
}

function readLinks(taken: readonly { row: Xml; activity: PlanActivity; tell: Tell }[], minutesPerDay: number): PlanLink[] {
  const byId = new Map(taken.map(({ activity }) => [activity.id, activity]))
  const links: PlanLink[] = []
  const pairs = new Set<string>()
  for (const { row, activity, tell } of taken)
    for (const one of listOf(row, 'PredecessorLink')) {
      const uid = textOf(one, 'PredecessorUID')
      const fromId = `ms-${uid}`
      const pair = `${fromId} ${activity.id}`
      if (textOf(one, 'CrossProject') === '1') tell('linkElsewhere', textOf(one, 'CrossProjectName') || uid)
      else if (byId.get(fromId) === undefined || fromId === activity.id) tell('linkUnknown', uid)
      else if (activity.kind === 'group' || byId.get(fromId)?.kind === 'group') tell('linkToGroup', byId.get(fromId)?.name)
      else if (pairs.has(pair)) tell('linkTwice', byId.get(fromId)?.name)
      else {
        pairs.add(pair)
        const kind = kinds[textOf(one, 'Type') || '1'] ?? 'FS'
        links.push({ id: `${fromId}-${activity.id}`, fromId, toId: activity.id, kind, lagDays: readLag(one, minutesPerDay, tell) })
      }
    }
  return links
}

/** Lags are tenths of minutes of work; parts of a day are rounded to the later day. */
function readLag(of: Xml, minutesPerDay: number, tell: Tell): number {
  const text = textOf(of, 'LinkLag')
  const lag = Number(text || '0')
  if (lag === 0) return 0
  if (!Number.isFinite(lag) || percentages.has(textOf(of, 'LagFormat'))) {
    tell('lagLeft', text)
    return 0
  }
  const isElapsed = elapsed.has(textOf(of, 'LagFormat'))
  const days = isElapsed ? (lag / 10 / 1440) * (5 / 7) : lag / 10 / minutesPerDay
  if (isElapsed || !Number.isInteger(days)) tell('lagRounded', text)
  const whole = Math.ceil(days)
  if (Math.abs(whole) <= MOST_PLAN_DAYS) return whole
  tell('lagCut', text)
  return Math.sign(whole) * MOST_PLAN_DAYS
}
