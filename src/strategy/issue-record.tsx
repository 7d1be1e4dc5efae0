import './strategy.css'
import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { StrategyIssue } from '#contract/schemas/strategy.ts'
import { issueBars, issueStates, type StrategyType } from '#contract/strategy.ts'
import type { VariantColumn } from '#contract/strategy-variants.ts'
import { call } from '#src/api/client.ts'
import { defineResource, type TextKey, type Words } from '#src/resource/define.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { Empty } from '#src/ui/state-card.tsx'
import { stationTime } from '#src/ui/time-words.ts'
import { useAddress } from '#src/ui/use-address.ts'
import { useCan } from '#src/ui/can.tsx'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { Compared } from './compared.tsx'
import { saveStrategy } from './calls.ts'
import { paramWords } from './param-words.ts'
import { useOwnStation } from './use-own-station.tsx'
import { useEarlier, useIssue } from './use-issue.ts'
import { useStrategyNotices } from '#src/atoms/strategy-notices.ts'

type Row = StrategyIssue & { stationId: string } & Partial<Record<`param:${string}`, undefined>>

const timeOf = <K extends 'issuedAt' | 'answeredAt' | 'doneAt'>(key: K) => ({
  key,
  title: `strategy.record.${key}` as const,
  text: (row: Row, { zoneOf }: Words) => {
    const at: number | null = row[key]
    return at === null ? '—' : stationTime(at, zoneOf(row.stationId))
  },
})
/** Breaks between day and clock alone. */
const issuedAt = (row: Row, { zoneOf }: Words) =>
  stationTime(row.issuedAt, zoneOf(row.stationId))
    .split(' ')
    .map((part) => (
      <Fragment key={part}>
        <span style={{ whiteSpace: 'nowrap' }}>{part}</span>{' '}
      </Fragment>
    ))
const seconds = ({ sentAt, doneAt, answeredAt }: StrategyIssue): number | null => {
  const end = doneAt ?? answeredAt
  return sentAt === null || end === null ? null : Math.max(0, Math.round((end - sentAt) / 100) / 10)
}

/** What a controller answered, or why nothing was sent to it. */
function answerWords({ code, message }: StrategyIssue, t: Words['t']): string {
  const bar = code === null ? issueBars.find((one) => one === message) : undefined
  return bar === undefined ? message || '—' : t(`strategy.reason.${bar}`)
}

/** A column for a parameter of one type; issues of other types have nothing there. */
const columnOf = ({ type, key, word }: VariantColumn) => ({
  key: `param:${type}.${key}` as const,
  title: (word === undefined ? `strategy.field.${key}` : `strategy.variant.${word}`) as TextKey,
  group: `strategyWord.type.${type}` as const,
  // A line is a segment, as long as it is; a figure is short.
  wraps: type === 'plan' ? 190 : 64,
  text: (row: Row, words: Words) => {
    if (row.type !== type) return '—'
    const said = paramWords(type, row.params, words, words.zoneOf(row.stationId))
    if (type === 'plan') return said.map(({ name, text }) => `${name}${words.t('layout.colon')}${text}`).join('\n') || '—'
    return said.find((one) => one.key === key)?.text ?? '—'
  },
  ...(type === 'plan' ? { render: planDays } : {}),
})

/** Breaks between segments alone. */
const Segments = ({ parts, mark }: { parts: readonly string[]; mark: string }) =>
  parts.map((segment, i) => (
    <Fragment key={segment}>
      <span style={{ whiteSpace: 'nowrap' }}>{i < parts.length - 1 ? `${segment}${mark.trimEnd()}` : segment}</span>
      {mark.endsWith(' ') ? ' ' : <wbr />}
    </Fragment>
  ))

/** So many parts of a plan stand in a row; all of them where versions are compared. */
const MOST_DAYS = 3
function planDays(row: Row, words: Words) {
  if (row.type !== 'plan') return '—'
  const said = paramWords('plan', row.params, words, words.zoneOf(row.stationId))
  if (said.length === 0) return '—'
  return (
    <>
      {said.slice(0, MOST_DAYS).map(({ name, parts }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two parts may be for the same days
        <div key={i}>
          {name}
          {words.t('layout.colon')}
          <Segments parts={parts.length === 0 ? ['—'] : parts} mark={words.t('layout.semicolon')} />
        </div>
      ))}
      {said.length > MOST_DAYS && <div className="dim">{words.t('resource.moreRows', { n: said.length - MOST_DAYS })}</div>}
    </>
  )
}

/** The record of a station's issues; `types`: of these alone, `shown`: parameters that have columns of their own. */
export function issuesOf(
  name: string,
  stationId: string,
  types: readonly StrategyType[] | undefined,
  shown: readonly VariantColumn[],
  mayEdit: (type: StrategyType) => boolean,
  compare: (rows: Row[]) => void,
) {
  // Parameters take their place; they are there when somebody asks for them.
  const seldom = shown.length > 0 ? ({ choice: 'hidden' } as const) : {}
  return defineResource({
    name,
    list: {
      endpoint: 'strategyIssueList',
      scope: { powerstationId: stationId, ...(types === undefined ? {} : { type: [...types] }) },
      rows: (answer): Row[] => answer.issueList.map((row) => ({ ...row, stationId })),
      total: (answer) => answer.totalRows,
      reload: true,
    },
    rowKey: (row: Row) => row.mid,
    columns: [
      { ...timeOf('issuedAt'), sortable: true, choice: false, wraps: 76, render: issuedAt },
      { key: 'type', title: 'strategy.record.type', choice: false, wraps: 72, text: (row, { t }) => t(`strategyWord.type.${row.type}`) },
      { key: 'version', title: 'strategy.version', align: 'right', sortable: true, ...seldom },
      { key: 'state', title: 'strategy.record.state', wraps: 64, text: (row, { t }) => t(`strategy.issueState.${row.state}`) },
      ...shown.map(columnOf),
      { key: 'issuedBy', title: 'strategy.record.by', wraps: 56 },
      { key: 'approvedBy', title: 'strategy.record.approvedBy', text: (row) => row.approvedBy ?? '—', ...seldom },
      { ...timeOf('answeredAt'), choice: 'hidden' },
      { ...timeOf('doneAt'), choice: 'hidden' },
      {
        key: 'sentAt',
        title: 'strategy.record.duration',
        align: 'right',
        text: (row, { t }) => {
          const took = seconds(row)
          return took === null ? '—' : t('strategy.record.seconds', { n: took })
        },
        ...seldom,
      },
      { key: 'code', title: 'strategy.record.code', align: 'right', text: (row) => row.code ?? '—', ...seldom },
      { key: 'message', title: 'strategy.record.message', text: (row, { t }) => answerWords(row, t), ...seldom },
      { key: 'hash', title: 'strategy.hash', choice: 'hidden', text: (row) => row.hash.slice(0, 8) },
      { key: 'mid', title: 'strategy.record.mid', choice: 'hidden' },
      {
        key: 'params',
        title: 'strategy.parameter',
        choice: 'hidden',
        text: (row, words) =>
          paramWords(row.type, row.params, words, words.zoneOf(row.stationId))
            .map(({ name: called, text }) => `${called} ${text}`)
            .join(words.t('layout.semicolon')),
      },
    ],
    sort: { by: 'issuedAt', order: 'desc' },
    filters: [
      { key: 'text', kind: 'text', title: 'strategy.record.search' },
      {
        key: 'state',
        kind: 'select',
        title: 'strategy.record.state',
        values: issueStates,
        options: ({ t }) => issueStates.map((state) => ({ value: state, label: t(`strategy.issueState.${state}`) })),
      },
    ],
    actions: [
      {
        id: 'compare',
        title: 'strategy.record.compare',
        where: 'bulk',
        quiet: true,
        run: (rows) => Promise.resolve(compare(rows)),
      },
      {
        id: 'changes',
        title: 'strategy.record.changes',
        where: 'row',
        quiet: true,
        run: (rows) => Promise.resolve(compare(rows)),
      },
      {
        id: 'reissue',
        title: 'strategy.record.reissue',
        where: 'row',
        visible: (row) => mayEdit(row.type),
        confirm: 'strategy.record.reissueAsk',
        done: 'strategy.record.reissued',
        run: async ([row]) => {
          if (row === undefined) return
          const { strategies } = await call('strategyList', { powerstationId: stationId })
          const revision = strategies.find((one) => one.type === row.type)?.revision ?? 0
          await saveStrategy(stationId, row.type, row.params as Record<string, unknown>, revision)
        },
      },
    ],
    export: { fileName: 'strategy.record.title' },
    emptyText: 'strategy.record.none',
  })
}

interface Props {
  name: string
  /** Absent: all. */
  types?: readonly StrategyType[]
  shown?: readonly VariantColumn[]
}
const none: readonly VariantColumn[] = []

/** Every issue of strategies of a station: who, when, what became of it; two versions beside each other, an old one used again. */
export function IssueRecord({ name, types, shown = none }: Props) {
  const { t } = useTranslation()
  const { station, choice } = useOwnStation()
  const [address, setAddress] = useAddress()
  useStrategyNotices()
  const [mayPlan, mayOthers] = [useCan('production_charge_and_discharge_plan:edit'), useCan('security_strategy:edit')]
  const stationId = station?.powerstationId
  const resource = useMemo(
    () =>
      stationId === undefined
        ? undefined
        : issuesOf(
            name,
            stationId,
            types,
            shown,
            (type) => (type === 'plan' ? mayPlan : mayOthers),
            (rows) =>
              setAddress({
                compare: rows
                  .slice(0, 2)
                  .map(({ mid }) => mid)
                  .join(','),
              }),
          ),
    [name, stationId, types, shown, mayPlan, mayOthers, setAddress],
  )
  if (resource === undefined || station === undefined || stationId === undefined) return <Empty>{t('state.empty')}</Empty>
  const mids = address.get('compare')?.split(',') ?? []
  return (
    <div className="strategy-record">
      <ResourcePage resource={resource} tools={choice} />
      {mids.length > 0 && (
        <CompareDrawer mids={mids} stationId={stationId} zone={station.timeZone} onClose={() => setAddress({ compare: undefined })} />
      )}
    </div>
  )
}

interface CompareProps {
  mids: readonly string[]
  stationId: string
  zone: string
  onClose(): void
}

function CompareDrawer({ mids, stationId, zone, onClose }: CompareProps) {
  const { t } = useTranslation()
  const one = useIssue(stationId, mids[0])
  // One alone stands beside the version before it.
  const chosen = useIssue(stationId, mids[1])
  const earlier = useEarlier(stationId, mids.length === 1 ? one : undefined)
  if (one !== undefined && mids.length === 1 && earlier === null)
    return (
      <SideDrawer title={t('strategy.record.compare')} width={720} onClose={onClose}>
        <p className="dim">{t('strategy.record.first')}</p>
        <Compared type={one.type} zone={zone} heads={['—', `${t('strategy.version')} ${one.version}`]} before={null} after={one.params} />
      </SideDrawer>
    )
  const other = chosen ?? earlier ?? undefined
  const [older, newer] = one !== undefined && other !== undefined && one.version > other.version ? [other, one] : [one, other]
  const head = (issue: StrategyIssue): string => `${t('strategy.version')} ${issue.version} · ${stationTime(issue.issuedAt, zone)}`
  return (
    <SideDrawer title={t('strategy.record.compare')} width={720} onClose={onClose}>
      {older === undefined || newer === undefined || older.type !== newer.type ? (
        <p>{t('strategy.record.compareHint')}</p>
      ) : (
        <Compared type={older.type} zone={zone} heads={[head(older), head(newer)]} before={older.params} after={newer.params} />
      )}
    </SideDrawer>
  )
}
