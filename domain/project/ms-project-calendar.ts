import { dateOf, dayOf, isCalendarDay } from '../dates.ts'
import { childOf, listOf, textOf, type Xml } from './ms-project-xml.ts'
import type { WorkingCalendar } from './plan.ts'

/** An exception of a calendar that is not taken over: it comes again by a rule, or its dates cannot be read. */
export interface CalendarFault {
  code: 'recurringException' | 'badException' | 'calendarMissing' | 'calendarWithoutWork'
  /** Its name in the file. */
  text: string
}

/** Longer than any holiday; a range of centuries would only fill the memory. */
const MOST_DAYS = 3660
/** MS Project counts from Sunday, 1 to 7. */
const isoOf = (dayType: number): number => (dayType === 1 ? 7 : dayType - 1)
const plainWeek: WorkingCalendar = { weekend: [6, 7], holidays: [], makeUpDays: [] }

/** The project's calendar with those that it is based on; hours of the day are left out, since plans are of whole days. */
export function readCalendar(project: Xml, faults: CalendarFault[]): WorkingCalendar {
  const calendars = new Map(listOf(childOf(project, 'Calendars'), 'Calendar').map((one) => [textOf(one, 'UID'), one]))
  const uid = textOf(project, 'CalendarUID')
  const chain: Xml[] = []
  for (let at = uid; ; at = textOf(chain[0], 'BaseCalendarUID')) {
    const calendar = calendars.get(at)
    // One that is based on itself is what it says.
    if (calendar === undefined || chain.includes(calendar)) break
    chain.unshift(calendar)
  }
  if (chain.length === 0) {
    faults.push({ code: 'calendarMissing', text: uid })
    return plainWeek
  }
  const rests = new Set([6, 7])
  const days = new Map<string, boolean>()
  for (const calendar of chain) {
    for (const weekDay of listOf(childOf(calendar, 'WeekDays'), 'WeekDay')) {
      const dayType = Number(textOf(weekDay, 'DayType'))
      const works = textOf(weekDay, 'DayWorking') === '1'
      // Type 0 is how files before 2007 say an exception.
      if (dayType === 0) readDays(weekDay, works, days, faults)
      else if (dayType >= 1 && dayType <= 7) {
        if (works) rests.delete(isoOf(dayType))
        else rests.add(isoOf(dayType))
      }
    }
    for (const exception of listOf(childOf(calendar, 'Exceptions'), 'Exception')) {
      const type = Number(textOf(exception, 'Type') || '1')
      if (type === 1) readDays(exception, textOf(exception, 'DayWorking') === '1', days, faults)
      else faults.push({ code: 'recurringException', text: textOf(exception, 'Name') })
    }
  }
  if (rests.size === 7) {
    faults.push({ code: 'calendarWithoutWork', text: textOf(chain.at(-1), 'Name') })
    return plainWeek
  }
  const dates = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    weekend: [...rests].toSorted(),
    holidays: dates.filter(([, works]) => !works).map(([date]) => date),
    makeUpDays: dates.filter(([, works]) => works).map(([date]) => date),
  }
}

/** Days of a time period, both ends counted. Later ones of a file go before earlier ones. */
function readDays(of: Xml, works: boolean, days: Map<string, boolean>, faults: CalendarFault[]): void {
  const period = childOf(of, 'TimePeriod')
  const [from, to] = [textOf(period, 'FromDate').slice(0, 10), textOf(period, 'ToDate').slice(0, 10)]
  if (!isCalendarDay(from) || !isCalendarDay(to) || to < from || dayOf(to) - dayOf(from) > MOST_DAYS) {
    faults.push({ code: 'badException', text: textOf(of, 'Name') || `${from} ${to}`.trim() })
    return
  }
  for (let day = dayOf(from); day <= dayOf(to); day++) days.set(dateOf(day), works)
}
