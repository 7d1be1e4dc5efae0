import './takeover.css'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '#contract/alarm.ts'
import { isTrue, valueOf, type Live } from '#contract/live-value.ts'
import type { Answer } from '#contract/schemas.ts'
import { localDate } from '#domain/time.ts'
import { formatNumber } from '#domain/units.ts'
import { markSeen } from '#src/atoms/alarm.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { useTopics } from '#src/atoms/live.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { canAtom } from '#src/atoms/session.ts'
import { useTurns } from '#src/atoms/turns.ts'
import { soundAllowed } from '#src/ui/alarm-sound.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { LiveText } from '#src/ui/live-text.tsx'
import { message } from '#src/ui/message.ts'
import { clockWithSeconds, timeWords } from '#src/ui/time-words.ts'
import { useSize } from '#src/ui/use-size.ts'
import { WholeFigures } from '#src/ui/whole-figures.tsx'
import { WidgetFrame } from '#widgets/frame.tsx'
import { MomentCurve, useAround } from '#widgets/parts/drawing/moment-curve.tsx'
import { labelPx } from '#widgets/parts/figures/type-scale.ts'
import { useWidgetContext } from '#widgets/use-context.ts'
import type { Takeover } from './takeover-model.ts'

/** So long each of several alarms is told. */
const EACH_MS = 12_000
const scene = { type: 'site-scene', version: 1, options: {} }

interface Props {
  takeover: Takeover
  zone: string
  height: number
  /** By the server's clock. */
  now: number
  /** The wall shows no site of its own: the alarm's stands in the panel. */
  withScene: boolean
  /** The connection is lost: what is told is of before. */
  isDown: boolean
}

/** A very urgent alarm of the stations that this wall shows: where, what, since when, who knows of it and what to do first, under a red frame. The widgets make room, so that the plant stays readable. */
export function TakeoverBand({ takeover, zone, height, now, withScene, isDown }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const can = useAtomValue(canAtom)
  const [busy, setBusy] = useState(false)
  const { all, ids } = takeover
  const { index, touch } = useTurns(all.length, EACH_MS)
  const alarm = all[index] ?? takeover.alarm
  const { clearedAt } = alarm
  const live = useQuery('alarmTakeover', { id: alarm.id }, { everyMs: 15_000, reload: true })
  // One that comes back while it is told is of this time at once, not after the next turn of asking.
  const told = useRef(alarm)
  useEffect(() => {
    if (told.current.id === alarm.id && told.current.lastAt !== alarm.lastAt) refreshQueries('alarmTakeover')
    told.current = alarm
  }, [alarm])
  const since = valueOf(live)?.since ?? alarm.raisedAt
  const timeOf = (at: number): string => (localDate(zone, at) === localDate(zone, now) ? clockWithSeconds(at, zone) : timeWords(at, zone))
  const seen = (): void => {
    setBusy(true)
    markSeen(ids)
      .catch(message.failed)
      .finally(() => setBusy(false))
  }
  return (
    <div
      className={clearedAt === null ? 'takeover' : 'takeover takeover-cleared'}
      style={{ height }}
      role="alertdialog"
      aria-labelledby="takeover-title"
      aria-describedby="takeover-text"
    >
      <div className="takeover-what">
        <div className="takeover-words">
          <LevelMark level={alarm.level} blink={clearedAt === null} />
          <h2 id="takeover-title">
            <WholeFigures>{textOf(alarm.content, language)}</WholeFigures>
          </h2>
          <p id="takeover-text">
            <b>
              {nameOf(alarm.stationName, alarm.stationNameEn, language)}
              {alarm.deviceName === null ? '' : ` · ${nameOf(alarm.deviceName, alarm.deviceNameEn, language)}`}
            </b>
          </p>
          <p>
            {t('panel.alarms.raisedTime')} {timeOf(since)}
            {since > alarm.raisedAt && (
              <>
                {' · '}
                {t('screen.takeover.again')} <span className="whole">{timeOf(alarm.raisedAt)}</span>
              </>
            )}
            {clearedAt !== null && (
              <>
                {' · '}
                <b className="whole">{t('panel.alarms.clearedAt', { time: clockWithSeconds(clearedAt, zone) })}</b>
              </>
            )}
            {isDown && <b> · {t('screen.takeover.down')}</b>}
          </p>
        </div>
        <div className="takeover-acts">
          {can(['energy_batteryWarn', 'energy_batteryWarn:handle', 'alarm_notify']) && (
            <button type="button" disabled={busy} onClick={seen}>
              {t('alarm.seen')}
            </button>
          )}
          {all.length > 1 && (
            <span className="takeover-turns">
              {t('screen.takeover.turn', { n: index + 1, count: all.length })}
              <button type="button" className="plain-button" aria-label={t('screen.takeover.next')} onClick={() => touch(index + 1)}>
                ›
              </button>
            </span>
          )}
          {clearedAt === null && !soundAllowed() && <small>{t('screen.noSound')}</small>}
        </div>
      </div>
      {withScene && <Where key={alarm.stationId} stationId={alarm.stationId} />}
      <Details key={`${alarm.id} ${since}`} alarm={alarm} since={since} live={live} zone={zone} now={now} />
    </div>
  )
}

/** The alarm's site: what alarms are of is ringed there. */
function Where({ stationId }: { stationId: string }) {
  const context = valueOf(useWidgetContext(stationId, 'screen'))
  return <div className="takeover-where">{context !== undefined && <WidgetFrame placed={scene} context={context} />}</div>
}

interface DetailsProps {
  alarm: Alarm
  since: number
  live: Live<Answer<'alarmTakeover'>>
  zone: string
  now: number
}

function Details({ alarm, since, live, zone, now }: DetailsProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const known = valueOf(live)
  useTopics([`station:${alarm.stationId}`, ...(alarm.deviceSn === null ? [] : [`device:${alarm.deviceSn}`])])
  const [point] = known?.keyPoints ?? []
  const around = useAround(point, since, now)
  const room = useRef<HTMLDivElement>(null)
  const box = useSize(room)
  const before = around.before === undefined || point === undefined ? '—' : formatNumber(around.before, point.decimals, language)
  const told = known?.told ?? []
  return (
    <>
      <div className="takeover-curve">
        {point !== undefined && (
          <p>
            {textOf(point.name, language)} {t('screen.takeover.before')} <b>{before}</b> {t('screen.takeover.now')}{' '}
            <b>
              <LiveText point={point.id} unit={point.unit} decimals={point.decimals} chars={5} align="left" />
            </b>
          </p>
        )}
        <div ref={room}>
          {point !== undefined && box.width > 0 && (
            <MomentCurve {...around} point={point} name={textOf(point.name, language)} at={since} zone={zone} box={box} labelPx={labelPx('screen')} />
          )}
        </div>
      </div>
      <div className="takeover-do">
        {live.state === 'failed' && <p>{t('state.server')}</p>}
        {known !== undefined && (
          <>
            <h3>{t('screen.takeover.first')}</h3>
            <p className="takeover-guide">{known.guide === null ? t('screen.takeover.noGuide') : textOf(known.guide, language)}</p>
            {known.contact !== null && (
              <p>
                {t('screen.takeover.contact')} <b>{[known.contact.name, known.contact.phone].filter((one) => one !== '').join(' ')}</b>
              </p>
            )}
            <p>
              {told.length === 0
                ? t('screen.takeover.nobodyTold')
                : told
                    .slice(0, 3)
                    .map(({ groupName, state, at }) =>
                      t(`screen.takeover.told.${state}`, { group: groupName ?? t('screen.takeover.group'), time: clockWithSeconds(at, zone) }),
                    )
                    .join(' · ')}
              {told.length > 3 && ` +${told.length - 3}`}
              {isTrue(live) ? '' : ' …'}
              {' · '}
              {alarm.seenAt === null ? t('screen.takeover.nobodySaw') : t('screen.takeover.saw', { time: clockWithSeconds(alarm.seenAt, zone) })}
            </p>
          </>
        )}
      </div>
    </>
  )
}
