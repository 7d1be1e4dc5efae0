import { Radio } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { askedDay, daysOf, spanKinds, type SpanKind } from '#domain/spans.ts'
import { DayPicker, MonthPicker, YearPicker } from '#src/ui/inputs/pickers.tsx'
import { useAddress } from '#src/ui/use-address.ts'

export interface Span {
  kind: SpanKind
  date: string
  from: string
  to: string
}

/** The span that the address names: a day, month or year up to today; without any the month. */
export function useSpan(today: string): [Span, (change: { kind?: SpanKind; date?: string }) => void] {
  const [address, setAddress] = useAddress()
  const kind = spanKinds.find((one) => one === address.get('span')) ?? 'month'
  const date = askedDay(address.get('date'), today)
  const change = (to: { kind?: SpanKind; date?: string }): void =>
    setAddress({ ...(to.kind === undefined ? {} : { span: to.kind }), ...(to.date === undefined ? {} : { date: to.date }) })
  return [{ kind, date, ...daysOf(kind, date, today) }, change]
}

interface Props {
  span: Span
  today: string
  onChange(change: { kind?: SpanKind; date?: string }): void
  children?: ReactNode
}

export function SpanHead({ span: { kind, date }, today, onChange, children }: Props) {
  const { t } = useTranslation()
  const Picker = kind === 'day' ? DayPicker : kind === 'month' ? MonthPicker : YearPicker
  return (
    <header className="business-head">
      <Radio.Group
        type="button"
        value={kind}
        options={spanKinds.map((value) => ({ value, label: t(`production.span.${value}`) }))}
        onChange={(value: SpanKind) => onChange({ kind: value })}
      />
      <Picker
        allowClear={false}
        inputProps={{ 'aria-label': t('production.date') }}
        value={kind === 'day' ? date : kind === 'month' ? date.slice(0, 7) : date.slice(0, 4)}
        disabledDate={(day) => day.format('YYYY-MM-DD') > today}
        onChange={(text) => onChange({ date: `${text}-01-01`.slice(0, 10) })}
      />
      {children}
    </header>
  )
}
