import { Button, Checkbox, DatePicker, InputNumber, Radio, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_SEGMENTS, segmentModes, type PlanDay, type PlanSegment, type SegmentMode } from '#contract/strategy.ts'
import { PlanAxis, type PricedHours } from './plan-axis.tsx'
import { TimeBox } from './time-box.tsx'

export const planKinds = ['every', 'weekdays', 'dates'] as const
/** A part of a plan while it is drawn: without dates yet it is not one of every day. */
export interface DrawnDay extends PlanDay {
  kind: (typeof planKinds)[number]
}
export const drawn = (day: PlanDay): DrawnDay => ({ ...day, kind: day.dates.length > 0 ? 'dates' : day.weekdays.length > 0 ? 'weekdays' : 'every' })
/** It is for no day at all. */
export const isForNoDay = ({ kind, dates, weekdays }: DrawnDay): boolean => kind !== 'every' && dates.length === 0 && weekdays.length === 0

interface Props {
  day: DrawnDay
  prices: readonly PricedHours[]
  /** Rated power of the storage, kW. */
  ratedKw: number
  disabled: boolean
  /** Words of what is wrong, by the way from the day: `segments.1.kw`. */
  faults: Readonly<Record<string, string>>
  onChange(day: DrawnDay): void
}

/** Which days a part of a plan is for, and what is done on them: drawn, and typed. */
export function PlanDayEditor({ day, prices, ratedKw, disabled, faults, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const [chosen, setChosen] = useState<number>()
  const [picked, setPicked] = useState<{ mode: SegmentMode; kw: number | undefined }>({ mode: 'charge', kw: undefined })
  // Until somebody says otherwise all that the storage can.
  const brush = { mode: picked.mode, kw: picked.kw ?? ratedKw }
  const { segments, kind } = day
  const most = Math.max(ratedKw, ...segments.map(({ kw }) => kw), 1)
  const set = (index: number, change: Partial<PlanSegment>): void =>
    onChange({ ...day, segments: segments.map((one, i) => (i === index ? { ...one, ...change } : one)) })
  const names = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en' : 'zh-CN', { weekday: 'short', timeZone: 'UTC' })
  const free = Math.max(0, ...segments.map(({ to }) => to))
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
            <DatePicker
              inputProps={{ 'aria-label': t('strategy.field.dates') }}
              disabled={disabled}
              placeholder={t('strategy.plan.addDate')}
              onChange={(date) => onChange({ ...day, dates: [...new Set([...day.dates, date])].toSorted() })}
              value=""
              style={{ width: 150 }}
            />
          </span>
        )}
        {faults.dates !== undefined && (
          <p className="form-fault" role="alert">
            {faults.dates}
          </p>
        )}
      </div>
      {ratedKw === 0 && <p className="strategy-note">{t('strategy.plan.noStorage')}</p>}
      {!disabled && (
        <div className="plan-brush" role="group" aria-label={t('strategy.plan.brush')}>
          <span className="dim">{t('strategy.plan.hint')}</span>
          <Select
            style={{ width: 120 }}
            aria-label={t('strategy.field.mode')}
            value={brush.mode}
            options={segmentModes.map((value) => ({ value, label: t(`strategy.mode.${value}`) }))}
            onChange={(mode: SegmentMode) => setPicked({ ...picked, mode })}
          />
          {brush.mode !== 'standby' && (
            <InputNumber
              style={{ width: 130 }}
              aria-label={t('strategy.field.kw')}
              min={0}
              max={65_535}
              suffix="kW"
              value={brush.kw}
              onChange={(kw) => setPicked({ ...picked, kw: kw ?? 0 })}
            />
          )}
        </div>
      )}
      <PlanAxis
        segments={segments}
        prices={prices}
        brush={brush}
        most={most}
        disabled={disabled}
        canAdd={segments.length < MOST_SEGMENTS}
        chosen={chosen}
        onChoose={setChosen}
        onChange={(next) => onChange({ ...day, segments: next })}
      />
      {segments.length >= MOST_SEGMENTS && <p className="dim">{t('strategy.plan.most', { n: MOST_SEGMENTS })}</p>}
      <div className="strategy-scroll">
        <table className="plain-table plan-table">
          <thead>
            <tr>
              <th scope="col">{t('strategy.field.from')}</th>
              <th scope="col">{t('strategy.field.to')}</th>
              <th scope="col">{t('strategy.field.mode')}</th>
              <th scope="col">{t('strategy.field.kw')} (kW)</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {segments.map((one, i) => {
              const wrong = Object.entries(faults).filter(([key]) => key.startsWith(`segments.${i}.`))
              return (
                <tr key={i} data-chosen={i === chosen}>
                  <td>
                    <TimeBox
                      label={`${t('strategy.field.from')} ${i + 1}`}
                      minute={one.from}
                      disabled={disabled}
                      onChange={(from) => set(i, { from })}
                    />
                  </td>
                  <td>
                    <TimeBox
                      label={`${t('strategy.field.to')} ${i + 1}`}
                      minute={one.to}
                      isEnd
                      disabled={disabled}
                      onChange={(to) => set(i, { to })}
                    />
                  </td>
                  <td>
                    <Select
                      style={{ width: 110 }}
                      disabled={disabled}
                      aria-label={`${t('strategy.field.mode')} ${i + 1}`}
                      value={one.mode}
                      options={segmentModes.map((value) => ({ value, label: t(`strategy.mode.${value}`) }))}
                      onChange={(mode: SegmentMode) => set(i, { mode, kw: mode === 'standby' ? 0 : one.kw || brush.kw })}
                    />
                  </td>
                  <td>
                    <InputNumber
                      style={{ width: 120 }}
                      disabled={disabled || one.mode === 'standby'}
                      aria-label={`${t('strategy.field.kw')} ${i + 1}`}
                      min={0}
                      max={65_535}
                      precision={1}
                      value={one.kw}
                      onChange={(kw) => set(i, { kw: kw ?? 0 })}
                    />
                    {ratedKw > 0 && one.kw > ratedKw && <p className="form-fault">{t('strategy.plan.overRated', { kw: ratedKw })}</p>}
                    {wrong.map(([key, words]) => (
                      <p key={key} className="form-fault" role="alert">
                        {words}
                      </p>
                    ))}
                  </td>
                  <td>
                    <Button
                      type="text"
                      icon={<IconDelete />}
                      disabled={disabled}
                      aria-label={`${t('resource.remove')} ${i + 1}`}
                      onClick={() => {
                        setChosen(undefined)
                        onChange({ ...day, segments: segments.filter((_, at) => at !== i) })
                      }}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {!disabled && (
        <Button
          icon={<IconPlus />}
          disabled={segments.length >= MOST_SEGMENTS || free >= 1440}
          onClick={() =>
            onChange({
              ...day,
              segments: [...segments, { from: free, to: Math.min(1440, free + 60), ...brush, kw: brush.mode === 'standby' ? 0 : brush.kw }],
            })
          }
        >
          {t('strategy.plan.addSegment')}
        </Button>
      )}
    </div>
  )
}
