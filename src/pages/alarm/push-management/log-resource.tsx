import { pushFaults, pushStates, type PushFault } from '#contract/push.ts'
import type { PushDelivery } from '#contract/schemas/push.ts'
import { call } from '#src/api/client.ts'
import { nameOf, textOf } from '#src/atoms/language.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Words } from '#src/resource/define.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { deliveryKind } from '#src/ui/delivery-kind.ts'
import { stationTime } from '#src/ui/time-words.ts'
import { useGroupOptions, useRuleOptions } from './group-options.ts'

const isFault = (code: string): code is PushFault => (pushFaults as readonly string[]).includes(code)

/** What became of it, why, and what to do: the vendor's own words stand last. */
function resultOf({ state, code, answer, mayBeTwice, runAt, stationId }: PushDelivery, { t, zoneOf }: Words): string {
  const why = code === null ? [] : [t(`push.codeOf.${code}`), ...(isFault(code) && state !== 'sent' ? [t(`push.cureOf.${code}`)] : [])]
  return [
    ...(state === 'waiting' ? [t('push.due', { at: stationTime(runAt, zoneOf(stationId)) })] : []),
    ...why,
    ...(mayBeTwice ? [t('push.twice')] : []),
    ...(state === 'sent' || answer === '' ? [] : [answer]),
  ].join(' · ')
}
const stateClass = (state: PushDelivery['state']): string => (state === 'failed' ? 'push-bad' : state === 'uncertain' ? 'push-unsure' : '')
const kindOf = (row: PushDelivery, { t }: Words): string => deliveryKind(row, t)

/** Every delivery: what was told to whom, and what came of it. */
export const logResource = defineResource({
  name: 'push-log',
  prefix: 'l.',
  list: {
    endpoint: 'pushDeliveryList',
    everyMs: 5000,
    rows: (answer): PushDelivery[] => answer.pushDeliveryList,
    total: (answer) => answer.totalRows,
  },
  rowKey: (row: PushDelivery) => row.id,
  columns: [
    {
      key: 'createdAt',
      title: 'push.createdAt',
      width: 190,
      sortable: true,
      choice: false,
      text: (row, { zoneOf }) => stationTime(row.createdAt, zoneOf(row.stationId)),
    },
    {
      key: 'state',
      title: 'push.state',
      text: (row, { t }) => t(`push.stateOf.${row.state}`),
      render: (row, { t }) => <span className={stateClass(row.state)}>{t(`push.stateOf.${row.state}`)}</span>,
    },
    { key: 'kind', title: 'push.kind', text: kindOf },
    { key: 'level', title: 'alarm.level', text: (row, { t }) => t(`level.${row.level}`), render: (row) => <LevelMark level={row.level} /> },
    { key: 'content', title: 'alarm.content', choice: false, text: (row, { language }) => textOf(row.content, language) },
    { key: 'stationName', title: 'alarm.station', text: (row, { language }) => nameOf(row.stationName, row.stationNameEn, language) },
    {
      key: 'deviceName',
      title: 'alarm.device',
      choice: 'hidden',
      text: (row, { language }) => nameOf(row.deviceName ?? '', row.deviceNameEn, language),
    },
    { key: 'ruleName', title: 'push.rule', text: (row, { t }) => row.ruleName ?? t('push.gone') },
    {
      key: 'groupName',
      title: 'push.group',
      text: (row, { t }) =>
        row.groupName === null || row.provider === null ? t('push.gone') : `${row.groupName} · ${t(`push.providerOf.${row.provider}`)}`,
    },
    { key: 'code', title: 'push.result', text: resultOf },
    {
      key: 'sentAt',
      title: 'push.sentAt',
      width: 190,
      text: (row, { zoneOf }) => (row.sentAt === null ? '' : stationTime(row.sentAt, zoneOf(row.stationId))),
    },
    { key: 'together', title: 'push.together', text: (row, { t }) => (row.together > 1 ? t('push.togetherN', { n: row.together - 1 }) : '') },
    { key: 'attempts', title: 'push.attempts', align: 'right', choice: 'hidden' },
  ],
  sort: { by: 'createdAt', order: 'desc' },
  filters: [
    { key: 'text', kind: 'text', title: 'push.searchLog', width: 200 },
    {
      key: 'state',
      kind: 'select',
      title: 'push.state',
      values: pushStates,
      options: ({ t }) => pushStates.map((value) => ({ value, label: t(`push.stateOf.${value}`) })),
    },
    { key: 'ruleId', kind: 'select', title: 'push.rule', options: { useOptions: useRuleOptions } },
    { key: 'groupId', kind: 'select', title: 'push.group', options: { useOptions: useGroupOptions } },
    { key: 'powerstationId', kind: 'select', title: 'alarm.station', options: { useOptions: useStationOptions }, width: 200 },
    { key: 'at', kind: 'range', title: 'push.when', ends: ['from', 'to'] },
  ],
  actions: [
    {
      id: 'resend',
      title: 'push.resend',
      where: 'both',
      permission: 'push_management:edit',
      visible: ({ state }) => state === 'failed' || state === 'uncertain',
      run: (rows) => call('pushResend', { ids: rows.map(({ id }) => id) }),
      done: 'push.resent',
    },
  ],
  export: { fileName: 'push.log' },
  emptyText: 'push.noLog',
})
