import { useTranslation } from 'react-i18next'
import type { FieldControl } from '#src/resource/field.ts'
import { KwBox, kwFault } from './kw-box.tsx'

/** A figure for each month of the year. What was typed wrongly is said at its month; an empty one is not 0, which would leave the month unheld. */
export function MonthsControl({ id, value, onChange, disabled, describedBy }: FieldControl) {
  const { t } = useTranslation()
  const months = Array.isArray(value) ? (value as number[]) : []
  return (
    <div className="months" aria-describedby={describedBy}>
      {Array.from({ length: 12 }, (_, i) => {
        const kw = months[i] ?? 0
        const fault = kwFault(kw, t)
        return (
          <label key={i}>
            <span>{t('strategy.month', { n: i + 1 })}</span>
            <KwBox
              {...(i === 0 && id !== undefined ? { id } : {})}
              width={96}
              disabled={disabled}
              error={fault !== undefined}
              value={kw}
              onChange={(next) => onChange(Array.from({ length: 12 }, (_one, at) => (at === i ? next : (months[at] ?? 0))))}
            />
            {fault !== undefined && (
              <span className="form-fault" role="alert">
                {fault}
              </span>
            )}
          </label>
        )
      })}
    </div>
  )
}
