import { InputNumber } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { FieldControl } from '#src/resource/field.ts'

/** A figure for each month of the year. */
export function MonthsControl({ id, value, onChange, disabled, faulty, describedBy }: FieldControl) {
  const { t } = useTranslation()
  const months = Array.isArray(value) ? (value as number[]) : []
  return (
    <div className="months" aria-describedby={describedBy}>
      {Array.from({ length: 12 }, (_, i) => (
        <label key={i}>
          <span>{t('strategy.month', { n: i + 1 })}</span>
          <InputNumber
            {...(i === 0 ? { id } : {})}
            min={0}
            max={65_535}
            precision={1}
            hideControl
            disabled={disabled}
            error={faulty}
            value={months[i] ?? 0}
            onChange={(next) => onChange(Array.from({ length: 12 }, (_one, at) => (at === i ? (next ?? 0) : (months[at] ?? 0))))}
          />
        </label>
      ))}
    </div>
  )
}
