import { Checkbox } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '#contract/alarm.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { stationZoneAtom } from '#src/atoms/station.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { stationTime } from '#src/ui/time-words.ts'
import type { AlarmQuery } from './query.ts'

export const columns: readonly {
  key: 'level' | 'content' | 'station' | 'device' | 'raisedAt' | 'lastAt' | 'count' | 'state'
  sort?: AlarmQuery['sort']
}[] = [
  { key: 'level', sort: 'level' },
  { key: 'content' },
  { key: 'station' },
  { key: 'device' },
  { key: 'raisedAt', sort: 'raisedAt' },
  { key: 'lastAt', sort: 'lastAt' },
  { key: 'count' },
  { key: 'state' },
]

export interface AlarmRowProps {
  alarm: Alarm
  selectable: boolean
  selected: boolean
  onSelect(on: boolean): void
  onOpen(): void
  actions: ReactNode
}

export function AlarmRow({ alarm, selectable, selected, onSelect, onOpen, actions }: AlarmRowProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const content = textOf(alarm.content, language)
  const open = alarm.state === 'WARNING'
  const zone = useAtomValue(stationZoneAtom)(alarm.stationId)
  return (
    <tr className={open ? 'alarm-open' : 'alarm-done'}>
      {selectable && (
        <td className="alarms-check">
          <Checkbox checked={selected} disabled={!open} onChange={onSelect} aria-label={content} />
        </td>
      )}
      <td className="alarms-level">
        <LevelMark level={alarm.level} blink={open && alarm.level === 'VERY_URGENT' && alarm.seenAt === null} />
      </td>
      <td className="alarms-content">
        <button type="button" className="plain-button" title={content} onClick={onOpen}>
          {content}
        </button>
      </td>
      <td className="alarms-station" data-label={t('alarm.station')}>
        {nameOf(alarm.stationName, alarm.stationNameEn, language)}
      </td>
      <td className="alarms-device" data-label={t('alarm.device')}>
        {alarm.deviceName === null ? '—' : nameOf(alarm.deviceName, alarm.deviceNameEn, language)}
      </td>
      <td className="alarms-raisedAt" data-label={t('alarm.raisedAt')}>
        {stationTime(alarm.raisedAt, zone)}
      </td>
      <td className="alarms-lastAt" data-label={t('alarm.lastAt')}>
        {stationTime(alarm.lastAt, zone)}
      </td>
      <td className="alarms-count" data-label={t('alarm.count')}>
        {alarm.count}
      </td>
      <td className="alarms-state" data-label={t('alarm.state')}>
        {t(`alarmState.${alarm.state}`)}
        <small>{alarm.clearedAt === null ? t('alarm.notCleared') : t('alarm.cleared')}</small>
      </td>
      <td className="alarms-do">{actions}</td>
    </tr>
  )
}
