import './takeover.css'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filter } from 'rxjs'
import type { Alarm } from '#contract/alarm.ts'
import { alarmStateAtom, markSeen } from '#src/atoms/alarm.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { liveStreamAtom } from '#src/atoms/live.ts'
import { canAtom } from '#src/atoms/session.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { timeWords } from '#src/ui/time-words.ts'
import { soundAlarm, soundAllowed } from './alarm-sound.ts'

const SOUND_EVERY_MS = 5000

/** A very urgent alarm of the stations that this wall shows, in front of everything, until somebody has seen it; the record says who. */
export function Takeover({ stationId, zone }: { stationId: string; zone: string }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const can = useAtomValue(canAtom)
  const state = useAtomValue(alarmStateAtom(stationId))
  const stream = useAtomValue(liveStreamAtom)
  const [busy, setBusy] = useState(false)
  const open = (state?.latest ?? []).filter((alarm) => alarm.level === 'VERY_URGENT' && alarm.seenAt === null)
  const [alarm] = open
  const id = alarm?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const sound = (): void => soundAlarm('VERY_URGENT')
    sound()
    const timer = setInterval(sound, SOUND_EVERY_MS)
    return () => clearInterval(timer)
  }, [id])
  useEffect(() => {
    // Lesser ones are heard once; the most urgent is heard until it was seen.
    const raised = stream.alarms$.pipe(filter(({ change }) => change === 'raised'))
    const subscription = raised.subscribe(({ alarm: one }) => {
      const { level, stationId: of } = one as Alarm
      if (level !== 'VERY_URGENT' && (stationId === '' || stationId === of)) soundAlarm(level)
    })
    return () => subscription.unsubscribe()
  }, [stream, stationId])
  if (alarm === undefined) return null
  const seen = (): void => {
    setBusy(true)
    void markSeen(open.map((one) => one.id)).finally(() => setBusy(false))
  }
  return (
    <div className="takeover" role="alertdialog" aria-labelledby="takeover-title" aria-describedby="takeover-text">
      <div className="takeover-box">
        <LevelMark level={alarm.level} blink />
        <h2 id="takeover-title">{textOf(alarm.content, language)}</h2>
        <p id="takeover-text">
          {nameOf(alarm.stationName, alarm.stationNameEn, language)}
          {alarm.deviceName === null ? '' : ` · ${nameOf(alarm.deviceName, alarm.deviceNameEn, language)}`}
        </p>
        <p>
          {timeWords(alarm.raisedAt, zone)}
          {open.length > 1 && ` · ${t('screen.moreUrgent', { n: open.length - 1 })}`}
        </p>
        {!soundAllowed() && <p className="takeover-note">{t('screen.noSound')}</p>}
        {can(['energy_batteryWarn', 'energy_batteryWarn:handle', 'alarm_notify']) && (
          <button type="button" disabled={busy} onClick={seen}>
            {t('alarm.seen')}
          </button>
        )}
      </div>
    </div>
  )
}
