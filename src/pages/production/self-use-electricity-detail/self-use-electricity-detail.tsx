import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SelfUseMeterRow } from '#contract/schemas/fee.ts'
import { separated } from '#domain/settlement/layout.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { missingWords, recentMonthOptions, pointWords } from '#src/price/fee-words.ts'
import { defineResource } from '#src/resource/define.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { Empty } from '#src/ui/state-card.tsx'

/** Which of the two is missing, the problems say. */
const readingWords = (value: string | null, date: string): string => (value === null ? '—' : `${separated(value)} (${date})`)

const lastOf = ({ last, lastDate }: SelfUseMeterRow): string => readingWords(last, lastDate)
const currentOf = ({ current, currentDate }: SelfUseMeterRow): string => readingWords(current, currentDate)
const kwhOf = ({ kwh }: SelfUseMeterRow): string => (kwh === null ? '—' : separated(kwh))

const metersOf = (stationId: string) =>
  defineResource({
    name: 'self-use-meter',
    list: {
      endpoint: 'selfUseMeterList',
      scope: { powerstationId: stationId },
      rows: (answer): SelfUseMeterRow[] => answer.selfUseMeterList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: SelfUseMeterRow) => row.key,
    columns: [
      { key: 'month', title: 'fee.month', sortable: true, choice: false, width: 100 },
      { key: 'pointName', title: 'fee.point', wraps: 150, text: (row) => pointWords(row.pointName, row.pointNumber, row.customerName) },
      { key: 'sn', title: 'fee.meter', choice: false },
      { key: 'last', title: 'fee.last', align: 'right', text: lastOf, isCorrected: (row) => row.lastCorrected },
      { key: 'current', title: 'fee.current', align: 'right', text: currentOf, isCorrected: (row) => row.currentCorrected },
      { key: 'ratio', title: 'fee.ratio', align: 'right' },
      {
        key: 'kwh',
        title: 'fee.selfUseKwh',
        align: 'right',
        text: kwhOf,
        isCorrected: (row) => row.lastCorrected || row.currentCorrected,
      },
      {
        key: 'problems',
        title: 'fee.problems',
        text: (row, words) => missingWords(row.problems, words),
        wraps: 190,
      },
    ],
    sort: { by: 'month', order: 'desc' },
    filters: [{ key: 'month', kind: 'select', title: 'fee.month', options: recentMonthOptions }],
    export: { fileName: 'fee.selfUse' },
    emptyText: 'fee.noSelfUseMeter',
  })

/** The chosen station's meters of self-use with their readings, by month. */
export default function SelfUseElectricityDetail() {
  const { t } = useTranslation()
  const stationId = useAtomValue(chosenStationAtom)?.powerstationId
  const resource = useMemo(() => (stationId === undefined ? undefined : metersOf(stationId)), [stationId])
  if (resource === undefined) return <Empty>{t('state.empty')}</Empty>
  const back = (
    <Link style={{ alignSelf: 'center' }} to="/production/self-use-electricity">
      {t('fee.toSelfUse')}
    </Link>
  )
  return <ResourcePage key={stationId} resource={resource} tools={back} />
}
