import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SelfUseRow } from '#contract/schemas/fee.ts'
import { separated } from '#domain/settlement/layout.ts'
import { nameOf } from '#src/atoms/language.ts'
import { missingWords, recentMonthOptions, pointWords } from '#src/price/fee-words.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { defineResource } from '#src/resource/define.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useCan } from '#src/ui/can.tsx'

const shown = (value: string | null): string => (value === null ? '—' : separated(value))
const kwhOf = ({ kwh }: SelfUseRow): string => shown(kwh)
const priceOf = ({ price }: SelfUseRow): string => price ?? '—'
const amountOf = ({ amount }: SelfUseRow): string => shown(amount)

const resourceFor = (mayEdit: boolean) =>
  defineResource({
    name: 'self-use',
    list: { endpoint: 'selfUseList', rows: (answer): SelfUseRow[] => answer.selfUseList, total: (answer) => answer.totalRows },
    rowKey: (row: SelfUseRow) => row.key,
    columns: [
      { key: 'month', title: 'fee.month', sortable: true, choice: false, width: 100 },
      {
        key: 'stationName',
        title: 'fee.station',
        choice: false,
        wraps: 100,
        text: (row, { language }) => nameOf(row.stationName, row.stationNameEn, language),
      },
      { key: 'pointName', title: 'fee.point', wraps: 150, text: (row) => pointWords(row.pointName, row.pointNumber, row.customerName) },
      { key: 'mode', title: 'fee.selfUseMode', choice: 'hidden', text: (row, { t }) => t(`fee.selfUseModes.${row.mode}`) },
      { key: 'kwh', title: 'fee.selfUseKwh', align: 'right', text: kwhOf, isCorrected: (row) => row.corrected.kwh },
      { key: 'price', title: 'fee.selfUsePrice', align: 'right', text: priceOf, isCorrected: (row) => row.corrected.price },
      { key: 'amount', title: 'fee.selfUseAmount', align: 'right', text: amountOf, isCorrected: (row) => row.corrected.amount },
      {
        key: 'slip',
        title: 'fee.slip',
        text: (row) => row.slip?.number ?? '',
        // The list is of all stations, the slips' page of one.
        render: ({ slip, stationId }) => {
          if (slip === null) return undefined
          const at = new URLSearchParams({ station: stationId, record: slip.id }).toString()
          return <Link to={`/production/settlement?${at}`}>{slip.number}</Link>
        },
      },
      {
        key: 'problems',
        title: 'fee.problems',
        text: (row, words) => missingWords(row.problems, words),
        wraps: 190,
      },
    ],
    sort: { by: 'month', order: 'desc' },
    filters: [
      { key: 'text', kind: 'text', title: 'fee.searchSelfUse', width: 290 },
      { key: 'stationId', kind: 'select', title: 'fee.station', options: { useOptions: useStationOptions }, width: 240 },
      { key: 'month', kind: 'select', title: 'fee.month', options: recentMonthOptions },
    ],
    export: { fileName: 'fee.selfUse' },
    // Whoever makes no agreements has nothing to switch on.
    emptyText: mayEdit ? 'fee.noSelfUse' : 'fee.noSelfUseToSee',
  })

const [edited, seen] = [resourceFor(true), resourceFor(false)]

/** What storages themselves used, by month: as their slips have it, or would. */
export default function SelfUseElectricity() {
  const { t } = useTranslation()
  const mayEdit = useCan('production_settlement:edit')
  const detail = (
    <Link style={{ alignSelf: 'center' }} to="/production/self-use-electricity-detail">
      {t('fee.toMeters')}
    </Link>
  )
  return <ResourcePage resource={mayEdit ? edited : seen} tools={detail} />
}
