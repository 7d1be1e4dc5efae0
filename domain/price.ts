import type { DayType, PeriodRule, PeriodType, PriceSegment, PriceTable } from '#contract/price.ts'
import { dayStart, minuteOfDay, nextDayStart, weekday } from './time.ts'

/** Sharp and deep valley override peak and valley, those override flat (provincial notices write exceptions that way). */
const priority: Record<PeriodType, number> = { sharp: 3, deepValley: 3, peak: 2, valley: 2, flat: 1 }

/** What names the price table of a customer; `month`: `YYYY-MM`, station time. */
export type PriceQuestion = Pick<PriceTable, 'area' | 'month' | 'priceSystem' | 'consumptionType' | 'voltageLevel'>

/** Table of the question's month; undefined when there is none. Another month's table never stands in. */
export function findPriceTable(tables: readonly PriceTable[], q: PriceQuestion): PriceTable | undefined {
  return tables.find(
    (table) =>
      table.area === q.area &&
      table.month === q.month &&
      table.priceSystem === q.priceSystem &&
      table.consumptionType === q.consumptionType &&
      table.voltageLevel === q.voltageLevel,
  )
}

const applies = (rule: PeriodRule, month: number, dayType: DayType): boolean =>
  (rule.months.length === 0 || rule.months.includes(month)) && (rule.dayTypes.length === 0 || rule.dayTypes.includes(dayType))

/** Left-closed, right-open; a window whose end is not after its start crosses midnight. */
const inWindow = (minute: number, from: number, to: number): boolean => (from < to ? minute >= from && minute < to : minute >= from || minute < to)

/** Period of a local minute of the day. Where no rule holds it is flat ("the rest" of a notice). */
export function periodAt(rules: readonly PeriodRule[], month: number, dayType: DayType, minute: number): PeriodType {
  let found: PeriodType = 'flat'
  let rank = 0
  for (const rule of rules) {
    if (priority[rule.period] <= rank || !applies(rule, month, dayType)) continue
    if (rule.windows.some((window) => inWindow(minute, window.from, window.to))) {
      found = rule.period
      rank = priority[rule.period]
    }
  }
  return found
}

/** Workday or weekend by the calendar; statutory holidays come from the caller's own calendar. */
export function dayTypeOf(zone: string, at: number, holidays: ReadonlySet<string> = new Set(), date = ''): DayType {
  if (holidays.has(date)) return 'holiday'
  const day = weekday(zone, at)
  return day === 0 || day === 6 ? 'weekend' : 'workday'
}

/** The local day that holds `at` as stretches of one period each; covers the day once, without gap. */
export function daySegments(table: PriceTable, zone: string, at: number, dayType: DayType): PriceSegment[] {
  const start = dayStart(zone, at)
  const end = nextDayStart(zone, at)
  const month = Number(table.month.slice(5))
  const segments: PriceSegment[] = []
  for (let from = start; from < end; from += 60_000) {
    const period = periodAt(table.rules, month, dayType, minuteOfDay(zone, from))
    const last = segments.at(-1)
    if (last !== undefined && last.period === period) last.to = from + 60_000
    else segments.push({ from, to: from + 60_000, period, price: table.prices[period] ?? null })
  }
  return segments
}
