import './takeover.css'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filter } from 'rxjs'
import type { Alarm } from '#contract/alarm.ts'
import { alarmStateAtom, markSeen } from '#src/atoms/alarm.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { liveStreamAtom } from '#src/atoms/live.ts'
import { momentAtom } from '#src/atoms/moment.ts'
import { canAtom } from '#src/atoms/session.ts'
import { soundAlarm, soundAllowed } from '#src/ui/alarm-sound.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { clockWithSeconds, timeWords } from '#src/ui/time-words.ts'
import { takeoverOf, type Takeover } from './takeover-model.ts'

const SOUND_EVERY_MS = 5000

/** What takes over a wall of these stations (empty: of all that it may see) at this moment, and the sounds of its alarms. */
export function useTakeover(stationId: string, now: number, enabled: boolean): Takeover | undefined {
  const state = useAtomValue(alarmStateAtom(stationId))
  const stream = useAtomValue(liveStreamAtom)
  // A wall that looks back is not called by what happens now.
  const isLive = useAtomValue(momentAtom) === 'live'
  const takeover = enabled && isLive ? takeoverOf(state?.latest ?? [], now) : undefined
  const id = takeover === undefined || takeover.clearedAt !== undefined ? undefined : takeover.alarm.id
  useEffect(() => {
    if (id === undefined) return undefined
    const sound = (): void => soundAlarm('VERY_URGENT')
    sound()
    const timer = setInterval(sound, SOUND_EVERY_MS)
    return () => clearInterval(timer)
  }, [id])
  useEffect(() => {
    if (!enabled) return undefined
    // Lesser ones are heard once; the most urgent is heard until it was seen.
    const raised = stream.alarms$.pipe(filter(({ change }) => change === 'raised' || change === 'resumed'))
    const subscription = raised.subscribe(({ alarm: one }) => {
      const { level, stationId: of } = one as Alarm
      if (level !== 'VERY_URGENT' && (stationId === '' || stationId === of)) soundAlarm(level)
    })
    return () => subscription.unsubscribe()
  }, [stream, stationId, enabled])
  return takeover
}

/** A very urgent alarm of the stations that this wall shows: a band across it under a red frame. The widgets make room, so that the plant stays readable. */
export function TakeoverBand({ takeover, zone, height }: { takeover: Takeover; zone: string; height: number }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const can = useAtomValue(canAtom)
  const [busy, setBusy] = useState(false)
  const { alarm, clearedAt, ids } = takeover
  const seen = (): void => {
    setBusy(true)
    void markSeen(ids).finally(() => setBusy(false))
  }
  return (
    <div
      className={clearedAt === undefined ? 'takeover' : 'takeover takeover-cleared'}
      style={{ height }}
      role="alertdialog"
      aria-labelledby="takeover-title"
      aria-describedby="takeover-text"
    >
      <LevelMark level={alarm.level} blink={clearedAt === undefined} />
      <div className="takeover-words">
        <h2 id="takeover-title">{textOf(alarm.content, language)}</h2>
        <p id="takeover-text">
          {nameOf(alarm.stationName, alarm.stationNameEn, language)}
          {alarm.deviceName === null ? '' : ` · ${nameOf(alarm.deviceName, alarm.deviceNameEn, language)}`}
          {` · ${t('panel.alarms.raisedTime')} ${timeWords(alarm.raisedAt, zone)}`}
          {clearedAt !== undefined && <b> · {t('panel.alarms.clearedAt', { time: clockWithSeconds(clearedAt, zone) })}</b>}
          {ids.length > 1 && ` · ${t('screen.moreUrgent', { n: ids.length - 1 })}`}
          {!soundAllowed() && ` · ${t('screen.noSound')}`}
        </p>
      </div>
      {can(['energy_batteryWarn', 'energy_batteryWarn:handle', 'alarm_notify']) && (
        <button type="button" disabled={busy} onClick={seen}>
          {t('alarm.seen')}
        </button>
      )}
    </div>
  )
}
