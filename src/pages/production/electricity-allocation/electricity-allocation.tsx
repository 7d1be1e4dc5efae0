import './electricity-allocation.css'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { allocationMethods, allocationParties, feeSources } from '#contract/fee.ts'
import { valueOf } from '#contract/live-value.ts'
import type { ElectricityAllocation } from '#contract/schemas/fee.ts'
import { separated } from '#domain/settlement/layout.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { pointWords, typedParties } from '#src/price/fee-words.ts'
import { moneyBox, quantityBox } from '#src/price/exact-boxes.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Option, type Words } from '#src/resource/define.ts'
import type { FormValues } from '#src/resource/field.ts'
import { formOf } from '#src/resource/form-of.ts'
import type { ListQuery } from '#src/resource/list-query.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { changeTime } from '#src/ui/time-words.ts'
import { areAmountsCorrected, isFeeCorrected, Parts } from './parts.tsx'

const EDIT = 'production_settlement:edit'
const ONE = { pageSize: 1 }

/** Connection points of the form's station; what was chosen at another one is named as such, for whoever saves is refused. */
function usePoints(_query?: ListQuery, { stationId, connectionPointId }: FormValues = {}): Option[] {
  const { t, language } = useWords()
  const points = valueOf(useQuery('electricityAllocationList', ONE))?.points
  return useMemo(() => {
    if (stationId === '') return [{ value: '', label: t('fee.stationFirst'), disabled: true }]
    const offered = points?.filter((point) => point.stationId === stationId || point.id === connectionPointId) ?? []
    return offered.map((point) => {
      const words = pointWords(point.name, point.number, point.customerName)
      if (point.stationId === stationId) return { value: point.id, label: words }
      return { value: point.id, label: `${nameOf(point.stationName, point.stationNameEn, language)} · ${words}`, disabled: true }
    })
  }, [points, stationId, connectionPointId, t, language])
}

const partsWords = ({ parties }: ElectricityAllocation, { t }: Words): string =>
  parties
    .map((one) => `${one.party === 'storage' ? t('fee.party.storage') : one.customerName || one.pointName} ${separated(one.amount)}`)
    .join(t('layout.semicolon'))

const isBilled = ({ source }: { source?: unknown }): boolean => source === 'billed'

const resource = defineResource({
  name: 'electricity-allocation',
  list: {
    endpoint: 'electricityAllocationList',
    rows: (answer): ElectricityAllocation[] => answer.electricityAllocationList,
    total: (answer) => answer.totalRows,
  },
  rowKey: (row: ElectricityAllocation) => row.id,
  expand: Parts,
  columns: [
    { key: 'month', title: 'fee.month', sortable: true, choice: false, width: 100 },
    { key: 'stationName', title: 'fee.station', choice: false, text: (row, { language }) => nameOf(row.stationName, row.stationNameEn, language) },
    {
      key: 'fee',
      title: 'fee.fee',
      align: 'right',
      text: (row) => separated(row.fee),
      isCorrected: isFeeCorrected,
    },
    { key: 'source', title: 'fee.source', text: (row, { t }) => t(`fee.sources.${row.source}`) },
    { key: 'method', title: 'fee.method', text: (row, { t }) => t(`fee.methods.${row.method}`) },
    {
      key: 'parties',
      title: 'fee.amounts',
      text: (row, words) => partsWords(row, words),
      isCorrected: areAmountsCorrected,
    },
    { key: 'reason', title: 'fee.reason', choice: 'hidden' },
    { key: 'remark', title: 'fee.remark', choice: 'hidden' },
    { key: 'updatedBy', title: 'fee.updatedBy', choice: 'hidden' },
    {
      key: 'updatedAt',
      title: 'fee.updatedAt',
      sortable: true,
      choice: 'hidden',
      text: (row) => changeTime(row.updatedAt),
    },
  ],
  sort: { by: 'month', order: 'desc' },
  filters: [
    { key: 'text', kind: 'text', title: 'fee.searchStation' },
    { key: 'stationId', kind: 'select', title: 'fee.station', options: { useOptions: useStationOptions }, width: 240 },
  ],
  form: formOf('saveElectricityAllocation', {
    fields: [
      { key: 'stationId', title: 'fee.station', kind: 'select', required: true, fixed: true, options: { useOptions: useStationOptions } },
      { key: 'month', title: 'fee.month', kind: 'month', required: true, fixed: true },
      {
        key: 'source',
        title: 'fee.source',
        kind: 'select',
        required: true,
        options: ({ t }) => feeSources.map((value) => ({ value, label: t(`fee.sources.${value}`) })),
      },
      { ...moneyBox, key: 'fee', title: 'fee.fee', required: isBilled, disabled: (values) => !isBilled(values), hint: 'fee.feeHint' },
      { key: 'reason', title: 'fee.reason', kind: 'text', maxLength: 500, required: isBilled, visible: isBilled, hint: 'fee.reasonHint' },
      {
        key: 'method',
        title: 'fee.method',
        kind: 'select',
        required: true,
        options: ({ t }) => allocationMethods.map((value) => ({ value, label: t(`fee.methods.${value}`) })),
      },
      {
        key: 'parties',
        title: 'fee.parties',
        kind: 'table',
        required: true,
        hint: 'fee.weightHint',
        max: 100,
        line: () => ({ party: 'customer', connectionPointId: '', weight: '' }),
        columns: [
          {
            key: 'party',
            title: 'fee.partyTitle',
            kind: 'select',
            required: true,
            options: ({ t }) => allocationParties.map((value) => ({ value, label: t(`fee.party.${value}`) })),
          },
          { key: 'connectionPointId', title: 'fee.point', kind: 'select', required: true, options: { useOptions: usePoints } },
          { ...quantityBox, key: 'weight', title: 'fee.weight' },
        ],
      },
      { key: 'remark', title: 'fee.remark', kind: 'textarea' },
    ],
    empty: { source: 'worked', method: 'demand' },
    fromRow: ({ parties }: ElectricityAllocation) => ({ parties: typedParties(parties) }),
    create: EDIT,
    edit: EDIT,
    createTitle: 'fee.createAllocation',
    editTitle: 'fee.editAllocation',
    width: 860,
  }),
  remove: { permission: EDIT, run: (rows) => call('deleteElectricityAllocation', { ids: rows.map((row) => row.id) }) },
  export: { fileName: 'fee.allocations' },
  emptyText: 'fee.noAllocation',
})

/** How stations' basic fees were parted among their customers and the storage. */
export default function ElectricityAllocationPage() {
  const { t } = useTranslation()
  const back = (
    <Link style={{ alignSelf: 'center' }} to="/production/settlement">
      {t('fee.toSettlement')}
    </Link>
  )
  return <ResourcePage resource={resource} tools={back} />
}
