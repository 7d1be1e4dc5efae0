const DAY_MS = 86_400_000

/** Plans ask for the same few thousand days again and again. */
const MOST_KEPT = 20_000
const days = new Map<string, number>()
const dates = new Map<number, string>()

/** Days since 1970-01-01 of a `YYYY-MM-DD`. NaN: no date. */
export function dayOf(date: string): number {
  let day = days.get(date)
  if (day === undefined) {
    day = Date.parse(`${date}T00:00:00Z`) / DAY_MS
    if (days.size >= MOST_KEPT) days.clear()
    days.set(date, day)
  }
  return day
}

export function dateOf(day: number): string {
  let date = dates.get(day)
  if (date === undefined) {
    date = new Date(day * DAY_MS).toISOString().slice(0, 10)
    if (dates.size >= MOST_KEPT) dates.clear()
    dates.set(day, date)
  }
  return date
}

/** ISO: 1 Monday to 7 Sunday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

export const isCalendarDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(dayOf(text)) && dateOf(dayOf(text)) === text

/** A day that a plan can have; what is pushed beyond them could not be changed any more. */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2099-12-31'
export const isPlanDay = (text: string): boolean => isCalendarDay(text) && text >= FIRST_DAY && text <= LAST_DAY

/** The Monday of the week in which a date is. */
export const mondayOf = (date: string): string => dateOf(dayOf(date) - (weekdayOf(dayOf(date)) - 1))

export const plusDays = (date: string, days: number): string => dateOf(dayOf(date) + days)
