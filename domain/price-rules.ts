import type { PeriodRule, PeriodType, PriceTable } from '#contract/price.ts'
import type { PriceDay } from './price-calendar.ts'

export const MINUTES_OF_DAY = 1440

/** Who pays, as far as rules ask. */
export type Payer = Pick<PriceTable, 'priceSystem' | 'consumptionType'>

/** Sharp and deep valley override peak and valley, those override flat (provincial notices write exceptions that way). */
const priority: Record<PeriodType, number> = { sharp: 3, deepValley: 3, peak: 2, valley: 2, flat: 1 }

const asksForDays = ({ dayTypes, weekendMonths = [], holidays = [], holidayDays }: PeriodRule): boolean =>
  dayTypes.length > 0 || weekendMonths.length > 0 || holidays.length > 0 || holidayDays !== undefined

/**
 * Which of two rules for one minute goes first: one that says so, then by period, and of equal periods' rank (sharp and deep valley, peak and valley) the one
 * of certain days: a deep valley of holidays before the sharp hours of its month.
 */
export const rankOf = (rule: PeriodRule): number => (rule.overrides === true ? 100 : 0) + priority[rule.period] * 10 + (asksForDays(rule) ? 1 : 0)

function holdsOnDay(rule: PeriodRule, { month, dayType, holidays, holidayDays }: PriceDay): boolean {
  if (!asksForDays(rule)) return true
  return (
    rule.dayTypes.includes(dayType) ||
    (dayType === 'weekend' && (rule.weekendMonths ?? []).includes(month)) ||
    (rule.holidays ?? []).some((one) => holidays.includes(one)) ||
    (rule.holidayDays !== undefined && holidayDays >= rule.holidayDays)
  )
}

function holdsInMonth({ months, temperature }: PeriodRule, month: number, isHot: boolean): boolean {
  if (temperature === undefined) return months.length === 0 || months.includes(month)
  return isHot || months.includes(month)
}

const includes = <T>(list: readonly T[] | undefined, one: T): boolean => list === undefined || list.length === 0 || list.includes(one)

/** True where only the temperature of the day decides whether a rule holds. */
export const asksForHeat = (rule: PeriodRule, day: PriceDay, payer: Payer): boolean =>
  rule.temperature !== undefined && !rule.months.includes(day.month) && holdsFor(rule, day, payer, true)

/** Whether a rule holds on a day for a payer. `isHot`: the day is as hot as the rule asks, where it does. */
export const holdsFor = (rule: PeriodRule, day: PriceDay, payer: Payer, isHot: boolean): boolean =>
  holdsInMonth(rule, day.month, isHot) &&
  holdsOnDay(rule, day) &&
  includes(rule.priceSystems, payer.priceSystem) &&
  includes(rule.consumptionTypes, payer.consumptionType)

/** Left-closed, right-open; a window whose end is not after its start crosses midnight. */
export const inWindow = (minute: number, { from, to }: { from: number; to: number }): boolean =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to

/** The minutes at which another rule may begin to hold, midnight first. */
export function edgesOf(rules: readonly PeriodRule[]): number[] {
  const edges = new Set([0, ...rules.flatMap(({ windows }) => windows.flatMap(({ from, to }) => [from, to]))])
  return [...edges].filter((minute) => minute < MINUTES_OF_DAY).sort((a, b) => a - b)
}

/** The rule of a minute among those that hold on its day; of two of one rank the first. */
export function ruleAt(rules: readonly PeriodRule[], minute: number): PeriodRule | undefined {
  let found: PeriodRule | undefined
  for (const rule of rules) {
    if (found !== undefined && rankOf(rule) <= rankOf(found)) continue
    if (rule.windows.some((window) => inWindow(minute, window))) found = rule
  }
  return found
}

/** The period of every minute of a day, of the rules that hold on it. Where no rule holds it is flat ("the rest" of a notice). */
export function periodsByMinute(rules: readonly PeriodRule[]): PeriodType[] {
  const edges = [...edgesOf(rules), MINUTES_OF_DAY]
  const periods: PeriodType[] = []
  for (const edge of edges.slice(0, -1)) {
    const period = ruleAt(rules, edge)?.period ?? 'flat'
    while (periods.length < (edges.find((next) => next > edge) ?? MINUTES_OF_DAY)) periods.push(period)
  }
  return periods
}
