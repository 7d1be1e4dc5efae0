/** Days as `YYYY-MM-DD`, months as `YYYY-MM`; an end is the first day that does not belong to it. */

import { plusDays } from '../dates.ts'

/** A stretch of days within one month. */
export interface Span {
  month: string
  from: string
  to: string
}

const dateOf = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The month after one, or so many after. */
export const monthAfter = (month: string, by = 1): string => dateOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + by, 1).slice(0, 7)

/**
 * The settlement period of a month whose readings are taken at the begin of day `day` (1 to 28): with 1 the calendar month, with 25 from the 25th of the month
 * before to the 24th.
 */
export function settlementPeriod(month: string, day: number): { from: string; to: string } {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1]
  return day === 1
    ? { from: dateOf(year, number, 1), to: dateOf(year, number + 1, 1) }
    : { from: dateOf(year, number - 1, day), to: dateOf(year, number, day) }
}

/** A period cut where months begin: each part has one price table. */
export function spansOf({ from, to }: { from: string; to: string }): Span[] {
  const spans: Span[] = []
  for (let begin = from; begin < to;) {
    const month = begin.slice(0, 7)
    const next = `${monthAfter(month)}-01`
    const end = next < to ? next : to
    spans.push({ month, from: begin, to: end })
    begin = end
  }
  return spans
}

const DAY_MS = 86_400_000

/** How many days there are from one to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** The last day that belongs to a stretch whose end is `to`. */
export const lastDay = (to: string): string => plusDays(to, -1)
