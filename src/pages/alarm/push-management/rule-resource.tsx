import { alarmLevels } from '#contract/alarm.ts'
import { pushTypes, weekdays } from '#contract/push.ts'
import type { PushRule } from '#contract/schemas/push.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { organizationOptions, useStationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Words } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { levelOptions } from '#src/resource/level-options.ts'
import { consoleTime } from '#src/ui/time-words.ts'
import { useGroupOptions } from './group-options.ts'

const EDIT = 'push_management:edit'
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/

const clockRule = (value: unknown) => (CLOCK.test(String(value)) ? undefined : ('pattern' as const))
const typesOf = ({ types }: PushRule, { t }: Words): string => types.map((type) => t(`push.typeOf.${type}`)).join(t('layout.list'))
const levelsOf = ({ levels }: PushRule, { t }: Words): string =>
  levels.length === alarmLevels.length ? t('push.allOf') : levels.map((level) => t(`level.${level}`)).join(t('layout.list'))
const isQuiet = ({ quiet }: { quiet?: boolean | undefined }): boolean => quiet === true

/** Who is told of what, and when. */
export const ruleResource = defineResource({
  name: 'push-rules',
  list: { endpoint: 'pushRuleList', rows: (answer): PushRule[] => answer.pushRuleList, total: (answer) => answer.totalRows },
  rowKey: (row: PushRule) => row.id,
  columns: [
    { key: 'name', title: 'push.name', sortable: true, choice: false, render: ({ name }) => <div className="wrapped-cell">{name}</div> },
    { key: 'types', title: 'push.types', text: typesOf, render: (row, words) => <div className="wrapped-cell">{typesOf(row, words)}</div> },
    { key: 'levels', title: 'push.levels', text: levelsOf, render: (row, words) => <div className="wrapped-cell">{levelsOf(row, words)}</div> },
    {
      key: 'stationIds',
      title: 'push.stations',
      text: (row, { t }) => (row.allStations ? t('push.allOf') : t('push.someOf', { count: row.stationIds.length })),
    },
    { key: 'groupName', title: 'push.group' },
    { key: 'enabled', title: 'push.enabled', text: (row, { t }) => t(row.enabled ? 'push.on' : 'push.off') },
    {
      key: 'delayMinutes',
      title: 'push.delay',
      align: 'right',
      text: (row, { t }) => (row.delayMinutes === 0 ? '' : `${row.delayMinutes} ${t('push.minutes')}`),
    },
    {
      key: 'escalation',
      title: 'push.escalation',
      text: (row, { t }) => row.escalation.map(({ minutes }) => `${minutes} ${t('push.minutes')}`).join(t('layout.list')),
    },
    { key: 'quiet', title: 'push.quiet', text: (row) => (row.quiet ? `${row.quietFrom}–${row.quietTo}` : '') },
    {
      key: 'organizationName',
      title: 'push.organization',
      choice: 'hidden',
      text: (row, { language }) => nameOf(row.organizationName, row.organizationNameEn, language),
    },
    { key: 'remark', title: 'push.remark', render: ({ remark }) => (remark === '' ? undefined : <div className="wrapped-cell">{remark}</div>) },
    { key: 'updatedAt', title: 'push.updatedAt', choice: 'hidden', sortable: true, text: (row) => consoleTime(row.updatedAt) },
  ],
  sort: { by: 'name', order: 'asc' },
  filters: [
    { key: 'text', kind: 'text', title: 'push.searchRule', width: 260 },
    { key: 'groupId', kind: 'select', title: 'push.group', options: { useOptions: useGroupOptions } },
    {
      key: 'enabled',
      kind: 'select',
      title: 'push.onOrOff',
      values: ['true', 'false'],
      options: ({ t }) => [
        { value: 'true', label: t('push.on') },
        { value: 'false', label: t('push.off') },
      ],
    },
  ],
  form: formOf('savePushRule', {
    fields: [
      { key: 'name', title: 'push.name', kind: 'text', required: true, maxLength: 64 },
      { key: 'organizationCode', title: 'push.organization', kind: 'tree-select', required: true, options: organizationOptions },
      { key: 'enabled', title: 'push.enabled', kind: 'switch' },
      {
        key: 'types',
        title: 'push.types',
        kind: 'select',
        multiple: true,
        required: true,
        options: ({ t }) => pushTypes.map((value) => ({ value, label: t(`push.typeOf.${value}`) })),
      },
      { key: 'levels', title: 'push.levels', kind: 'select', multiple: true, required: true, options: levelOptions, hint: 'push.levelsHint' },
      { key: 'allStations', title: 'push.allStations', kind: 'switch', hint: 'push.allStationsHint' },
      {
        key: 'stationIds',
        title: 'push.stations',
        kind: 'select',
        multiple: true,
        required: true,
        visible: ({ allStations }) => allStations !== true,
        options: { useOptions: useStationOptions },
      },
      { key: 'groupId', title: 'push.group', kind: 'select', required: true, options: { useOptions: useGroupOptions } },
      { key: 'notifyAll', title: 'push.notifyAll', kind: 'switch', hint: 'push.notifyAllHint' },
      { key: 'delayMinutes', title: 'push.delay', kind: 'integer', required: true, min: 0, max: 1440, unit: 'min', hint: 'push.delayHint' },
      { key: 'returnMessages', title: 'push.returnMessages', kind: 'switch', hint: 'push.returnMessagesHint' },
      {
        key: 'escalation',
        title: 'push.escalation',
        kind: 'table',
        max: 5,
        hint: 'push.escalationHint',
        columns: [
          { key: 'minutes', title: 'push.escalationAfter', kind: 'integer', required: true, min: 1, max: 1440, unit: 'min' },
          { key: 'groupId', title: 'push.group', kind: 'select', required: true, options: { useOptions: useGroupOptions } },
        ],
        line: () => ({ minutes: 15, groupId: '' }),
      },
      { key: 'resendUncertain', title: 'push.resendUncertain', kind: 'switch', hint: 'push.resendUncertainHint' },
      { key: 'remark', title: 'push.remark', kind: 'textarea', maxLength: 2000 },
      { key: 'quiet', title: 'push.quiet', kind: 'switch', hint: 'push.quietHint', section: 'push.quiet' },
      {
        key: 'quietFrom',
        title: 'push.quietFrom',
        kind: 'text',
        required: true,
        maxLength: 5,
        rule: clockRule,
        form: 'push.clockForm',
        visible: isQuiet,
      },
      {
        key: 'quietTo',
        title: 'push.quietTo',
        kind: 'text',
        required: true,
        maxLength: 5,
        rule: clockRule,
        form: 'push.clockForm',
        visible: isQuiet,
        hint: 'push.quietToHint',
      },
      {
        key: 'quietDays',
        title: 'push.quietDays',
        kind: 'select',
        multiple: true,
        required: true,
        visible: isQuiet,
        options: ({ t }) => weekdays.map((value) => ({ value, label: t(`push.dayOf.d${value}`) })),
      },
      {
        key: 'quietExcept',
        title: 'push.quietExcept',
        kind: 'select',
        multiple: true,
        visible: isQuiet,
        options: levelOptions,
        hint: 'push.quietExceptHint',
      },
    ],
    empty: {
      enabled: true,
      types: ['alarm'],
      levels: ['VERY_URGENT', 'URGENT', 'SERIOUS'],
      allStations: true,
      delayMinutes: 0,
      quietFrom: '22:00',
      quietTo: '07:00',
      quietDays: [...weekdays],
      quietExcept: ['VERY_URGENT'],
    },
    create: EDIT,
    edit: EDIT,
    createTitle: 'push.newRule',
    editTitle: 'push.editRule',
    width: 640,
  }),
  remove: { permission: EDIT, run: (rows) => call('deletePushRule', { ids: rows.map(({ id }) => id) }) },
  export: { fileName: 'push.rules' },
  emptyText: 'push.noRules',
})
