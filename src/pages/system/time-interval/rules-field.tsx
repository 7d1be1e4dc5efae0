import { useTranslation } from 'react-i18next'
import { consumptionTypes, dayTypes, holidays, periodTypes, priceSystems } from '#contract/price.ts'
import { monthsOf, windowsOf } from '#domain/price-hours.ts'
import type { Option, Words } from '#src/resource/define.ts'
import type { Field, FieldControl } from '#src/resource/field.ts'
import { Control } from '#src/resource/fields/control.tsx'
import { TableControl } from '#src/resource/fields/table-control.tsx'
import { Coverage } from './coverage.tsx'
import { freshLine, ruleOf, type RuleLine } from './rule-lines.ts'

/** Days of a holiday that can be asked for. */
const lengths = [2, 3, 4, 5, 7]

const dayOptions = ({ t }: Words): Option[] => [
  ...dayTypes.map((one) => ({ value: one, label: t(`price.day.${one}`) })),
  ...holidays.map((one) => ({ value: one, label: t(`price.holiday.${one}`) })),
  ...lengths.map((n) => ({ value: `days${n}`, label: t('price.holidayOf', { n }) })),
]
const payerOptions = ({ t }: Words): Option[] => [
  ...priceSystems.map((one) => ({ value: one, label: t(`price.system.${one}`) })),
  ...consumptionTypes.map((one) => ({ value: one, label: t(`price.consumption.${one}`) })),
]
const months = (value: unknown) => (monthsOf(String(value)) === undefined ? ('pattern' as const) : undefined)
const hasPlace = (line: Record<string, unknown>): boolean => String(line.place ?? '').trim() !== ''

export const ruleColumns: readonly Field[] = [
  {
    key: 'period',
    title: 'price.period',
    kind: 'select',
    required: true,
    options: ({ t }) => periodTypes.map((one) => ({ value: one, label: t(`period.${one}`) })),
  },
  {
    key: 'windows',
    title: 'price.hours',
    kind: 'text',
    required: true,
    maxLength: 300,
    rule: (value) => (windowsOf(String(value)) === undefined ? 'pattern' : undefined),
    form: 'price.form.hours',
  },
  { key: 'months', title: 'price.months', kind: 'text', maxLength: 64, rule: months, form: 'price.form.months' },
  { key: 'days', title: 'price.days', kind: 'select', multiple: true, placeholder: 'price.allDays', options: dayOptions },
  { key: 'payers', title: 'price.payers', kind: 'select', multiple: true, placeholder: 'price.allPayers', options: payerOptions },
  { key: 'weekendMonths', title: 'price.alsoWeekends', kind: 'text', seldom: true, maxLength: 64, rule: months, form: 'price.form.months' },
  { key: 'place', title: 'price.hotPlace', kind: 'text', seldom: true, maxLength: 64 },
  { key: 'atLeast', title: 'price.atLeast', kind: 'decimal', seldom: true, min: -60, max: 60, decimals: 1, required: true, visible: hasPlace },
  { key: 'onEnd', title: 'price.onEnd', kind: 'integer', seldom: true, min: 1, max: 7, required: true, visible: hasPlace },
  { key: 'overrides', title: 'price.overrides', kind: 'switch', seldom: true },
]

const table: Field = { key: 'rules', title: 'price.rules', kind: 'table', columns: ruleColumns, line: freshLine, max: 200 }

/** Rules line by line, and below them what they make of the 24 hours, as it is typed. */
export function RulesField(control: FieldControl) {
  const { t } = useTranslation()
  const lines = Array.isArray(control.value) ? (control.value as RuleLine[]) : []
  const rules = lines.filter(({ period }) => period !== '').map(ruleOf)
  return (
    <div className="rules-field">
      <p className="form-note">{t('price.rulesHint')}</p>
      <TableControl field={table} control={control} Cell={Control} />
      {rules.length > 0 && <Coverage rules={rules} />}
    </div>
  )
}
