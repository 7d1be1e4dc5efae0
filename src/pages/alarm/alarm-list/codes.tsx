import { useTranslation } from 'react-i18next'
import type { EventCode } from '#contract/schemas/event-code.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { defineResource } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { levelOptions } from '#src/resource/level-options.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { LevelMark } from '#src/ui/level-mark.tsx'

const EDIT = 'energy_batteryWarn:edit'
/** A code is known by itself: the call that saves asks for an id. */
type Row = EventCode & { id: string }
const words = { required: true, maxLength: 200 } as const
const guide = { kind: 'textarea', maxLength: 1000 } as const

const resource = defineResource({
  name: 'eventCode',
  prefix: 'c.',
  list: {
    endpoint: 'eventCodeList',
    rows: (answer): Row[] => answer.eventCodeList.map((row) => ({ ...row, id: row.code })),
    total: (answer) => answer.totalRows,
  },
  rowKey: (row: Row) => row.id,
  columns: [
    { key: 'code', title: 'alarmLife.codes.code', sortable: true, choice: false, width: 220 },
    { key: 'level', title: 'alarm.level', width: 110, render: (row) => <LevelMark level={row.level} /> },
    { key: 'textZh', title: 'alarmLife.codes.text', sortable: true, text: (row, { language }) => nameOf(row.textZh, row.textEn, language) },
    { key: 'guideZh', title: 'alarmLife.codes.guide', text: (row, { language }) => nameOf(row.guideZh, row.guideEn, language) },
    { key: 'updatedBy', title: 'alarm.handler', choice: 'hidden' },
  ],
  filters: [{ key: 'text', kind: 'text', title: 'alarmLife.codes.search', width: 240 }],
  form: formOf('saveEventCode', {
    fields: [
      { key: 'code', title: 'alarmLife.codes.code', kind: 'text', required: true, maxLength: 64, hint: 'alarmLife.codes.codeHint', fixed: true },
      { key: 'level', title: 'alarm.level', kind: 'select', required: true, options: levelOptions, hint: 'alarmLife.codes.levelHint' },
      { key: 'textZh', title: 'alarmLife.codes.textZh', kind: 'text', ...words },
      { key: 'textEn', title: 'alarmLife.codes.textEn', kind: 'text', ...words },
      { key: 'guideZh', title: 'alarmLife.codes.guideZh', hint: 'alarmLife.codes.guideHint', ...guide },
      { key: 'guideEn', title: 'alarmLife.codes.guideEn', ...guide },
    ],
    create: EDIT,
    edit: EDIT,
    createTitle: 'alarmLife.codes.create',
    editTitle: 'alarmLife.codes.edit',
  }),
  remove: { permission: EDIT, run: (rows) => call('deleteEventCode', { ids: rows.map(({ code }) => code) }) },
  emptyText: 'alarmLife.codes.empty',
})

/** What the codes mean that devices send, and what to do first: walls and alarms say it. */
export function CodeList() {
  const { t } = useTranslation()
  return (
    <>
      <p className="dim">{t('alarmLife.codes.note')}</p>
      <ResourcePage resource={resource} />
    </>
  )
}
