import type { Alarm } from '#contract/alarm.ts'
import { call } from '#src/api/client.ts'
import type { Action } from '#src/resource/define.ts'

const idsOf = (rows: readonly Alarm[]): string[] => rows.map((row) => row.id)

/** What is done with alarms, one or many. Handling is a person's word and ends no cause: how many are still present is said first. */
export const alarmActions: readonly Action<Alarm>[] = [
  {
    id: 'seen',
    title: 'alarm.seen',
    where: 'both',
    visible: (row) => row.seenAt === null,
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
        return (
          present > 0 && (
            <p className="alarm-present" role="note">
              {t('alarm.stillPresent', { n: present })}
            </p>
          )
        )
      },
    },
    run(rows, { content, notes }) {
      const [done, more] = [String(content).trim(), String(notes).trim()]
      return call('alarmHandle', { ids: idsOf(rows), content: done, ...(more === '' ? {} : { notes: more }) })
    },
    refreshes: ['alarmDetail', 'stationOverview'],
  },
]
