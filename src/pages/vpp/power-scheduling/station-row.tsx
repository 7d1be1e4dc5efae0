import { Button, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { TFunction } from 'i18next'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { ScheduledStation } from '#contract/schemas/response.ts'
import { MOST_WINDOWS, segmentModes, type PowerWindow, type SegmentMode } from '#contract/strategy.ts'
import { fromLocal, localDate, minuteOfDay } from '#domain/time.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { refreshStrategies } from '#src/atoms/strategy-notices.ts'
import { useWords } from '#src/resource/use-options.ts'
import { saveStrategy } from '#src/strategy/calls.ts'
import { drawnKw, KwBox, kwFault } from '#src/strategy/kw-box.tsx'
import { windowWords } from '#src/strategy/param-words.ts'
import { PasswordDrawer } from '#src/strategy/password-drawer.tsx'
import { newestOfStrategy, useTurnedOut } from '#src/strategy/use-turned-out.ts'
import { TimeBox } from '#src/strategy/time-box.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { message } from '#src/ui/message.ts'
import { StateBadge } from '#src/ui/strategy-state.tsx'
import { ScheduleAxis } from './axis.tsx'
import { HourLabels } from './hour-labels.tsx'
import { firstFree, hoursOf } from './windows.ts'

/** What is drawn and not saved, and on which revision: what others save meanwhile is not saved over. */
export interface Drawn {
  windows: readonly PowerWindow[]
  revision: number
}

interface Props {
  station: ScheduledStation
  from: number
  to: number
  now: number
  brush: { mode: SegmentMode; kw: number | undefined }
  mayEdit: boolean
  mayIssue: boolean
  drawn: Drawn | undefined
  onDraw(drawn: Drawn | undefined): void
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const plain = ({ from, to, mode, kw, task }: PowerWindow): PowerWindow => ({ from, to, mode, kw, task })
const faultOf = ({ from, to, mode, kw }: PowerWindow, t: TFunction): string | undefined =>
  to <= from ? t('strategy.plan.pastMidnight') : mode === 'standby' ? undefined : kwFault(kw, t)
/** One whose end was typed before its begin is not: it would be left out without a word. */
const isOver = ({ from, to }: PowerWindow, now: number): boolean => to <= now && from < to
const isSame = (one: PowerWindow, other: PowerWindow): boolean =>
  one.from === other.from && one.to === other.to && one.mode === other.mode && one.kw === other.kw

/** Whether the controller has what is wanted; of what is over nothing is to be issued any more. */
function Standing({ station: { state, ahead, wasIssued, windows }, now }: Pick<Props, 'station' | 'now'>) {
  const { t } = useTranslation()
  if (state === null) return <span className="dim">{t('response.schedule.noScheduling')}</span>
  if (state !== 'toBeIssued' || ahead === 'different') return <StateBadge state={state} />
  // It is switched off, and so is to come only when it is on.
  if (ahead === 'none' && windows.some(({ to }) => to > now)) return <StateBadge state={state} />
  if (ahead === 'same') return <StateBadge state="synchronized" />
  const words = windows.length === 0 ? 'noScheduling' : wasIssued ? 'over' : 'expired'
  return <span className="dim">{t(`response.schedule.${words}`)}</span>
}

interface IssueProps {
  title: string
  station: ScheduledStation
  readOnly: boolean
  onClose(): void
  children: ReactNode
}

/** What is scheduled goes out as the strategy that it is. */
function IssueDrawer({ title, station: { stationId: powerstationId, revision }, readOnly, onClose, children }: IssueProps) {
  const { t } = useTranslation()
  const asked = useMemo(() => ({ powerstationId }), [powerstationId])
  const known = valueOf(useQuery('strategyList', asked))
  const newest = known && (known.strategies.find(({ type }) => type === 'scheduling')?.issue ?? null)
  const turnedOut = useTurnedOut(newest, newestOfStrategy(powerstationId, 'scheduling'))
  const issueNow = (password: string): Promise<unknown> =>
    call('issueStrategy', { powerstationId, type: 'scheduling', revision, password }).finally(refreshStrategies)
  return (
    <PasswordDrawer
      title={title}
      doText={t('response.schedule.issue')}
      doneText={t('strategy.issued')}
      run={(password) => turnedOut.run(() => issueNow(password))}
      outcome={turnedOut.outcome}
      readOnly={readOnly}
      onClose={onClose}
    >
      {children}
    </PasswordDrawer>
  )
}

/** One station of the timeline: what is scheduled, drawn on its day; draft, issue, and the power now. */
export function StationRow({ station, from, to, now, brush, mayEdit, mayIssue, drawn, onDraw }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const [chosen, choose] = useState<number>()
  /** Times of the chosen one that are typed and are none; they stand at their boxes. */
  const [wrongTimes, setWrongTimes] = useState<readonly ('from' | 'to')[]>([])
  const setChosen = (index: number | undefined): void => {
    if (index !== chosen) setWrongTimes([])
    choose(index)
  }
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isIssuing, setIssuing] = useState(false)
  const { stationId, timeZone: zone, master, state, powerKw } = station
  const name = textOf(station.name, words.language)
  const windows = drawn?.windows ?? station.windows.map(plain)
  const draw = (next: readonly PowerWindow[]): void => onDraw({ windows: next, revision: drawn?.revision ?? station.revision })
  const disabled = !mayEdit || master !== null
  const own = chosen === undefined ? undefined : windows[chosen]
  const fault = own === undefined || isOver(own, now) ? undefined : faultOf(own, t)
  const isOverRated = own !== undefined && own.mode !== 'standby' && !isOver(own, now) && (powerKw ?? 0) > 0 && own.kw > (powerKw ?? 0)
  const taskName = (task: string): string => station.windows.find((one) => one.task === task)?.taskName ?? ''
  const set = (change: Partial<PowerWindow>): void => draw(windows.map((one, i) => (i === chosen ? { ...one, ...change } : one)))
  /** The same day at another time of its clock. */
  const atMinute = (at: number, minute: number): number => fromLocal(zone, Date.parse(`${localDate(zone, at)}T00:00:00Z`) + minute * MINUTE_MS)
  const setTime = (part: 'from' | 'to', minute: number): void => {
    if (own === undefined) return
    const others = wrongTimes.filter((one) => one !== part)
    setWrongTimes(Number.isNaN(minute) ? [...others, part] : others)
    if (!Number.isNaN(minute)) set({ [part]: atMinute(part === 'from' ? own.from : own.to - 1, minute) })
  }
  const save = async (): Promise<void> => {
    if (wrongTimes.length > 0) return undefined
    const wrong = windows.findIndex((one) => !isOver(one, now) && faultOf(one, t) !== undefined)
    // What is wrong with it stands at its box.
    if (wrong >= 0) return setChosen(wrong)
    setBusy(true)
    setRefusal('')
    try {
      const kept = windows.filter((one) => one.to > now).toSorted((a, b) => a.from - b.from)
      await saveStrategy(stationId, 'scheduling', { enabled: true, windows: kept }, drawn?.revision ?? station.revision)
      message.success(t('response.schedule.saved'))
      onDraw(undefined)
      setChosen(undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(Object.values(error.fields)[0] ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  const isAsKept = (next: readonly PowerWindow[]): boolean =>
    next.length === station.windows.length && next.every((one, i) => isSame(one, station.windows[i] as PowerWindow))
  const hours = (to - from) / HOUR_MS
  const kw = drawnKw(brush.kw ?? powerKw ?? 0)
  const add = (): void => {
    const made = firstFree(windows, { from, to }, { mode: brush.mode, kw }, now)
    if (made === undefined) return
    draw([...windows, made])
    setChosen(windows.length)
  }
  const isFull = windows.filter((one) => one.to > now).length >= MOST_WINDOWS
  return (
    <div className="schedule-row" role="listitem" data-station={stationId}>
      {hours !== 24 && (
        <div className="schedule-own-hours">
          <span className="dim">{t('response.schedule.clocksChange', { n: hours })}</span>
          <HourLabels hours={hoursOf(zone, { from, to }).map(({ hour, at }) => ({ hour, share: (at - from) / (to - from) }))} />
        </div>
      )}
      <div className="schedule-name">
        <b title={name}>{name}</b>
        <span className="schedule-facts">
          {station.pointId !== null && <LiveText point={station.pointId} unit="kW" decimals={1} signed align="left" />}
          {master !== null ? <span className="dim">{t('response.schedule.master')}</span> : <Standing station={station} now={now} />}
          {!station.isReachable && <span className="schedule-warn">{t('response.schedule.offline')}</span>}
          {state !== null && !station.isEnabled && station.windows.length > 0 && <span className="schedule-warn">{t('response.schedule.off')}</span>}
        </span>
      </div>
      <ScheduleAxis
        name={name}
        zone={zone}
        from={from}
        to={to}
        now={now}
        windows={windows}
        isThere={(window) => station.windows.some((one) => one.isThere && isSame(one, window))}
        taskName={taskName}
        plan={station.plan}
        ratedKw={powerKw ?? 0}
        brush={{ mode: brush.mode, kw }}
        disabled={disabled}
        chosen={chosen}
        onChoose={setChosen}
        onChange={(next) => {
          // A time that is drawn anew is one.
          setWrongTimes(wrongTimes.filter((part) => chosen !== undefined && next[chosen]?.[part] === own?.[part]))
          // Drawn back to what is kept, nothing is left to be saved.
          if (isAsKept(next)) onDraw(undefined)
          else draw(next)
        }}
      />
      <div className="schedule-do">
        {!disabled && to > now && (
          <Button
            size="small"
            icon={<IconPlus />}
            disabled={isFull}
            aria-label={t('response.schedule.add', { name })}
            title={t(isFull ? 'response.schedule.full' : 'response.schedule.add', { name })}
            onClick={add}
          />
        )}
        {drawn !== undefined && (
          <>
            {mayEdit && (
              <Button size="small" type="primary" loading={isBusy} onClick={() => void save()}>
                {t('response.schedule.save')}
              </Button>
            )}
            <Button
              size="small"
              onClick={() => {
                setChosen(undefined)
                setRefusal('')
                onDraw(undefined)
              }}
            >
              {t('response.schedule.discard')}
            </Button>
          </>
        )}
        {drawn === undefined && mayIssue && master === null && state === 'toBeIssued' && station.ahead === 'different' && (
          <Button size="small" type="primary" onClick={() => setIssuing(true)}>
            {t('response.schedule.issue')}
          </Button>
        )}
      </div>
      {own !== undefined && (
        <div className="schedule-chosen" role="group" aria-label={t('response.schedule.chosen')}>
          {own.task !== '' ? (
            <span>
              {windowWords(own, words, zone)} · {t('response.schedule.taskLocked', { name: taskName(own.task) })}
            </span>
          ) : (
            <>
              <TimeBox
                key={`from ${chosen}`}
                label={t('response.schedule.begin')}
                minute={minuteOfDay(zone, own.from)}
                disabled={disabled || own.from <= now}
                onChange={(minute) => setTime('from', minute)}
              />
              –
              <TimeBox
                key={`to ${chosen}`}
                label={t('response.schedule.end')}
                minute={minuteOfDay(zone, own.to) || 1440}
                isEnd
                disabled={disabled || isOver(own, now)}
                onChange={(minute) => setTime('to', minute)}
              />
              <Select
                size="small"
                style={{ width: 126 }}
                aria-label={t('strategy.field.mode')}
                disabled={disabled || isOver(own, now)}
                value={own.mode}
                options={segmentModes.map((value) => ({ value, label: t(`strategy.mode.${value}`) }))}
                onChange={(mode: SegmentMode) => set({ mode, kw: mode === 'standby' ? 0 : own.kw || (powerKw ?? 0) })}
              />
              <KwBox
                width={100}
                aria-label={t('strategy.field.kw')}
                disabled={disabled || own.mode === 'standby' || isOver(own, now)}
                value={own.kw}
                error={own.mode !== 'standby' && kwFault(own.kw, t) !== undefined}
                onChange={(typed) => set({ kw: typed })}
              />
              kW
              {fault !== undefined && (
                <span className="form-fault" role="alert">
                  {fault}
                </span>
              )}
              {fault === undefined && isOverRated && (
                <span className="form-fault" role="status">
                  {t('strategy.plan.overRated', { kw: powerKw })}
                </span>
              )}
              {!disabled && (
                <Button
                  size="small"
                  type="text"
                  icon={<IconDelete />}
                  aria-label={t('response.schedule.delete')}
                  onClick={() => {
                    setChosen(undefined)
                    draw(windows.filter((_, i) => i !== chosen))
                  }}
                />
              )}
            </>
          )}
        </div>
      )}
      {(refusal !== '' || (drawn !== undefined && !mayEdit)) && (
        <p className="form-fault schedule-refusal" role="alert">
          {mayEdit ? refusal : t('resource.rightLost')}
        </p>
      )}
      {isIssuing && (
        <IssueDrawer title={`${t('response.schedule.title')} · ${name}`} station={station} readOnly={!mayIssue} onClose={() => setIssuing(false)}>
          <ul>
            {station.windows
              .filter((one) => one.to > now)
              .map((one) => (
                <li key={one.from}>
                  {windowWords(one, words, zone)}
                  {one.taskName === '' ? '' : ` · ${one.taskName}`}
                </li>
              ))}
          </ul>
        </IssueDrawer>
      )}
    </div>
  )
}
