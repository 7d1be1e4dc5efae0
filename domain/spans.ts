import { isPlanDay } from './dates.ts'
import { lastDay, monthAfter } from './settlement/period.ts'

/** What is looked at: a day by the hour, a month by the day, a year by the month. */
export const spanKinds = ['day', 'month', 'year'] as const
export type SpanKind = (typeof spanKinds)[number]

/** The day that an address names, where there is such a day and it is not to come; else today. */
export const askedDay = (asked: string | null, today: string): string => (asked !== null && isPlanDay(asked) && asked <= today ? asked : today)

/** First and last day (`YYYY-MM-DD`) of the span that holds a day, ended by today: what is to come has no energy. */
export function daysOf(kind: SpanKind, date: string, today: string): { from: string; to: string } {
  const month = date.slice(0, 7)
  const [from, end] =
    kind === 'day'
      ? [date, date]
      : kind === 'month'
        ? [`${month}-01`, lastDay(`${monthAfter(month)}-01`)]
        : [`${date.slice(0, 4)}-01-01`, `${date.slice(0, 4)}-12-31`]
  return { from, to: end > today && from <= today ? today : end }
}
