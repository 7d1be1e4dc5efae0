import { pushFaults, pushStates, type PushFault } from '#contract/push.ts'
import type { PushDelivery } from '#contract/schemas/push.ts'
import { call } from '#src/api/client.ts'
import { nameOf, textOf } from '#src/atoms/language.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Words } from '#src/resource/define.ts'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { deliveryKind } from '#src/ui/delivery-kind.ts'
import { stationTime } from '#src/ui/time-words.ts'
import { useGroupOptions, useRuleOptions } from './group-options.ts'

const isFault = (code: string): code is PushFault => (pushFaults as readonly string[]).includes(code)

/** What became of it, why, and what to do. */
function outcomeOf({ state, code, mayBeTwice, runAt, stationId }: PushDelivery, { t, zoneOf }: Words): string {
  const why = code === null ? [] : [t(`push.codeOf.${code}`), ...(isFault(code) ? [t(`push.cureOf.${code}`)] : [])]
  return [
    ...(state === 'waiting' ? [t('push.due', { at: stationTime(runAt, zoneOf(stationId)) })] : []),
    ...why,
    ...(mayBeTwice ? [t('push.twice')] : []),
  ].join(' · ')
}
/** With the vendor's own words, which the list shows below its line: in a column they make a line of a dozen. */
const resultOf = (row: PushDelivery, words: Words): string =>
  [outcomeOf(row, words), row.state === 'sent' && row.code === null ? '' : row.answer].filter((one) => one !== '').join(' · ')
const stateClass = (state: PushDelivery['state']): string => (state === 'failed' ? 'push-bad' : state === 'uncertain' ? 'push-unsure' : '')
const kindOf = (row: PushDelivery, { t }: Words): string => deliveryKind(row, t)
const stationOf = (row: PushDelivery, { language }: Words): string => nameOf(row.stationName, row.stationNameEn, language)
const deviceOf = (row: PushDelivery, { language }: Words): string => nameOf(row.deviceName ?? '', row.deviceNameEn, language)
const ruleOf = (row: PushDelivery, { t }: Words): string => row.ruleName ?? t('push.gone')
const groupOf = (row: PushDelivery, { t }: Words): string =>
  row.groupName === null || row.provider === null ? t('push.gone') : `${row.groupName} · ${t(`push.providerOf.${row.provider}`)}`
const sentOf = (row: PushDelivery, { zoneOf }: Words): string => (row.sentAt === null ? '' : stationTime(row.sentAt, zoneOf(row.stationId)))
const togetherOf = (row: PushDelivery, { t }: Words): string => (row.together > 1 ? t('push.togetherN', { count: row.together - 1 }) : '')

/** What the table has no room for. */
const facts = [
  ['alarm.device', deviceOf],
  ['push.rule', ruleOf],
  ['push.sentAt', sentOf],
  ['push.together', togetherOf],
  ['push.attempts', ({ attempts }: PushDelivery) => String(attempts)],
  ['push.answer', ({ answer }: PushDelivery) => answer],
] as const

function Told({ row }: { row: PushDelivery }) {
  const words = useWords()
  return (
    <dl className="push-told">
      {facts.map(([title, text]) => (
        <div key={title}>
          <dt>{words.t(title)}</dt>
          <dd>{text(row, words) || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

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
      sortable: true,
      choice: false,
      text: (row, { zoneOf }) => stationTime(row.createdAt, zoneOf(row.stationId)),
      render: (row, { zoneOf }) => <span className="push-time">{stationTime(row.createdAt, zoneOf(row.stationId))}</span>,
    },
    {
      key: 'state',
      title: 'push.state',
      text: (row, { t }) => t(`push.stateOf.${row.state}`),
      render: (row, { t }) => <span className={stateClass(row.state)}>{t(`push.stateOf.${row.state}`)}</span>,
    },
    { key: 'kind', title: 'push.kind', text: kindOf },
    { key: 'level', title: 'alarm.level', text: (row, { t }) => t(`level.${row.level}`), render: (row) => <LevelMark level={row.level} /> },
    {
      key: 'content',
      title: 'alarm.content',
      choice: false,
      text: (row, { language }) => textOf(row.content, language),
      render: (row, { language }) => <div className="push-cell">{textOf(row.content, language)}</div>,
    },
    {
      key: 'stationName',
      title: 'alarm.station',
      text: stationOf,
      render: (row, words) => <div className="push-cell">{stationOf(row, words)}</div>,
    },
    { key: 'deviceName', title: 'alarm.device', choice: 'hidden', text: deviceOf },
    { key: 'ruleName', title: 'push.rule', choice: 'hidden', text: ruleOf },
    { key: 'groupName', title: 'push.group', text: groupOf, render: (row, words) => <div className="push-cell">{groupOf(row, words)}</div> },
    {
      key: 'code',
      title: 'push.result',
      text: resultOf,
      render: (row, words) => (outcomeOf(row, words) === '' ? undefined : <div className="push-cell">{outcomeOf(row, words)}</div>),
    },
    { key: 'sentAt', title: 'push.sentAt', width: 190, choice: 'hidden', text: sentOf },
    { key: 'together', title: 'push.together', choice: 'hidden', text: togetherOf },
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
  expand: Told,
  export: { fileName: 'push.log' },
  emptyText: 'push.noLog',
})
