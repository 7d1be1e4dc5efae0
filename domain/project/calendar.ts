import type { CalendarDay } from '../price-calendar.ts'
import { dateOf, dayOf, weekdayOf } from '../dates.ts'
import type { WorkingCalendar } from './plan.ts'

/**
 * The working days of a calendar as one line of whole numbers, on which durations, lags and floats are differences. A position is the beginning of its working
 * day and the end of the one before it.
 */
export interface WorkLine {
  isWorking: (day: number) => boolean
  /** Position of a day; of one that rests that of the next working day. */
  positionOf: (day: number) => number
  /** The working day that begins at a position. */
  dayAt: (position: number) => number
}

/** Days of positions that were asked for. */
const MOST_KEPT = 20_000
const lineOf = new WeakMap<WorkingCalendar, WorkLine>()

/** The line of a calendar; asked again and again for the same one it is worked out once. Throws RangeError where no weekday works. */
export function workLine(calendar: WorkingCalendar): WorkLine {
  let line = lineOf.get(calendar)
  if (line === undefined) {
    line = makeLine(calendar)
    lineOf.set(calendar, line)
  }
  return line
}

function makeLine({ weekend, holidays, makeUpDays }: WorkingCalendar): WorkLine {
  const rests = Array.from({ length: 7 }, (_, i) => weekend.includes(i + 1))
  const perWeek = rests.filter((isRest) => !isRest).length
  if (perWeek === 0) throw new RangeError('a week without a working day')
  const restsOn = (day: number): boolean => rests[weekdayOf(day) - 1] === true
  // Days that are otherwise than their weekday, in order, and by how many days they and those before them change the count.
  const works = new Set(makeUpDays.map(dayOf))
  const other = new Map<number, 1 | -1>()
  for (const day of holidays.map(dayOf)) if (!restsOn(day) && !works.has(day)) other.set(day, -1)
  for (const day of works) if (restsOn(day)) other.set(day, 1)
  const days = [...other.keys()].filter((day) => !Number.isNaN(day)).toSorted((a, b) => a - b)
  const sums: number[] = [0]
  for (const day of days) sums.push((sums.at(-1) ?? 0) + (other.get(day) ?? 0))

  /** Working days of a plain week before each of its days. */
  const before = Array.from({ length: 8 }, (_, i) => rests.slice(0, i).filter((isRest) => !isRest).length)
  /** Day 4 was a Monday. */
  const plain = (day: number): number => {
    const week = Math.floor((day - 4) / 7)
    return week * perWeek + (before[day - 4 - week * 7] ?? 0)
  }
  const isWorking = (day: number): boolean => {
    const change = other.get(day)
    return change === undefined ? !restsOn(day) : change > 0
  }
  const positionOf = (day: number): number => plain(day) + (sums[lowerBound(days, day)] ?? 0)
  const found = new Map<number, number>()
  const dayAt = (position: number): number => {
    let day = found.get(position)
    if (day === undefined) {
      day = searched(position)
      if (found.size >= MOST_KEPT) found.clear()
      found.set(position, day)
    }
    return day
  }
  const searched = (position: number): number => {
    // As many days around it as all exceptions together could move it, halved until one is left.
    const around = days.length * 7 + 14
    const guess = 4 + Math.floor((position / perWeek) * 7)
    let low = guess - around
    let high = guess + around
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (positionOf(middle) <= position) low = middle
      else high = middle
    }
    return low
  }
  return { isWorking, positionOf, dayAt }
}

/** How many of a sorted list are less than a number. */
function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** So many working days later, or earlier; a day that rests counts as the next that works. */
export function addWorkingDays(calendar: WorkingCalendar, date: string, days: number): string {
  const line = workLine(calendar)
  return dateOf(line.dayAt(line.positionOf(dayOf(date)) + days))
}

/** Working days from a date to another, both counted; 0 when the second is before the first. */
export function workingDaysBetween(calendar: WorkingCalendar, from: string, to: string): number {
  const line = workLine(calendar)
  return Math.max(0, line.positionOf(dayOf(to) + 1) - line.positionOf(dayOf(from)))
}

/** The last day of work that starts on a date and takes so many working days; of one that takes none its own. */
export const endOf = (calendar: WorkingCalendar, start: string, durationDays: number): string =>
  addWorkingDays(calendar, start, Math.max(0, durationDays - 1))

/** A week of five days with a country's announced days. */
export const calendarOfDays = (days: readonly CalendarDay[], weekend: readonly number[] = [6, 7]): WorkingCalendar => ({
  weekend,
  holidays: days.filter(({ kind }) => kind === 'holiday').map(({ date }) => date),
  makeUpDays: days.filter(({ kind }) => kind === 'workday').map(({ date }) => date),
})

/** From this date on nothing is announced, so that only weekdays count: the year after the last of which any day is known. Undefined: nothing is known at all. */
export function assumedFrom(days: readonly CalendarDay[]): string | undefined {
  const last = days.reduce((year, { date }) => Math.max(year, Number(date.slice(0, 4))), 0)
  return last === 0 ? undefined : `${last + 1}-01-01`
}
