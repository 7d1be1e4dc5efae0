import { Button, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_SEGMENTS, segmentModes, type PlanSegment, type SegmentMode } from '#contract/strategy.ts'
import { drawnKw, isTimed, KwBox, kwFault } from './kw-box.tsx'
import { PlanAxis, type PricedHours } from './plan-axis.tsx'
import { TimeBox } from './time-box.tsx'

interface Props {
  segments: readonly PlanSegment[]
  prices: readonly PricedHours[]
  /** Rated power of the storage, kW; 0: of none in particular. */
  ratedKw: number
  /** A new segment's, kW; default: the rated one. */
  usualKw?: number
  disabled: boolean
  /** Words of what is wrong, by the way from the segments: `1.kw`. */
  faults: Readonly<Record<string, string>>
  /** What there is to know of a segment; nothing is refused for it. */
  notes?: readonly { segment: number; words: string }[]
  onChange(segments: PlanSegment[]): void
}

/** What is wrong with a segment's times beside those before it; empty: what was typed is none, which its box tells; undefined: nothing. */
function timeFault(own: PlanSegment, before: readonly PlanSegment[], t: TFunction): string | undefined {
  if (Number.isNaN(own.from) || Number.isNaN(own.to)) return ''
  if (!isTimed(own)) return t('strategy.plan.pastMidnight')
  return before.some((other) => isTimed(other) && other.from < own.to && own.from < other.to) ? t('strategy.plan.overlaps') : undefined
}

/** Something that is told while they are typed is wrong with them. */
export const isWrong = (segments: readonly PlanSegment[], t: TFunction): boolean =>
  segments.some((one, i) => timeFault(one, segments.slice(0, i), t) !== undefined || (one.mode !== 'standby' && kwFault(one.kw, t) !== undefined))

/** What is done in the course of a day: drawn, and typed. */
export function SegmentsEditor({ segments, prices, ratedKw, usualKw = ratedKw, disabled, faults, notes, onChange }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<number>()
  const [picked, setPicked] = useState<{ mode: SegmentMode; kw: number | undefined }>({ mode: 'charge', kw: undefined })
  // Until somebody says otherwise all that the storage can.
  const brush = { mode: picked.mode, kw: picked.kw ?? usualKw }
  const most = Math.max(usualKw, ...segments.map(({ kw }) => drawnKw(kw)), 1)
  const set = (index: number, change: Partial<PlanSegment>): void => onChange(segments.map((one, i) => (i === index ? { ...one, ...change } : one)))
  const free = Math.max(0, ...segments.filter(isTimed).map(({ to }) => to))
  const timeFaults = segments.map((one, i) => timeFault(one, segments.slice(0, i), t))
  return (
    <>
      {!disabled && (
        <div className="plan-brush" role="group" aria-label={t('strategy.plan.brush')}>
          <span className="dim">{t('strategy.plan.hint')}</span>
          <Select
            style={{ width: 128 }}
            aria-label={t('strategy.field.mode')}
            value={brush.mode}
            options={segmentModes.map((value) => ({ value, label: t(`strategy.mode.${value}`) }))}
            onChange={(mode: SegmentMode) => setPicked({ ...picked, mode })}
          />
          {brush.mode !== 'standby' && (
            <>
              <KwBox
                aria-label={t('strategy.field.kw')}
                value={brush.kw}
                error={kwFault(brush.kw, t) !== undefined}
                onChange={(kw) => setPicked({ ...picked, kw })}
              />
              <span>kW</span>
              {kwFault(brush.kw, t) !== undefined && (
                <span className="form-fault" role="alert">
                  {kwFault(brush.kw, t)}
                </span>
              )}
            </>
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
        onChange={onChange}
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
              <th aria-label={t('resource.actions')} />
            </tr>
          </thead>
          <tbody>
            {segments.map((one, i) => {
              const faultOfKw = one.mode === 'standby' ? undefined : kwFault(one.kw, t)
              const faultOfTime = timeFaults[i]
              // What is told while one types is not said again in the server's words.
              const own = [...(faultOfKw === undefined ? [] : ['kw']), ...(faultOfTime === undefined ? [] : ['from', 'to'])].map(
                (key) => `${i}.${key}`,
              )
              const wrong = Object.entries(faults).filter(([key]) => key.startsWith(`${i}.`) && !own.includes(key))
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
                    {faultOfTime !== undefined && faultOfTime !== '' && (
                      <p className="form-fault" role="alert">
                        {faultOfTime}
                      </p>
                    )}
                  </td>
                  <td>
                    <Select
                      style={{ width: 128 }}
                      disabled={disabled}
                      aria-label={`${t('strategy.field.mode')} ${i + 1}`}
                      value={one.mode}
                      options={segmentModes.map((value) => ({ value, label: t(`strategy.mode.${value}`) }))}
                      onChange={(mode: SegmentMode) => set(i, { mode, kw: mode === 'standby' ? 0 : one.kw || brush.kw })}
                    />
                  </td>
                  <td>
                    <KwBox
                      disabled={disabled || one.mode === 'standby'}
                      aria-label={`${t('strategy.field.kw')} ${i + 1}`}
                      value={one.kw}
                      error={faultOfKw !== undefined}
                      onChange={(kw) => set(i, { kw })}
                    />
                    {faultOfKw !== undefined && (
                      <p className="form-fault" role="alert">
                        {faultOfKw}
                      </p>
                    )}
                    {faultOfKw === undefined && ratedKw > 0 && one.kw > ratedKw && (
                      <p className="form-fault">{t('strategy.plan.overRated', { kw: ratedKw })}</p>
                    )}
                    {notes
                      ?.filter(({ segment }) => segment === i)
                      .map(({ words }) => (
                        <p key={words} className="form-fault plan-finding">
                          {words}
                        </p>
                      ))}
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
                        onChange(segments.filter((_, at) => at !== i))
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
            onChange([...segments, { from: free, to: Math.min(1440, free + 60), ...brush, kw: brush.mode === 'standby' ? 0 : brush.kw }])
          }
        >
          {t('strategy.plan.addSegment')}
        </Button>
      )}
    </>
  )
}
