import i18next from 'i18next'
import type { Alarm } from '#contract/alarm.ts'
import { call } from '#src/api/client.ts'
import type { Action } from '#src/resource/define.ts'
import { message } from '#src/ui/message.ts'
import { useStationZone } from './use-station-zone.ts'

const idsOf = (rows: readonly Alarm[]): string[] => rows.map((row) => row.id)

/** The one station of which they all are; empty: there are several. */
const stationOf = (rows: readonly Alarm[]): string => {
  const [first, ...others] = new Set(rows.map((row) => row.stationId))
  return first === undefined || others.length > 0 ? '' : first
}

/** Of several that were chosen: those that somebody else had handled or shelved meanwhile keep what that person wrote. */
const sayAlready = ({ already }: { already: number }): void => {
  if (already > 0) message.warning(i18next.t('alarmLife.already', { count: already }))
}

/** For how long alarms are usually set aside, minutes; 0: until a moment. */
const shelfLengths = [30, 60, 240, 480, 1440, 10_080, 0] as const

/** What is done with alarms, one or many. Handling is a person's word and ends no cause: how many are still present is said first. */
export const alarmActions: readonly Action<Alarm>[] = [
  {
    id: 'seen',
    title: 'alarm.seen',
    where: 'both',
    visible: (row) => row.state === 'WARNING' && row.seenAt === null,
    run: (rows) => call('alarmSeen', { ids: idsOf(rows) }),
    refreshes: ['alarmDetail'],
  },
  {
    id: 'handle',
    title: 'alarm.handle',
    where: 'both',
    permission: 'energy_batteryWarn:handle',
    visible: (row) => row.state === 'WARNING',
    form: {
      fields: [
        { key: 'content', title: 'alarm.handling', kind: 'textarea', required: true, maxLength: 1000 },
        { key: 'notes', title: 'alarm.notes', kind: 'textarea', maxLength: 1000 },
      ],
      empty: { content: '', notes: '' },
      note(rows, { t }) {
        const present = rows.filter((row) => row.clearedAt === null).length
        const folded = rows.reduce((sum, row) => sum + (row.folded ?? 0), 0)
        return (
          <>
            {present > 0 && (
              <p className="alarm-present" role="note">
                {t('alarm.stillPresent', { n: present })}
              </p>
            )}
            {folded > 0 && (
              <p className="alarm-present" role="note">
                {t('alarmLife.handlesFolded', { count: folded })}
              </p>
            )}
          </>
        )
      },
    },
    run(rows, { content, notes }) {
      const [done, more] = [String(content).trim(), String(notes).trim()]
      return call('alarmHandle', { ids: idsOf(rows), content: done, ...(more === '' ? {} : { notes: more }) }).then(sayAlready)
    },
    refreshes: ['alarmDetail', 'alarmCounts', 'stationOverview'],
  },
  {
    id: 'shelve',
    title: 'alarmLife.shelve',
    where: 'both',
    permission: 'energy_batteryWarn:handle',
    visible: (row) => row.state === 'WARNING' && row.shelvedUntil === null,
    form: {
      title: 'alarmLife.shelveTitle',
      fields: [
        {
          key: 'length',
          title: 'alarmLife.shelveFor',
          kind: 'select',
          required: true,
          options: ({ t }) => shelfLengths.map((n) => ({ value: String(n), label: t(`alarmLife.shelf.m${n}`) })),
          hint: 'alarmLife.shelveHint',
        },
        {
          key: 'until',
          title: 'alarmLife.shelveUntil',
          kind: 'moment',
          required: true,
          visible: ({ length }) => length === '0',
          useZone: useStationZone,
          hint: 'alarmLife.shelveClock',
        },
        { key: 'reason', title: 'alarmLife.reason', kind: 'textarea', required: true, maxLength: 500 },
      ],
      empty: (rows) => ({ length: '60', until: null, reason: '', stationId: stationOf(rows) }),
    },
    run: (rows, { length, until, reason }) =>
      call('alarmShelve', {
        ids: idsOf(rows),
        reason: String(reason),
        ...(length === '0' ? { until: Number(until) } : { minutes: Number(length) }),
      }).then(sayAlready),
    refreshes: ['alarmDetail', 'alarmCounts', 'stationOverview'],
  },
  {
    id: 'unshelve',
    title: 'alarmLife.unshelve',
    where: 'both',
    permission: 'energy_batteryWarn:handle',
    visible: (row) => row.state === 'WARNING' && row.shelvedUntil !== null,
    run: (rows) => call('alarmUnshelve', { ids: idsOf(rows) }),
    refreshes: ['alarmDetail', 'alarmCounts', 'stationOverview'],
  },
]
