import type { Answer } from '#contract/schemas.ts'
import { lastDay, monthAfter } from '#domain/settlement/period.ts'

/** What is looked at: a day by the hour, a month by the day, a year by the month. */
export const spanKinds = ['day', 'month', 'year'] as const
export type SpanKind = (typeof spanKinds)[number]
export const stepOf = { day: 'hour', month: 'day', year: 'month' } as const satisfies Record<SpanKind, string>

export type EnergyRow = Answer<'energyByPeriod'>['rows'][number]

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

/** What came out of the storage for what went in, percent of both energies; undefined without either. Of short spans it says little: what is still stored counts as lost. */
export function ratioOf(totals: readonly EnergyRow[]): number | undefined {
  const of = (quantity: EnergyRow['quantity']): number | null | undefined => totals.find((row) => row.quantity === quantity)?.totalKwh
  const [charged, discharged] = [of('storageCharge'), of('storageDischarge')]
  return charged == null || discharged == null || charged <= 0 ? undefined : (discharged / charged) * 100
}
