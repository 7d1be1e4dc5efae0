import { consumptionTypes, priceSystems, type Holiday, type PeriodRule, type PeriodType } from '#contract/price.ts'
import type { PriceDay } from './price-calendar.ts'
import { edgesOf, holdsFor, inWindow, MINUTES_OF_DAY, rankOf, ruleAt, type Payer } from './price-rules.ts'

/** A kind of day on which a scheme may be otherwise than on others: workday, weekend, some holiday; and whether it is as hot as its rules ask. */
export interface DayCase {
  day: Omit<PriceDay, 'date' | 'month'>
  isHot: boolean
}

/** A stretch of a day; `period` undefined: no rule holds. Minutes from midnight. */
export interface Stretch {
  from: number
  to: number
  period: PeriodType | undefined
}

/** What is wrong with a scheme: minutes of which no rule says anything, or two rules of one rank say different things. */
export interface SchemeFault {
  kind: 'gap' | 'overlap'
  /** Of an overlap: which rules, from 0. */
  rules: readonly number[]
  month: number
  dayCase: DayCase
  payer: Payer
  from: number
  to: number
}

const AUTUMN: readonly Holiday[] = ['midAutumn', 'nationalDay']

/** Kinds of days that the rules tell from each other, the plain ones first. */
export function dayCasesOf(rules: readonly PeriodRule[]): DayCase[] {
  const named = [...new Set(rules.flatMap((rule) => rule.holidays ?? []))]
  // The one pair that may fall into one week, whose days then have both names.
  const both = AUTUMN.every((one) => named.includes(one)) ? [AUTUMN] : []
  const lengths = [...new Set([1, ...rules.flatMap((rule) => rule.holidayDays ?? [])])]
  const holiday = (names: readonly Holiday[], holidayDays: number): DayCase['day'] => ({ dayType: 'holiday', holidays: names, holidayDays })
  const days: DayCase['day'][] = [
    { dayType: 'workday', holidays: [], holidayDays: 0 },
    { dayType: 'weekend', holidays: [], holidayDays: 0 },
    ...[[], ...named.map((one) => [one]), ...both].flatMap((names) => lengths.map((length) => holiday(names, length))),
  ]
  const heats = rules.some((rule) => rule.temperature !== undefined) ? [false, true] : [false]
  return heats.flatMap((isHot) => days.map((day) => ({ day, isHot })))
}

/** Customers that the rules tell from each other. */
export function payersOf(rules: readonly PeriodRule[]): Payer[] {
  const systems = rules.some((rule) => (rule.priceSystems ?? []).length > 0) ? priceSystems : (['two'] as const)
  const types = rules.some((rule) => (rule.consumptionTypes ?? []).length > 0) ? consumptionTypes : (['bigIndustry'] as const)
  return systems.flatMap((priceSystem) => types.map((consumptionType) => ({ priceSystem, consumptionType })))
}

const holdingIn = (rules: readonly PeriodRule[], month: number, { day, isHot }: DayCase, payer: Payer): PeriodRule[] =>
  rules.filter((rule) => holdsFor(rule, { ...day, date: '', month }, payer, isHot))

/** A day of a month as stretches of one period each, from midnight to midnight. */
export function stretchesOf(rules: readonly PeriodRule[], month: number, dayCase: DayCase, payer: Payer): Stretch[] {
  const holding = holdingIn(rules, month, dayCase, payer)
  const edges = edgesOf(holding)
  const stretches: Stretch[] = []
  for (const [i, from] of edges.entries()) {
    const to = edges[i + 1] ?? MINUTES_OF_DAY
    const period = ruleAt(holding, from)?.period
    const last = stretches.at(-1)
    if (last !== undefined && last.period === period) last.to = to
    else stretches.push({ from, to, period })
  }
  return stretches
}

/** Two rules of one rank that say different things of a minute, where none goes before both. */
function overlapAt(holding: readonly PeriodRule[], minute: number): [PeriodRule, PeriodRule] | undefined {
  const here = holding.filter(({ windows }) => windows.some((window) => inWindow(minute, window)))
  const best = Math.max(...here.map(rankOf))
  const [first, ...others] = here.filter((rule) => rankOf(rule) === best)
  const other = others.find(({ period }) => period !== first?.period)
  return first === undefined || other === undefined ? undefined : [first, other]
}

/** The 24-hour check: every minute of every kind of day of every month has exactly one period. Each pair of rules and each gap is told once. */
export function schemeFaults(rules: readonly PeriodRule[]): SchemeFault[] {
  const faults: SchemeFault[] = []
  const told = new Set<string>()
  const tell = (fault: SchemeFault, key: string): void => {
    if (told.has(key)) return
    told.add(key)
    faults.push(fault)
  }
  const cases = dayCasesOf(rules)
  // Where the same rules hold, the same is wrong: most kinds of days are like others.
  const seen = new Set<string>()
  for (const payer of payersOf(rules)) {
    for (let month = 1; month <= 12; month++) {
      for (const dayCase of cases) {
        const place = { month, dayCase, payer }
        const holding = holdingIn(rules, month, dayCase, payer)
        const which = holding.map((rule) => rules.indexOf(rule)).join(' ')
        if (seen.has(which)) continue
        seen.add(which)
        for (const { from, to, period } of stretchesOf(rules, month, dayCase, payer)) {
          if (period === undefined) tell({ ...place, kind: 'gap', rules: [], from, to }, `gap ${from} ${to}`)
        }
        const edges = edgesOf(holding)
        for (const [i, from] of edges.entries()) {
          const pair = overlapAt(holding, from)?.map((rule) => rules.indexOf(rule))
          if (pair !== undefined)
            tell({ ...place, kind: 'overlap', rules: pair, from, to: edges[i + 1] ?? MINUTES_OF_DAY }, `overlap ${pair.join(' ')}`)
        }
      }
    }
  }
  return faults
}
