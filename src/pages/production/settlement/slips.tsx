import { isMaker, slipStates } from '#contract/settlement.ts'
import type { SlipEntry } from '#contract/schemas/settlement.ts'
import { separated } from '#domain/settlement/layout.ts'
import { lastDay } from '#domain/settlement/period.ts'
import { call } from '#src/api/client.ts'
import { defineResource, type Words } from '#src/resource/define.ts'
import { RecordLink } from '#src/resource/record-address.tsx'
import type { RecordView } from '#src/resource/record-tabs.tsx'
import { consoleTime } from '#src/ui/time-words.ts'
import { lackWords } from './lack-words.ts'
import { SlipFigures, SLIPS_EVERY_MS } from './slip-figures.tsx'
import { slipFile } from './slip-file.ts'
import { UtilityBill } from './utility-bill.tsx'
import { SETTLEMENT_EDIT, SLIP_CONFIRM } from './rights.ts'

const stateOf = ({ state, reverses }: SlipEntry, { t }: Words): string => t(`slipState.${reverses === null ? state : 'red'}`)
const periodOf = ({ dateFrom, dateTo }: SlipEntry): string => `${dateFrom} - ${lastDay(dateTo)}`

/** What is there to be paid, or why nothing can be said of it. */
const payableOf = ({ payable, problems }: SlipEntry, { language }: Words): string =>
  payable === null ? lackWords(problems, language) : separated(payable)

const changed = ['settlementSlip', 'settlementSlipList'] as const

export const slipsOf = (stationId: string, mayEdit: boolean, username: string) =>
  defineResource({
    name: 'settlement-slip',
    list: {
      endpoint: 'settlementSlipList',
      scope: { stationId },
      everyMs: SLIPS_EVERY_MS,
      rows: (answer): SlipEntry[] => answer.settlementSlipList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: SlipEntry) => row.id,
    columns: [
      { key: 'month', title: 'settlement.month', sortable: true, choice: false },
      {
        key: 'number',
        title: 'settlement.number',
        sortable: true,
        choice: false,
        render: (row) => <RecordLink id={row.id}>{row.number}</RecordLink>,
      },
      { key: 'facts', title: 'settlement.customer', wraps: 150, text: ({ facts }) => `${facts.customerName} (${facts.pointName})` },
      {
        key: 'state',
        title: 'settlement.stateOf',
        text: stateOf,
        render: (row, words) => <b className={`slip-state slip-${row.reverses === null ? row.state : 'red'}`}>{stateOf(row, words)}</b>,
      },
      {
        key: 'payable',
        title: 'settlement.payable',
        align: 'right',
        sortable: true,
        text: payableOf,
        render: (row, words) => <span className={row.payable === null ? 'slip-blocked' : 'slip-num'}>{payableOf(row, words)}</span>,
      },
      { key: 'dateFrom', title: 'settlement.period', text: periodOf },
      {
        key: 'confirmedBy',
        title: 'settlement.confirmedBy',
        choice: 'hidden',
        text: (row) => (row.confirmedAt === null ? '' : `${row.confirmedBy ?? ''} ${consoleTime(row.confirmedAt)}`),
      },
      { key: 'createdAt', title: 'settlement.createdAt', sortable: true, choice: 'hidden', text: (row) => consoleTime(row.createdAt) },
    ],
    sort: { by: 'month', order: 'desc' },
    filters: [
      { key: 'text', title: 'settlement.number', kind: 'text' },
      {
        key: 'state',
        title: 'settlement.stateOf',
        kind: 'select',
        options: ({ t }) => slipStates.map((value) => ({ value, label: t(`slipState.${value}`) })),
      },
    ],
    actions: [
      {
        id: 'again',
        title: 'settlement.again',
        where: 'row',
        permission: SETTLEMENT_EDIT,
        visible: ({ state }) => state === 'draft',
        run: ([row]) => call('makeSettlementSlip', { connectionPointId: row?.connectionPointId ?? '', month: row?.month ?? '' }),
        refreshes: changed,
      },
      {
        id: 'confirm',
        title: 'settlement.confirm',
        where: 'row',
        permission: SLIP_CONFIRM,
        // To who made it the slip says why not.
        visible: (row) => row.state === 'draft' && row.payable !== null && !isMaker(row, username),
        form: {
          fields: [{ key: 'remark', title: 'settlement.remark', kind: 'textarea', maxLength: 500 }],
          empty: { remark: '' },
          note: ([row], { t }) => t('settlement.confirmNote', { number: row?.number ?? '', payable: separated(row?.payable ?? '') }),
        },
        run: ([row], { remark }) => call('confirmSettlementSlip', { ...which(row), remark: String(remark ?? '') }),
        refreshes: changed,
      },
      {
        id: 'lock',
        title: 'settlement.lock',
        where: 'row',
        permission: SETTLEMENT_EDIT,
        confirm: 'settlement.lockAsk',
        visible: ({ state }) => state === 'confirmed',
        run: ([row]) => call('lockSettlementSlip', which(row)),
        refreshes: changed,
      },
      {
        id: 'reverse',
        title: 'settlement.reverse',
        where: 'row',
        permission: SETTLEMENT_EDIT,
        danger: true,
        visible: ({ state, reverses }) => state === 'locked' && reverses === null,
        form: {
          fields: [{ key: 'reason', title: 'settlement.reason', kind: 'textarea', required: true, maxLength: 500 }],
          empty: { reason: '' },
          note: ([row], { t }) => t('settlement.reverseNote', { number: row?.number ?? '' }),
        },
        run: ([row], { reason }) => call('reverseSettlementSlip', { ...which(row), reason: String(reason) }),
        refreshes: changed,
      },
      { id: 'pdf', title: 'settlement.pdf', where: 'row', quiet: true, visible: isWhole, run: ([row]) => slipFile(row, 'pdf') },
      { id: 'xlsx', title: 'settlement.xlsx', where: 'row', quiet: true, visible: isWhole, run: ([row]) => slipFile(row, 'xlsx') },
    ],
    remove: {
      permission: SETTLEMENT_EDIT,
      run: (rows) => call('deleteSettlementSlip', { ids: rows.map(({ id }) => id) }),
      visible: ({ state }) => state === 'draft',
    },
    export: { fileName: 'settlement.tab.slips' },
    emptyText: mayEdit ? 'settlement.none' : 'settlement.noneToSee',
  })

const isWhole = ({ payable }: SlipEntry): boolean => payable !== null
const which = (row: SlipEntry | undefined) => ({ id: row?.id ?? '', revision: row?.revision ?? 0 })

export const slipView: RecordView<SlipEntry> = {
  name: ({ number }) => number,
  badge: (row, words) => <b className={`slip-state slip-${row.reverses === null ? row.state : 'red'}`}>{stateOf(row, words)}</b>,
  tabs: [
    { key: 'figures', title: 'settlement.figures', view: ({ row }) => <SlipFigures row={row} /> },
    { key: 'bill', title: 'settlement.bill', view: ({ row }) => <UtilityBill row={row} /> },
  ],
}
