import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { BenefitRateRow } from '#contract/schemas/benefit-rate.ts'
import { call } from '#src/api/client.ts'
import { useQuery } from '#src/atoms/query.ts'
import { pointWords } from '#src/price/fee-words.ts'
import { PRICE_EDIT } from '#src/price/station-price-import.ts'
import { percentBox } from '#src/price/exact-boxes.ts'
import { defineResource, type Option, type Words } from '#src/resource/define.ts'
import { formOf } from '#src/resource/form-of.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { changeTime } from '#src/ui/time-words.ts'

const placeWords = ({ connectionPointId, pointNumber, pointName, customerName }: BenefitRateRow, { t }: Words): string =>
  connectionPointId === '' ? t('price.rate.station') : pointWords(pointName, pointNumber, customerName)

/** A rate that begins within a month is none of that month's slip. */
const stateWords = ({ holds, begins, overtakenBy }: BenefitRateRow, { t }: Words): string => {
  if (holds) return t('price.rate.now')
  if (overtakenBy !== '') return t('price.rate.overtaken', { date: overtakenBy })
  return begins === '' ? '' : t('price.rate.begins', { month: begins })
}

const ratesOf = (stationId: string) => {
  const asked = { powerstationId: stationId }
  function usePoints(): Option[] {
    const points = valueOf(useQuery('benefitRateList', asked))?.points
    return useMemo(
      () => (points ?? []).map(({ id, number, name, customerName }) => ({ value: id, label: pointWords(name, number, customerName) })),
      [points],
    )
  }
  return defineResource({
    name: 'benefit-rate',
    prefix: 'rates.',
    list: {
      endpoint: 'benefitRateList',
      scope: { powerstationId: stationId },
      rows: (answer): BenefitRateRow[] => answer.benefitRateList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: BenefitRateRow) => row.id,
    columns: [
      { key: 'fromDate', title: 'price.rate.from', sortable: true, choice: false },
      { key: 'connectionPointId', title: 'price.rate.place', text: placeWords },
      { key: 'percent', title: 'price.rate.percent', align: 'right' },
      { key: 'holds', title: 'price.rate.holds', text: stateWords },
      { key: 'remark', title: 'price.remark' },
      { key: 'updatedBy', title: 'price.own.updatedBy' },
      { key: 'updatedAt', title: 'price.own.updatedAt', sortable: true, text: (row) => changeTime(row.updatedAt) },
    ],
    sort: { by: 'fromDate', order: 'desc' },
    form: formOf('saveBenefitRate', {
      fields: [
        { key: 'stationId', title: 'station.number', kind: 'text', visible: () => false },
        {
          key: 'connectionPointId',
          title: 'price.rate.place',
          kind: 'select',
          placeholder: 'price.rate.station',
          hint: 'price.rate.placeHint',
          options: { useOptions: usePoints },
        },
        { key: 'fromDate', title: 'price.rate.from', kind: 'date', required: true, hint: 'price.rate.fromHint' },
        { ...percentBox, key: 'percent', title: 'price.rate.percent', required: true },
        { key: 'remark', title: 'price.remark', kind: 'textarea' },
      ],
      empty: { stationId },
      create: PRICE_EDIT,
      edit: PRICE_EDIT,
      createTitle: 'price.rate.create',
      editTitle: 'price.rate.edit',
    }),
    remove: { permission: PRICE_EDIT, run: (rows) => call('deleteBenefitRate', { ids: rows.map((row) => row.id) }) },
    export: { fileName: 'price.own.tab.rates' },
    emptyText: 'price.rate.none',
    refreshes: ['priceWindowList'],
  })
}

/** What customers of a station get of the benefit, from which day on. */
export function BenefitRates({ stationId }: { stationId: string }) {
  const resource = useMemo(() => ratesOf(stationId), [stationId])
  return <ResourcePage resource={resource} />
}
