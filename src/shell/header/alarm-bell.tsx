import { Badge, Trigger } from '@arco-design/web-react'
import { IconNotification } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { alarmLevels } from '#contract/alarm.ts'
import { alarmStateAtom } from '#src/atoms/alarm.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { settings } from '#src/settings.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { timeWords } from '#src/ui/time-words.ts'

/** Count of very urgent unprocessed alarms of the chosen station; its popover lists the newest ten and counts the other levels. */
export function AlarmBell() {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const station = useAtomValue(chosenStationAtom)
  const state = useAtomValue(alarmStateAtom(station?.powerstationId ?? ''))
  const [open, setOpen] = useState(false)
  const query = new URLSearchParams({ powerstationId: station?.powerstationId ?? '', level: 'VERY_URGENT' })
  const popup = (
    <div className="bell-popup">
      <div className="bell-counts">
        {alarmLevels.map((level) => (
          <span key={level}>
            <LevelMark level={level} /> {state?.counts[level] ?? 0}
          </span>
        ))}
      </div>
      <ul>
        {(state?.latest ?? []).map((alarm) => (
          <li key={alarm.id}>
            <LevelMark level={alarm.level} words={false} blink={alarm.seenAt === null} />
            <span className="bell-text">
              {textOf(alarm.content, language)}
              <small>
                {alarm.deviceName === null ? '' : `${nameOf(alarm.deviceName, alarm.deviceNameEn, language)} · `}
                {timeWords(alarm.raisedAt, settings.defaultZone)}
              </small>
            </span>
          </li>
        ))}
        {(state?.latest.length ?? 0) === 0 && <li className="station-none">{t('shell.noAlarms')}</li>}
      </ul>
      <Link to={`/alarm/alarm-list?${query.toString()}`} onClick={() => setOpen(false)}>
        {t('shell.allAlarms')}
      </Link>
    </div>
  )
  return (
    <Trigger trigger="click" position="br" popupVisible={open} onVisibleChange={setOpen} popup={() => popup}>
      <button type="button" className="icon-button" aria-label={`${t('shell.alarms')}: ${state?.counts.VERY_URGENT ?? 0}`}>
        <Badge count={state?.counts.VERY_URGENT ?? 0} maxCount={settings.bellMax}>
          <IconNotification style={{ fontSize: 18, color: 'var(--text-2)' }} />
        </Badge>
      </button>
    </Trigger>
  )
}
