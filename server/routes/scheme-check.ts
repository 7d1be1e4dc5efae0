import type { z } from 'zod'
import { code } from '#contract/endpoint.ts'
import type { PeriodRule } from '#contract/price.ts'
import type { periodSchemeDraft } from '#contract/schemas/period-scheme.ts'
import { schemeFaults, type SchemeFault } from '#domain/price-coverage.ts'
import { clockOf } from '#domain/price-hours.ts'
import { badField, Refusal } from '../refusal/refusal.ts'
import { keyWith, type TextKey } from '../refusal/texts.ts'

export type SchemeDraft = z.output<typeof periodSchemeDraft>

const dayWords: Record<SchemeFault['dayCase']['day']['dayType'], TextKey> = { workday: 'dayWorkday', weekend: 'dayWeekend', holiday: 'dayHoliday' }

/** Refuses rules that leave a minute without a period, or give it two: at the rule, with month, kind of day and time. */
function refuseFaulty(rules: readonly PeriodRule[]): void {
  const hourless = rules.findIndex(({ windows }) => windows.length === 0)
  if (hourless >= 0) throw badField(`rules.${hourless}.windows`, 'hoursWrong')
  const [fault] = schemeFaults(rules)
  if (fault === undefined) return
  const where = [fault.month, dayWords[fault.dayCase.day.dayType], clockOf(fault.from), clockOf(fault.to)] as const
  const [first = 0, second = 0] = fault.rules
  throw fault.kind === 'gap'
    ? new Refusal(code.badRequest, 'badRequest', { rules: keyWith('schemeGap', ...where) })
    : new Refusal(code.badRequest, 'badRequest', { [`rules.${second}.windows`]: keyWith('schemeOverlap', ...where, first + 1) })
}

/** What nobody needs the store for: months in order, every minute of 24 hours in one period. */
export function refuseWrongScheme({ fromMonth, untilMonth, rules }: SchemeDraft): void {
  if (fromMonth !== '' && untilMonth !== '' && untilMonth < fromMonth) throw badField('untilMonth', 'monthOrder')
  refuseFaulty(rules)
}
