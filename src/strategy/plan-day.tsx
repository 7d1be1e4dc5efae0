import { localDate } from '#domain/time.ts'
import { Button, Checkbox, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { PlanDay } from '#contract/strategy.ts'
import { serverNow } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { PricedHours } from './plan-axis.tsx'
import { SegmentsEditor } from './segments-editor.tsx'
import { DayPicker } from '#src/ui/inputs/pickers.tsx'

const planKinds = ['every', 'weekdays', 'dates'] as const
/** A part of a plan while it is drawn: without dates yet it is not one of every day. */
export interface DrawnDay extends PlanDay {
  kind: (typeof planKinds)[number]
  /** The template that it is made of, as long as its segments are not changed. */
  template: { id: string; name: string } | null
}
export const drawn = (day: PlanDay, template: DrawnDay['template'] = null): DrawnDay => ({
  ...day,
  template,
  kind: day.dates.length > 0 ? 'dates' : day.weekdays.length > 0 ? 'weekdays' : 'every',
})
/** It is for no day at all. */
export const isForNoDay = ({ kind, dates, weekdays }: DrawnDay): boolean => kind !== 'every' && dates.length === 0 && weekdays.length === 0

interface Props {
  day: DrawnDay
  /** Of the station. */
  zone: string
  prices: readonly PricedHours[]
  /** Rated power of the storage, kW. */
  ratedKw: number
  /** Dates that other parts of the plan are for. */
  elsewhere?: readonly string[]
  disabled: boolean
  /** Words of what is wrong, by the way from the day: `segments.1.kw`. */
  faults: Readonly<Record<string, string>>
  /** What there is to know of a segment. */
  notes: readonly { segment: number; words: string }[]
  onChange(day: DrawnDay): void
}

/** Which days a part of a plan is for, and what is done on them: drawn, and typed. */
export function PlanDayEditor({ day, zone, prices, ratedKw, elsewhere = [], disabled, faults, notes, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const { kind } = day
  const which = faults.dates ?? faults.weekdays
  const names = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en' : 'zh-CN', { weekday: 'short', timeZone: 'UTC' })
  return (
    <div className="plan-day">
      <div className="plan-when">
        <Radio.Group
          type="button"
          value={kind}
          disabled={disabled}
          onChange={(next: DrawnDay['kind']) => onChange({ ...day, kind: next, dates: [], weekdays: next === 'weekdays' ? [0, 1, 2, 3, 4] : [] })}
        >
          {planKinds.map((one) => (
            <Radio key={one} value={one}>
              {t(`strategy.plan.kind.${one}`)}
            </Radio>
          ))}
        </Radio.Group>
        {kind === 'weekdays' && (
          <Checkbox.Group
            disabled={disabled}
            value={day.weekdays}
            options={Array.from({ length: 7 }, (_, i) => ({ value: i, label: names.format(new Date((4 + i) * 86_400_000)) }))}
            onChange={(weekdays: number[]) => onChange({ ...day, weekdays: weekdays.toSorted((a, b) => a - b) })}
          />
        )}
        {kind === 'dates' && (
          <span className="plan-dates">
            {day.dates.map((date) => (
              <Button
                key={date}
                size="small"
                disabled={disabled}
                aria-label={`${t('resource.remove')} ${date}`}
                onClick={() => onChange({ ...day, dates: day.dates.filter((one) => one !== date) })}
              >
                {date} ×
              </Button>
            ))}
            <DayPicker
              inputProps={{ 'aria-label': t('strategy.field.dates') }}
              disabled={disabled}
              placeholder={t('strategy.plan.addDate')}
              onChange={(date) => onChange({ ...day, dates: [...new Set([...day.dates, date])].toSorted() })}
              value=""
              style={{ width: 150 }}
            />
            {!disabled && (
              <Holidays
                zone={zone}
                chosen={[...day.dates, ...elsewhere]}
                onAdd={(dates) => onChange({ ...day, dates: [...new Set([...day.dates, ...dates])].toSorted() })}
              />
            )}
          </span>
        )}
        {which !== undefined && (
          <p className="form-fault" role="alert">
            {which}
          </p>
        )}
      </div>
      {ratedKw === 0 && <p className="strategy-note">{t('strategy.plan.noStorage')}</p>}
      <SegmentsEditor
        segments={day.segments}
        prices={prices}
        ratedKw={ratedKw}
        disabled={disabled}
        faults={Object.fromEntries(Object.entries(faults).flatMap(([way, words]) => (way.startsWith('segments.') ? [[way.slice(9), words]] : [])))}
        notes={notes}
        onChange={(segments) => onChange({ ...day, segments, template: null })}
      />
    </div>
  )
}

/** All holidays of the calendar, which is of some years at most. */
const asksHolidays = { kind: 'holiday' as const, pageSize: 1000 }

/** The holidays that are to come, as the price calendar knows them, taken at once. */
function Holidays({ zone, chosen, onAdd }: { zone: string; chosen: readonly string[]; onAdd(dates: string[]): void }) {
  const { t } = useTranslation()
  const [today] = useState(() => localDate(zone, serverNow()))
  const known = valueOf(useQuery('calendarDayList', asksHolidays))?.calendarDayList
  if (known === undefined) return null
  const coming = known.map(({ date }) => date).filter((date) => date >= today && !chosen.includes(date))
  if (known.every(({ date }) => date < today)) return <span className="dim">{t('strategy.plan.noHolidays')}</span>
  return (
    <Button size="small" disabled={coming.length === 0} onClick={() => onAdd(coming)}>
      {t('strategy.plan.addHolidays', { n: coming.length })}
    </Button>
  )
}
