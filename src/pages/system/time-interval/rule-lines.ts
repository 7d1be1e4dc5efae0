import { consumptionTypes, dayTypes, holidays, priceSystems, type PeriodRule } from '#contract/price.ts'
import { hoursOf, monthsOf, windowsOf } from '#domain/price-hours.ts'

/** A rule as a line of the form: times and months as people write them, all that days or customers are asked for as choices of one list. */
export interface RuleLine extends Record<string, unknown> {
  period: string
  windows: string
  months: string
  days: string[]
  weekendMonths: string
  payers: string[]
  place: string
  atLeast: number | undefined
  onEnd: number | undefined
  overrides: boolean
}

export const freshLine = (): RuleLine => ({
  period: '',
  windows: '',
  months: '',
  days: [],
  weekendMonths: '',
  payers: [],
  place: '',
  atLeast: 35,
  onEnd: 1,
  overrides: false,
})

const DAYS = /^days(\d+)$/

export function lineOf(rule: PeriodRule): RuleLine {
  return {
    period: rule.period,
    windows: hoursOf(rule.windows),
    months: rule.months.join(', '),
    days: [...rule.dayTypes, ...(rule.holidays ?? []), ...(rule.holidayDays === undefined ? [] : [`days${rule.holidayDays}`])],
    weekendMonths: (rule.weekendMonths ?? []).join(', '),
    payers: [...(rule.priceSystems ?? []), ...(rule.consumptionTypes ?? [])],
    place: rule.temperature?.place ?? '',
    atLeast: rule.temperature?.atLeast ?? 35,
    onEnd: rule.temperature?.days ?? 1,
    overrides: rule.overrides === true,
  }
}

const chosen = <T extends string>(all: readonly T[], values: readonly string[]): T[] => all.filter((one) => values.includes(one))

/** The rule of a line; what is not filled in or not understood is left out, which the form's own checks and the server refuse. */
export function ruleOf(line: Partial<RuleLine>): PeriodRule {
  const { days = [], payers = [], place = '' } = line
  const rule: PeriodRule = {
    period: line.period as PeriodRule['period'],
    months: monthsOf(line.months ?? '') ?? [],
    dayTypes: chosen(dayTypes, days),
    windows: (line.windows ?? '').trim() === '' ? [] : (windowsOf(line.windows ?? '') ?? []),
  }
  const [weekendMonths, named] = [monthsOf(line.weekendMonths ?? '') ?? [], chosen(holidays, days)]
  const [systems, types] = [chosen(priceSystems, payers), chosen(consumptionTypes, payers)]
  const lengths = days.flatMap((one) => DAYS.exec(one)?.[1] ?? []).map(Number)
  if (weekendMonths.length > 0) rule.weekendMonths = weekendMonths
  if (named.length > 0) rule.holidays = named
  if (lengths.length > 0) rule.holidayDays = Math.min(...lengths)
  if (systems.length > 0) rule.priceSystems = systems
  if (types.length > 0) rule.consumptionTypes = types
  if (place.trim() !== '') rule.temperature = { place: place.trim(), atLeast: line.atLeast ?? 35, days: line.onEnd ?? 1 }
  if (line.overrides === true) rule.overrides = true
  return rule
}
