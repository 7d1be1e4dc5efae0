import { Button, Select } from '@arco-design/web-react'
import { IconLeft, IconRight } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_YEARS, rangeKinds, type RangeKind } from '#contract/analysis.ts'
import { addDays, before, periodOf, sameFrom, type Period } from '#domain/periods.ts'
import { DayPicker, MonthPicker, YearPicker } from '#src/ui/inputs/pickers.tsx'

interface Props {
  period: Period
  today: string
  onChange(period: Period): void
}

/** What is wrong with what was chosen, as a key of the page's words. */
function faultOf({ kind, from, to }: Period, today: string): 'yearOrder' | 'dateOrder' | 'future' | 'tooLong' | undefined {
  if (from > to) return kind === 'year' ? 'yearOrder' : 'dateOrder'
  if (from > today) return 'future'
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) >= MOST_YEARS && addDays(from, MOST_YEARS * 366) < to ? 'tooLong' : undefined
}

/** A day, a month, years, or from one day to another. What cannot be is told at the field, and the page goes on showing what it showed. */
export function RangeFields({ period, today, onChange }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({ of: period, draft: period })
  // Another question begins with its own range.
  const draft = typed.of === period ? typed.draft : period
  const fault = faultOf(draft, today)
  const take = (next: Period): void => {
    setTyped({ of: period, draft: next })
    if (faultOf(next, today) === undefined) onChange(next)
  }
  const kindOf = (kind: RangeKind): Period => periodOf(kind, draft.to > today ? today : draft.to)
  const after = sameFrom(draft, addDays(draft.to, 1))
  const common = { allowClear: false, status: fault === undefined ? undefined : ('error' as const) }
  return (
    <div className="analysis-range">
      <Select
        value={draft.kind}
        aria-label={t('analysis.rangeKind')}
        onChange={(kind: RangeKind) => take(kindOf(kind))}
        options={rangeKinds.map((kind) => ({ value: kind, label: t(`analysis.range.${kind}`) }))}
        triggerProps={{ autoAlignPopupWidth: false }}
      />
      <Button icon={<IconLeft />} aria-label={t('analysis.earlier')} disabled={fault !== undefined} onClick={() => take(before(draft))} />
      {draft.kind === 'day' && <DayPicker {...common} value={draft.from} onChange={(date) => take(periodOf('day', date))} />}
      {draft.kind === 'month' && (
        <MonthPicker {...common} value={draft.from.slice(0, 7)} onChange={(month) => take(periodOf('month', `${month}-01`))} />
      )}
      {draft.kind === 'year' && (
        <>
          <YearPicker
            {...common}
            value={draft.from.slice(0, 4)}
            placeholder={t('analysis.fromYear')}
            onChange={(year) => take({ ...draft, from: `${year}-01-01` })}
          />
          <YearPicker
            {...common}
            value={draft.to.slice(0, 4)}
            placeholder={t('analysis.toYear')}
            onChange={(year) => take({ ...draft, to: `${year}-12-31` })}
          />
        </>
      )}
      {draft.kind === 'free' && (
        <>
          <DayPicker {...common} value={draft.from} onChange={(date) => take({ ...draft, from: date })} />
          <DayPicker {...common} value={draft.to} onChange={(date) => take({ ...draft, to: date })} />
        </>
      )}
      <Button
        icon={<IconRight />}
        aria-label={t('analysis.later')}
        disabled={fault !== undefined || after.from > today}
        onClick={() => take(after)}
      />
      {fault !== undefined && (
        <span className="analysis-fault" role="alert">
          {t(`analysis.fault.${fault}`, { n: MOST_YEARS })}
        </span>
      )}
    </div>
  )
}

/** The first day of another period of the kind. */
export function PeriodPicker({ kind, from, label, onChange }: { kind: RangeKind; from: string; label: string; onChange(from: string): void }) {
  const common = { allowClear: false, size: 'small' as const, inputProps: { 'aria-label': label } }
  if (kind === 'month') return <MonthPicker {...common} value={from.slice(0, 7)} onChange={(month) => onChange(`${month}-01`)} />
  if (kind === 'year') return <YearPicker {...common} value={from.slice(0, 4)} onChange={(year) => onChange(`${year}-01-01`)} />
  return <DayPicker {...common} value={from} onChange={onChange} />
}
