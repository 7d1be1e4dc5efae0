import '#src/resource/form.css'
import './power-scheduling.css'
import { Button, Input, Select, Switch } from '@arco-design/web-react'
import { IconLeft, IconRight } from '@arco-design/web-react/icon'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduledStation } from '#contract/schemas/response.ts'
import { segmentModes, type SegmentMode } from '#contract/strategy.ts'
import { isPlanDay } from '#domain/dates.ts'
import { nextDayStart, startOfDate } from '#domain/time.ts'
import { useTopics } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { useStrategyNotices } from '#src/atoms/strategy-notices.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { settings } from '#src/settings.ts'
import { KwBox, kwFault } from '#src/strategy/kw-box.tsx'
import { DayPicker } from '#src/ui/inputs/pickers.tsx'
import { useCan } from '#src/ui/can.tsx'
import { Empty, PageView } from '#src/ui/state-card.tsx'
import { useAddress } from '#src/ui/use-address.ts'
import { Stale } from '#src/ui/stale.tsx'
import { useToday } from '#widgets/parts/data/use-today.ts'
import { HourLabels } from './hour-labels.tsx'
import { StationRow, type Drawn } from './station-row.tsx'
import { NAMED_HOURS } from './windows.ts'

const EVERY_MS = 15_000
const DAY_MS = 86_400_000
const fleetTopics = ['fleet']

const shifted = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Scheduled powers of all stations on one day: drawn, dragged, saved and issued station by station; plan behind, real power beside. */
export default function PowerScheduling() {
  const { t } = useTranslation()
  useTopics(fleetTopics)
  useStrategyNotices()
  const [address, setAddress] = useAddress()
  const { date: today } = useToday(settings.consoleZone)
  const given = address.get('date') ?? ''
  const date = isPlanDay(given) ? given : today
  const live = useQuery('powerSchedule', useMemo(() => ({ from: date, to: date }), [date]), { everyMs: EVERY_MS, reload: true }) // prettier-ignore
  const [brush, setBrush] = useState<{ mode: SegmentMode; kw: number | undefined }>({ mode: 'discharge', kw: undefined })
  const brushFault = brush.kw === undefined ? undefined : kwFault(brush.kw, t)
  const [text, setText] = useState('')
  const [isScheduledOnly, setScheduledOnly] = useState(false)
  const [drafts, setDrafts] = useState<ReadonlyMap<string, { drawn: Drawn; station: ScheduledStation }>>(new Map())
  const [mayEdit, mayIssue] = [useCan('security_strategy:edit'), useCan('security_strategy:issue')]
  useUnsaved(drafts.size > 0)
  const go = (next: string): void => setAddress({ date: next === today ? undefined : next })
  const draw =
    (station: ScheduledStation) =>
    (drawn: Drawn | undefined): void =>
      setDrafts((before) => {
        const next = new Map(before)
        if (drawn === undefined) next.delete(station.stationId)
        else next.set(station.stationId, { drawn, station })
        return next
      })
  const fits = ({ stationId, name, windows }: ScheduledStation): boolean =>
    drafts.has(stationId) ||
    (`${name.zh} ${name.en} ${stationId}`.toLowerCase().includes(text.trim().toLowerCase()) && (!isScheduledOnly || windows.length > 0))
  return (
    <div className="schedule">
      <header className="card schedule-head">
        <span className="schedule-days">
          <Button icon={<IconLeft />} aria-label={t('response.schedule.before')} onClick={() => go(shifted(date, -1))} />
          <DayPicker inputProps={{ 'aria-label': t('response.schedule.day') }} allowClear={false} value={date} onChange={go} style={{ width: 140 }} />
          <Button icon={<IconRight />} aria-label={t('response.schedule.after')} onClick={() => go(shifted(date, 1))} />
          <Button disabled={date === today} onClick={() => go(today)}>
            {t('response.schedule.today')}
          </Button>
        </span>
        <Input.Search
          style={{ width: 180 }}
          allowClear
          aria-label={t('response.schedule.stationFilter')}
          placeholder={t('response.schedule.stationFilter')}
          value={text}
          onChange={setText}
        />
        <label>
          <Switch size="small" checked={isScheduledOnly} onChange={setScheduledOnly} /> {t('response.schedule.onlyScheduled')}
        </label>
        {mayEdit && (
          <span className="schedule-brush" role="group" aria-label={t('response.schedule.brush')}>
            {t('response.schedule.brush')}
            <Select
              style={{ width: 126 }}
              aria-label={t('strategy.field.mode')}
              value={brush.mode}
              options={segmentModes.map((value) => ({ value, label: t(`strategy.mode.${value}`) }))}
              onChange={(mode: SegmentMode) => setBrush({ ...brush, mode })}
            />
            {brush.mode !== 'standby' && (
              <>
                <span className="schedule-kw">
                  <KwBox
                    width={144}
                    aria-label={t('strategy.field.kw')}
                    placeholder={t('response.powerKw')}
                    value={brush.kw ?? Number.NaN}
                    error={brushFault !== undefined}
                    onChange={(kw) => setBrush({ ...brush, kw: Number.isNaN(kw) ? undefined : kw })}
                  />
                  kW
                </span>
                {brushFault !== undefined && (
                  <span className="form-fault" role="alert">
                    {brushFault}
                  </span>
                )}
              </>
            )}
          </span>
        )}
        <span className="schedule-legend dim">
          <Sign look="plan">{t('response.schedule.plan')}</Sign>
          <Sign look="window">{t('response.schedule.window')}</Sign>
          <Sign look="window" ofTask>
            {t('response.schedule.ofTask')}
          </Sign>
          <Sign look="conflict">{t('response.schedule.conflict')}</Sign>
          <Sign look="now">{t('response.schedule.nowLine')}</Sign>
        </span>
        {mayEdit && <p className="dim">{t('response.schedule.hint')}</p>}
      </header>
      <PageView live={live}>
        {({ at, stations }) => {
          // What was drawn of one that has left stays to be read, until it is put away; of its power nothing is heard any more.
          const gone: ScheduledStation[] = [...drafts.values()].flatMap((draft) =>
            stations.some(({ stationId }) => stationId === draft.station.stationId) ? [] : { ...draft.station, pointId: null },
          )
          const shown = [...stations.filter(fits), ...gone]
          if (stations.length + gone.length === 0) return <Empty>{t('response.schedule.none')}</Empty>
          return (
            <div className="card schedule-list" role="list" aria-label={t('response.schedule.title')}>
              <Stale live={live} />
              <div className="schedule-row schedule-hours" aria-hidden="true">
                <span />
                <HourLabels hours={NAMED_HOURS.map((hour) => ({ hour, share: hour / 24 }))} />
              </div>
              {shown.length === 0 && <Empty>{t('response.schedule.nothingFits')}</Empty>}
              {shown.map((station) => {
                const start = startOfDate(station.timeZone, date)
                return (
                  <StationRow
                    key={station.stationId}
                    station={station}
                    from={start}
                    to={nextDayStart(station.timeZone, start)}
                    now={at}
                    brush={brush}
                    mayEdit={mayEdit && !gone.includes(station)}
                    mayIssue={mayIssue && !gone.includes(station)}
                    drawn={drafts.get(station.stationId)?.drawn}
                    onDraw={draw(station)}
                  />
                )
              })}
            </div>
          )
        }}
      </PageView>
    </div>
  )
}

function Sign({ look, ofTask = false, children }: { look: 'plan' | 'window' | 'conflict' | 'now'; ofTask?: boolean; children: string }) {
  return (
    <span>
      <i className={`schedule-sign schedule-${look}`} data-task={ofTask} aria-hidden="true" /> {children}
    </span>
  )
}
