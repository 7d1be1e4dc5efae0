import { baselineMethods, endCounts, responseKinds, responseStates } from '#contract/response.ts'
import type { ResponseTask } from '#contract/schemas/response.ts'
import { separated } from '#domain/settlement/layout.ts'
import { formatShown } from '#domain/units.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { serverNow } from '#src/atoms/live.ts'
import { exactBox } from '#src/price/exact-boxes.ts'
import { organizationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Words } from '#src/resource/define.ts'
import { formOf, type DraftOf } from '#src/resource/form-of.ts'
import { RecordLink } from '#src/resource/record-address.tsx'
import type { RecordView } from '#src/resource/record-tabs.tsx'
import { ownPassword } from '#src/strategy/own-password.tsx'
import { IssueNote } from './issue-note.tsx'
import { PointsControl } from './points-control.tsx'
import { Tracking } from './tracking.tsx'
import { VerdictTab } from './verdict.tsx'
import { eventWords, isNothing, power } from './words.ts'

const EDIT = 'demand_response:edit'
const changed = ['responseTask', 'responseTracking', 'responseVerdict'] as const

const isDraft = ({ state }: ResponseTask): boolean => state === 'saved' || state === 'failed'
const which = (row: ResponseTask | undefined) => ({ id: row?.id ?? '', revision: row?.revision ?? 0 })

const taskNow = async (row: ResponseTask | undefined): Promise<ResponseTask> => (await call('responseTask', { id: row?.id ?? '' })).task

/** What became of something that was done with a task and got no answer. */
const becameOf =
  (isDone: (task: ResponseTask, before: ResponseTask) => boolean) =>
  async ([row]: readonly ResponseTask[], { t }: Words) => {
    const task = await taskNow(row)
    const done = row !== undefined && isDone(task, row)
    return { isDone: done, words: t(done ? 'resource.wasDone' : 'resource.wasNotDone') }
  }

const anew = async ([row]: readonly ResponseTask[]): Promise<ResponseTask[]> => [await taskNow(row)]

const StateMark = ({ state, t }: { state: ResponseTask['state'] } & Pick<Words, 't'>) => (
  <b className={`response-state response-${state}`}>{t(`response.stateOf.${state}`)}</b>
)

export const tasksOf = ({ mayEdit, mayIssue, username }: { mayEdit: boolean; mayIssue: boolean; username: string }) =>
  defineResource({
    name: 'response-tasks',
    list: {
      endpoint: 'responseTaskList',
      everyMs: 10_000,
      rows: (answer): ResponseTask[] => answer.responseTaskList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: ResponseTask) => row.id,
    columns: [
      {
        key: 'name',
        title: 'response.name',
        sortable: true,
        choice: false,
        leads: true,
        wraps: 160,
        render: (row) => <RecordLink id={row.id}>{row.name}</RecordLink>,
      },
      {
        key: 'state',
        title: 'response.state',
        choice: false,
        named: false,
        text: ({ state }, { t }) => t(`response.stateOf.${state}`),
        render: ({ state }, { t }) => <StateMark state={state} t={t} />,
      },
      { key: 'kind', title: 'response.kind', text: ({ kind }, { t }) => t(`response.kindOf.${kind}`) },
      { key: 'fromAt', title: 'response.when', sortable: true, width: 250, text: (row) => eventWords(row) },
      { key: 'targetKw', title: 'response.targetKw', align: 'right', sortable: true, text: (row, words) => power(row.targetKw, words) },
      { key: 'sharedKw', title: 'response.sharedKw', align: 'right', text: (row, words) => power(row.sharedKw, words) },
      {
        key: 'points',
        title: 'response.pointCount',
        align: 'right',
        text: ({ points, failed }, { t }) => (failed === 0 ? points : t('response.failedOf', { points, failed })),
      },
      {
        key: 'capacityKwh',
        title: 'response.capacityKwh',
        align: 'right',
        choice: 'hidden',
        text: ({ capacityKwh }, { language }) => formatShown(capacityKwh, 'kWh', 1, language),
      },
      { key: 'powerKw', title: 'response.powerKw', align: 'right', choice: 'hidden', text: (row, words) => power(row.powerKw, words) },
      {
        key: 'revenue',
        title: 'response.revenue',
        align: 'right',
        text: ({ revenue, state }, { t }) => (revenue !== null ? separated(revenue) : state === 'executed' ? t('response.notSettled') : ''),
      },
      {
        key: 'organizationName',
        title: 'response.organization',
        choice: 'hidden',
        text: (row, { language }) => nameOf(row.organizationName, row.organizationNameEn, language),
      },
      { key: 'remark', title: 'response.remark', choice: 'hidden' },
    ],
    sort: { by: 'fromAt', order: 'desc' },
    filters: [
      { key: 'text', kind: 'text', title: 'response.search', width: 200 },
      {
        key: 'state',
        kind: 'select',
        title: 'response.state',
        values: responseStates,
        options: ({ t }) => responseStates.map((value) => ({ value, label: t(`response.stateOf.${value}`) })),
      },
      {
        key: 'kind',
        kind: 'select',
        title: 'response.kind',
        values: responseKinds,
        options: ({ t }) => responseKinds.map((value) => ({ value, label: t(`response.kindOf.${value}`) })),
      },
    ],
    form: formOf('saveResponseTask', {
      fields: [
        { key: 'name', title: 'response.name', kind: 'text', required: true, maxLength: 64 },
        {
          key: 'organizationCode',
          title: 'response.organization',
          kind: 'tree-select',
          required: true,
          hint: 'response.organizationHint',
          options: organizationOptions,
        },
        {
          key: 'kind',
          title: 'response.kind',
          kind: 'select',
          required: true,
          options: ({ t }) => responseKinds.map((value) => ({ value, label: t(`response.kindOf.${value}`) })),
        },
        { key: 'fromAt', title: 'response.fromAt', kind: 'moment', required: true, stepMinutes: 15, hint: 'response.quarterHint' },
        { key: 'toAt', title: 'response.toAt', kind: 'moment', required: true, stepMinutes: 15 },
        { key: 'targetKw', title: 'response.targetKw', kind: 'decimal', unit: 'kW', required: true, min: 0.1, max: 1_000_000, decimals: 1 },
        { key: 'points', title: 'response.points', kind: 'table', hint: 'response.pointsHint', render: PointsControl },
        { key: 'shareAnew', title: 'response.shareAnew', kind: 'switch', hint: 'response.shareAnewHint' },
        {
          key: 'baseline',
          title: 'response.baseline',
          kind: 'select',
          required: true,
          section: 'response.terms',
          options: ({ t }) => baselineMethods.map((value) => ({ value, label: t(`response.baselineOf.${value}`) })),
        },
        { key: 'adjusted', title: 'response.adjusted', kind: 'switch', hint: 'response.adjustedHint' },
        { key: 'price', title: 'response.price', ...exactBox(/^\d{1,4}(\.\d{1,4})?$/, 'response.priceForm') },
        {
          key: 'lowPercent',
          title: 'response.lowPercent',
          kind: 'decimal',
          required: true,
          unit: '%',
          min: 0,
          max: 100,
          decimals: 1,
          hint: 'response.lowHint',
        },
        { key: 'capPercent', title: 'response.capPercent', kind: 'decimal', required: true, unit: '%', min: 100, max: 300, decimals: 1 },
        { key: 'remark', title: 'response.remark', kind: 'textarea', maxLength: 2000 },
      ],
      empty: { kind: 'cut', shareAnew: true, baseline: 'fiveDays', lowPercent: 80, capPercent: 120 },
      async load({ id }: ResponseTask) {
        const { task, points } = await call('responseTask', { id })
        const { name, organizationCode, kind, fromAt, toAt, targetKw, shareAnew, baseline, adjusted, price, lowPercent, capPercent, remark } = task
        const parts = points.map(({ stationId, mode, limitPercent, kw, isFixed }) => ({ stationId, mode, limitPercent, kw, isFixed }))
        // Its number goes along: what it wants itself is no conflict.
        const draft = {
          id,
          name,
          organizationCode,
          kind,
          fromAt,
          toAt,
          targetKw,
          shareAnew,
          baseline,
          adjusted,
          price,
          lowPercent,
          capPercent,
          remark,
        }
        return { ...draft, points: parts } satisfies DraftOf<'saveResponseTask'>
      },
      create: EDIT,
      edit: EDIT,
      mayEdit: isDraft,
      createTitle: 'response.create',
      editTitle: 'response.edit',
      width: 900,
    }),
    actions: [
      {
        id: 'issue',
        title: 'response.issue',
        where: 'row',
        permission: 'demand_response:issue',
        visible: (row) => mayIssue && isDraft(row) && row.points > 0 && row.fromAt > serverNow(),
        form: {
          fields: [ownPassword],
          empty: { password: '' },
          width: 620,
          note: ([row]) => (row === undefined ? null : <IssueNote row={row} />),
          anew,
          async turnedOut([row], { t }) {
            const task = await taskNow(row)
            const isMine = task.issuedAt !== null && task.issuedAt !== row?.issuedAt && task.issuedBy === username
            return isMine
              ? { isDone: true, words: t('strategy.wentOutAs', { state: t(`response.stateOf.${task.state}`) }) }
              : { isDone: false, words: t('strategy.notOut') }
          },
        },
        run: ([row], { password }) => call('issueResponseTask', { ...which(row), password: String(password) }),
        done: 'response.issued',
        refreshes: changed,
      },
      {
        id: 'cancel',
        title: 'response.cancel',
        where: 'row',
        permission: 'demand_response:issue',
        visible: (row) => mayIssue && row.state === 'issued' && row.fromAt > serverNow(),
        form: {
          fields: [],
          empty: {},
          note: (_, { t }) => t('response.cancelAsk'),
          anew,
          turnedOut: becameOf(({ state }) => state === 'saved'),
        },
        run: ([row]) => call('cancelResponseTask', which(row)),
        refreshes: changed,
      },
      {
        id: 'end',
        title: 'response.end',
        where: 'row',
        permission: 'demand_response:issue',
        visible: (row) => mayIssue && row.state === 'issued' && row.fromAt <= serverNow() && row.toAt > serverNow(),
        form: {
          fields: [
            {
              key: 'counts',
              title: 'response.endCounts',
              kind: 'select',
              required: true,
              options: ({ t }) => endCounts.map((value) => ({ value, label: t(`response.endCountsOf.${value}`) })),
            },
          ],
          empty: {},
          note: ([row], { t }) => t(row?.endedAt == null ? 'response.endNote' : 'response.endAgainNote'),
          anew,
          turnedOut: becameOf(({ endedAt }, before) => endedAt !== null && endedAt !== before.endedAt),
        },
        run: ([row], { counts }) => call('endResponseTask', { ...which(row), counts: counts === 'whole' ? 'whole' : 'until' }),
        done: 'response.endDone',
        refreshes: changed,
      },
      {
        id: 'settle',
        title: 'response.settle',
        where: 'row',
        permission: 'demand_response:settle',
        visible: (row) => row.state === 'executed' && row.settledAt === null && !isNothing(row),
        form: {
          fields: [],
          empty: {},
          note: ([row], { t }) =>
            row === undefined
              ? null
              : t('response.settleNote', {
                  baseline: t(`response.baselineOf.${row.baseline}`),
                  adjusted: row.adjusted ? t('response.settleAdjusted') : '',
                }),
          anew,
          turnedOut: becameOf(({ settledAt }) => settledAt !== null),
        },
        run: ([row]) => call('settleResponse', { ...which(row), settle: true }),
        refreshes: changed,
      },
      {
        id: 'unsettle',
        title: 'response.unsettle',
        where: 'row',
        permission: 'demand_response:settle',
        visible: ({ settledAt }) => settledAt !== null,
        form: {
          fields: [],
          empty: {},
          note: (_, { t }) => t('response.unsettleAsk'),
          anew,
          turnedOut: becameOf(({ settledAt }) => settledAt === null),
        },
        run: ([row]) => call('settleResponse', { ...which(row), settle: false }),
        refreshes: changed,
      },
    ],
    remove: { permission: EDIT, run: (rows) => call('deleteResponseTask', { ids: rows.map(({ id }) => id) }), visible: isDraft },
    export: { fileName: 'response.fileName' },
    emptyText: mayEdit ? 'response.none' : 'response.noneToSee',
  })

export const taskView: RecordView<ResponseTask> = {
  name: ({ name }) => name,
  badge: (row, { t }) => (
    <>
      <StateMark state={row.state} t={t} />
      <span className="dim">
        {t(`response.kindOf.${row.kind}`)} · {eventWords(row)}
      </span>
    </>
  ),
  tabs: [
    { key: 'tracking', title: 'response.tracking', view: ({ row }) => <Tracking row={row} /> },
    { key: 'verdict', title: 'response.verdictTab', view: ({ row }) => <VerdictTab row={row} /> },
  ],
  detailLast: true,
}
