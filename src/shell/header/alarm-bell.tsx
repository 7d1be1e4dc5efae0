import { Badge, Trigger } from '@arco-design/web-react'
import { IconNotification } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { alarmLevels, isCalling, type Alarm } from '#contract/alarm.ts'
import { alarmStateAtom, bellAtom } from '#src/atoms/alarm.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { downSinceAtom } from '#src/atoms/live.ts'
import { chosenStationAtom, stationZoneAtom } from '#src/atoms/station.ts'
import { settings } from '#src/settings.ts'
import { AlarmSoundSwitch } from '#src/ui/alarm-sound-switch.tsx'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { clockWithSeconds, stationTime } from '#src/ui/time-words.ts'
import { useEscape } from '#src/ui/use-escape.ts'
import { alarmAddress, notifications, useAlarmCalls } from './use-alarm-calls.ts'

/**
 * Very urgent alarms that nobody has processed, of all stations that the person sees: their number, the newest ten, the counts of the other levels. Those of
 * the chosen station are marked. What is not known is not called calm.
 */
export function AlarmBell() {
  const { t } = useTranslation()
  const state = useAtomValue(bellAtom)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const go = useCallback(
    (address: string): void => {
      setOpen(false)
      void navigate(address)
    },
    [navigate],
  )
  useAlarmCalls(go)
  const downSince = useAtomValue(downSinceAtom)
  useEscape(() => {
    setOpen(false)
    button.current?.focus()
  }, open)
  const count = state?.counts.VERY_URGENT
  const popover = <Popover downSince={downSince} onGo={go} />
  return (
    <Trigger trigger="click" position="br" popupVisible={open} onVisibleChange={setOpen} popup={() => popover}>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-expanded={open}
        aria-label={`${t('level.VERY_URGENT')} ${t('shell.alarms')}${t('layout.colon')}${count ?? t('shell.alarmsUnknown')}`}
      >
        <Badge count={count ?? 0} maxCount={settings.bellMax}>
          <IconNotification style={{ fontSize: 18, color: 'var(--text-2)' }} />
        </Badge>
      </button>
    </Trigger>
  )
}

function Popover({ downSince, onGo }: { downSince: number | undefined; onGo(address: string): void }) {
  const { t } = useTranslation()
  const state = useAtomValue(bellAtom)
  const station = useAtomValue(chosenStationAtom)
  const here = useAtomValue(alarmStateAtom(station?.powerstationId ?? ''))
  const counted = (level: (typeof alarmLevels)[number]): string => String(state?.counts[level] ?? '—')
  return (
    <div className="bell-popup" role="dialog" aria-label={t('shell.alarms')}>
      {downSince !== undefined && (
        <p className="bell-old" role="status">
          {t('shell.alarmsOld', { time: clockWithSeconds(downSince, settings.consoleZone) })}
        </p>
      )}
      <div className="bell-counts">
        {alarmLevels.map((level) => (
          <span key={level}>
            <LevelMark level={level} /> {counted(level)}
          </span>
        ))}
      </div>
      {station !== undefined && (
        <p className="bell-here">
          {t('shell.alarmsOfHere')}{' '}
          {alarmLevels.map((level) => (
            <span key={level}>
              <LevelMark level={level} words={false} /> {here?.counts[level] ?? '—'}
            </span>
          ))}
        </p>
      )}
      <ul>
        {(state?.latest ?? []).map((alarm) => (
          <Row key={alarm.id} alarm={alarm} here={alarm.stationId === station?.powerstationId} onGo={onGo} />
        ))}
        {state === undefined && <li className="station-none">{t('shell.alarmsUnknown')}</li>}
        {state?.latest.length === 0 && <li className="station-none">{t('shell.noAlarms')}</li>}
      </ul>
      <div className="bell-foot">
        <Link to="/alarm/alarm-list?level=VERY_URGENT&state=WARNING" onClick={() => onGo('/alarm/alarm-list?level=VERY_URGENT&state=WARNING')}>
          {t('shell.allAlarms')}
        </Link>
        <AlarmSoundSwitch />
        <Notify />
      </div>
    </div>
  )
}

function Row({ alarm, here, onGo }: { alarm: Alarm; here: boolean; onGo(address: string): void }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const zone = useAtomValue(stationZoneAtom)(alarm.stationId)
  const device = alarm.deviceName === null ? '' : ` · ${nameOf(alarm.deviceName, alarm.deviceNameEn, language)}`
  return (
    <li className={here ? 'bell-own' : undefined}>
      <button type="button" className="plain-button" onClick={() => onGo(alarmAddress(alarm))}>
        <LevelMark level={alarm.level} words={false} blink={isCalling(alarm)} />
        <span className="bell-text">
          {textOf(alarm.content, language)}
          <small>
            {here && <b>{t('shell.alarmsHere')} · </b>}
            {nameOf(alarm.stationName, alarm.stationNameEn, language)}
            {device}
          </small>
          <small>{stationTime(alarm.raisedAt, zone)}</small>
        </span>
      </button>
    </li>
  )
}

function Notify() {
  const { t } = useTranslation()
  const [permission, setPermission] = useState(() => notifications()?.permission)
  if (permission === undefined) return null
  if (permission !== 'default') return <span className="dim">{t(permission === 'granted' ? 'shell.notifyOn' : 'shell.notifyDenied')}</span>
  return (
    <button type="button" className="plain-button" onClick={() => void notifications()?.requestPermission().then(setPermission)}>
      {t('shell.notify')}
    </button>
  )
}
