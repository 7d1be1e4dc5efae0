import type { DayType, Holiday } from '#contract/price.ts'
import { localDate, weekday } from './time.ts'

/** A day that is otherwise than its weekday says: of a holiday, or a day of work at a weekend. */
export interface CalendarDay {
  /** `YYYY-MM-DD`. */
  date: string
  kind: 'holiday' | 'workday'
  /** Of a holiday: which ones; of two at once both. */
  holidays: readonly Holiday[]
}

/** The State Council's calendar: its days, and the years of which it has any. */
export interface Calendar {
  days: ReadonlyMap<string, CalendarDay>
  years: ReadonlySet<string>
}

export const calendarOf = (days: readonly CalendarDay[]): Calendar => ({
  days: new Map(days.map((day) => [day.date, day])),
  years: new Set(days.map(({ date }) => date.slice(0, 4))),
})

/** What a rule may ask of a day. */
export interface PriceDay {
  date: string
  /** 1 to 12. */
  month: number
  dayType: DayType
  holidays: readonly Holiday[]
  /** Days of the holiday that it belongs to, 0 of other days. */
  holidayDays: number
}

const DAY_MS = 86_400_000
const dateAfter = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const isHoliday = ({ days }: Calendar, date: string): boolean => days.get(date)?.kind === 'holiday'

/** How many days of a holiday there are on end from a date in one direction. */
function daysOnEnd(calendar: Calendar, date: string, step: 1 | -1): number {
  let n = 0
  while (isHoliday(calendar, dateAfter(date, step * (n + 1)))) n++
  return n
}

/** The local day that holds an instant. In a year without a calendar it is what its weekday says. */
export function dayOf(zone: string, at: number, calendar: Calendar): PriceDay {
  const date = localDate(zone, at)
  const day = { date, month: Number(date.slice(5, 7)) }
  const known = calendar.days.get(date)
  if (known?.kind === 'holiday') {
    const holidayDays = 1 + daysOnEnd(calendar, date, 1) + daysOnEnd(calendar, date, -1)
    return { ...day, dayType: 'holiday', holidays: known.holidays, holidayDays }
  }
  const isWeekend = known === undefined && [0, 6].includes(weekday(zone, at))
  return { ...day, dayType: isWeekend ? 'weekend' : 'workday', holidays: [], holidayDays: 0 }
}

/** Maximum temperatures, degC, by `temperatureKey`. */
export type Temperatures = ReadonlyMap<string, number>
export const temperatureKey = (place: string, date: string): string => `${place} ${date}`

/** True: the maximum has reached so many degrees on this day and on those before it. Undefined: a day that decides it was not recorded. */
export function wasHot(
  temperatures: Temperatures,
  { place, atLeast, days }: { place: string; atLeast: number; days: number },
  date: string,
): boolean | undefined {
  const maxima = Array.from({ length: days }, (_, i) => temperatures.get(temperatureKey(place, dateAfter(date, -i))))
  if (maxima.some((max) => max !== undefined && max < atLeast)) return false
  return maxima.some((max) => max === undefined) ? undefined : true
}
