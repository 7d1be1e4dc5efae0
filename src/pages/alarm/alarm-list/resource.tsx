import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { alarmLevels, alarmStates, isClosed, type Alarm } from '#contract/alarm.ts'
import { valueOf } from '#contract/live-value.ts'
import { nameOf, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { stationZoneAtom } from '#src/atoms/station.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { levelOptions } from '#src/resource/level-options.ts'
import { defineResource, type Option, type Words } from '#src/resource/define.ts'
import type { ListQuery } from '#src/resource/list-query.ts'
import { useWords } from '#src/resource/use-options.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { stationTime } from '#src/ui/time-words.ts'
import { alarmActions } from './actions.tsx'
import { useLiveAlarms } from './use-live-alarms.tsx'

const stationOf = (query: ListQuery | undefined): string => (typeof query?.filters.powerstationId === 'string' ? query.filters.powerstationId : '')

/** Devices of the station that is asked about. */
function useDeviceOptions(query?: ListQuery): Option[] {
  const { t, language } = useWords()
  const powerstationId = stationOf(query)
  const model = valueOf(useQuery('stationModel', powerstationId === '' ? undefined : { powerstationId }))
  return useMemo(
    () =>
      powerstationId === ''
        ? [{ value: '', label: t('alarm.stationFirst'), disabled: true }]
        : (model?.devices ?? []).map(({ sn, name, nameEn }) => ({ value: sn, label: `${nameOf(name, nameEn, language)} (${sn})` })),
    [model, language, powerstationId, t],
  )
}

/** Days of the station that is asked about, of the console where it is about all. */
const useZone = (query: ListQuery): string => useAtomValue(stationZoneAtom)(stationOf(query))

/** Without one of them the list leaves out what calls nobody for now. */
const asideFilters = ['with', 'only'] as const

/** Whether somebody has handled it, and whether its cause is still there. */
export const stateWords = (alarm: Alarm, { t }: Pick<Words, 't'>): string =>
  `${isClosed(alarm) ? t('alarmLife.closed') : t(`alarmState.${alarm.state}`)} · ${t(alarm.clearedAt === null ? 'alarm.notCleared' : 'alarm.cleared')}`

/** What else is to be known of it at a glance. */
function marksOf(row: Alarm, { t, zoneOf }: Pick<Words, 't' | 'zoneOf'>): string[] {
  const isOpen = row.state === 'WARNING'
  return [
    ...(isOpen && row.shelvedUntil !== null ? [t('alarmLife.shelvedUntil', { time: stationTime(row.shelvedUntil, zoneOf(row.stationId)) })] : []),
    ...(row.maintenance ? [t('alarmLife.inMaintenance')] : []),
    ...(isOpen && row.causeId !== null ? [t('alarmLife.isFolded')] : []),
    ...(row.count > 1 ? [t('alarmLife.times', { n: row.count })] : []),
    ...(row.chatterSince === null ? [] : [t('alarmLife.chatters')]),
    ...((row.folded ?? 0) > 0 ? [t('alarmLife.folds', { n: row.folded })] : []),
  ]
}

const stationName = (row: Alarm, { language }: Words): string => nameOf(row.stationName, row.stationNameEn, language)

/** The list of alarms; `onOpen`: somebody wants to look into one. */
export const alarmResource = (onOpen: (alarm: Alarm) => void) =>
  defineResource({
    name: 'alarm',
    list: { endpoint: 'alarmList', everyMs: 60_000, reload: true, rows: (answer): Alarm[] => answer.alarmList, total: (answer) => answer.totalRows },
    rowKey: (row: Alarm) => row.id,
    rowClass: (row) => (row.state === 'WARNING' ? 'alarm-open' : 'alarm-done'),
    useLive: useLiveAlarms,
    columns: [
      {
        key: 'level',
        title: 'alarm.level',
        sortable: true,
        choice: false,
        width: 104,
        text: (row, { t }) => t(`level.${row.level}`),
        render: (row) => <LevelMark level={row.level} blink={row.state === 'WARNING' && row.level === 'VERY_URGENT' && row.seenAt === null} />,
      },
      {
        key: 'content',
        title: 'alarm.content',
        choice: false,
        text: (row, words) => [textOf(row.content, words.language), ...marksOf(row, words)].join(' · '),
        render: (row, words) => (
          <>
            <button type="button" className="plain-button alarm-content" title={textOf(row.content, words.language)} onClick={() => onOpen(row)}>
              {textOf(row.content, words.language)}
            </button>
            {marksOf(row, words).map((mark) => (
              <span key={mark} className="alarm-mark">
                {mark}
              </span>
            ))}
          </>
        ),
      },
      {
        key: 'stationName',
        title: 'alarm.station',
        text: stationName,
        render: (row, words) => <div className="alarm-station">{stationName(row, words)}</div>,
      },
      {
        key: 'deviceName',
        title: 'alarm.device',
        text: (row, { language }) => (row.deviceName === null ? '' : nameOf(row.deviceName, row.deviceNameEn, language)),
      },
      {
        key: 'raisedAt',
        title: 'alarm.raisedAt',
        sortable: true,
        text: (row, { zoneOf }) => stationTime(row.raisedAt, zoneOf(row.stationId)),
        render: (row, { zoneOf }) => <span className="alarm-time">{stationTime(row.raisedAt, zoneOf(row.stationId))}</span>,
      },
      {
        key: 'state',
        title: 'alarm.state',
        text: stateWords,
        // In two lines where a line has no room: it is in sight on a small screen too.
        render: (row, words) => <span className="alarm-state">{stateWords(row, words)}</span>,
      },
      { key: 'count', title: 'alarm.count', align: 'right', choice: 'hidden' },
      {
        key: 'lastAt',
        title: 'alarm.lastAt',
        sortable: true,
        choice: 'hidden',
        width: 190,
        text: (row, { zoneOf }) => stationTime(row.lastAt, zoneOf(row.stationId)),
      },
      { key: 'code', title: 'realtime.code', choice: 'hidden' },
      { key: 'handledBy', title: 'alarm.handler', choice: 'hidden' },
      { key: 'handlingContent', title: 'alarm.handling', choice: 'hidden' },
    ],
    sort: { by: 'urgency', order: 'desc' },
    filters: [
      { key: 'powerstationId', kind: 'select', title: 'alarm.station', options: { useOptions: useStationOptions }, width: 190 },
      { key: 'deviceSn', kind: 'select', title: 'alarm.device', options: { useOptions: useDeviceOptions }, width: 170 },
      {
        key: 'level',
        kind: 'select',
        multiple: true,
        title: 'alarm.level',
        values: alarmLevels,
        options: levelOptions,
      },
      {
        key: 'state',
        kind: 'select',
        title: 'alarm.state',
        values: alarmStates,
        options: ({ t }) => alarmStates.map((value) => ({ value, label: t(`alarmState.${value}`) })),
        width: 130,
      },
      {
        key: 'aside',
        kind: 'select',
        title: 'alarmLife.aside',
        values: asideFilters,
        options: ({ t }) => asideFilters.map((value) => ({ value, label: t(`alarmLife.asideOf.${value}`) })),
        width: 150,
      },
      { key: 'raised', kind: 'range', title: 'alarm.raisedAt', ends: ['from', 'to'], useZone },
      { key: 'text', kind: 'text', title: 'alarm.search' },
    ],
    actions: alarmActions,
    export: { fileName: 'alarm.fileName' },
    emptyText: 'alarmLife.none',
  })
