import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { periodTypes, priceOrigins } from '#contract/price.ts'
import type { PriceWindow } from '#contract/schemas/station-price.ts'
import { clockOf } from '#domain/price-hours.ts'
import { nameOf } from '#src/atoms/language.ts'
import { PRICE_PLACES, withDecimals } from '#src/price/price-text.ts'
import { stationPriceImport } from '#src/price/station-price-import.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Option, type Words } from '#src/resource/define.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { changeTime } from '#src/ui/time-words.ts'

/** From a year ago to the end of the next one. */
function monthOptions(): Option[] {
  const first = new Date().getUTCFullYear() - 1
  return Array.from({ length: 36 }, (_, i) => `${first + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`).map((value) => ({
    value,
    label: value,
  }))
}

const schemeOf = (row: PriceWindow, { t, language }: Words): string => nameOf(row.schemeNameZh, row.schemeNameEn, language) || t('price.own.ownHours')

const resource = defineResource({
  name: 'price-window',
  list: { endpoint: 'priceWindowList', rows: (answer): PriceWindow[] => answer.windows, total: (answer) => answer.totalRows },
  rowKey: (row: PriceWindow) => row.key,
  columns: [
    {
      key: 'stationName',
      title: 'price.own.station',
      choice: false,
      text: (row, { language }) => nameOf(row.stationName, row.stationNameEn, language),
    },
    { key: 'month', title: 'price.own.effective', sortable: true, choice: false },
    {
      key: 'schemeNameZh',
      title: 'price.scheme',
      text: schemeOf,
      render: (row, words) => <div className="wrapped-cell">{schemeOf(row, words)}</div>,
    },
    { key: 'dayType', title: 'price.days', text: (row, { t }) => (row.dayType === null ? t('price.allDays') : t(`price.day.${row.dayType}`)) },
    { key: 'from', title: 'price.own.from', text: (row) => clockOf(row.from) },
    { key: 'to', title: 'price.own.to', text: (row) => clockOf(row.to) },
    { key: 'period', title: 'price.period', text: (row, { t }) => t(`period.${row.period}`) },
    {
      key: 'price',
      title: 'price.perKwh',
      align: 'right',
      sortable: true,
      text: (row, { t }) => (row.price === null ? t('price.noData') : withDecimals(row.price, PRICE_PLACES)),
    },
    { key: 'origin', title: 'price.own.originOf', text: (row, { t }) => t(`price.own.origin.${row.origin}`) },
    { key: 'benefitRate', title: 'price.rate.ofFirst', align: 'right', width: 120, text: (row) => row.benefitRate ?? '' },
    { key: 'updatedBy', title: 'price.own.updatedBy', choice: 'hidden' },
    {
      key: 'updatedAt',
      title: 'price.own.updatedAt',
      sortable: true,
      choice: 'hidden',
      text: (row) => changeTime(row.updatedAt),
    },
  ],
  sort: { by: 'month', order: 'asc' },
  filters: [
    { key: 'text', kind: 'text', title: 'price.own.search' },
    { key: 'powerstationId', kind: 'select', title: 'price.own.station', options: { useOptions: useStationOptions }, width: 240 },
    { key: 'month', kind: 'select', title: 'price.own.effective', options: monthOptions },
    {
      key: 'period',
      kind: 'select',
      title: 'price.period',
      values: periodTypes,
      options: ({ t }) => periodTypes.map((value) => ({ value, label: t(`period.${value}`) })),
    },
    {
      key: 'origin',
      kind: 'select',
      title: 'price.own.originOf',
      values: priceOrigins,
      options: ({ t }) => priceOrigins.map((value) => ({ value, label: t(`price.own.origin.${value}`) })),
    },
  ],
  import: stationPriceImport,
  export: { fileName: 'price.own.windows' },
  emptyText: 'price.own.noWindows',
  refreshes: ['stationPriceYear', 'priceDay', 'priceMonth'],
})

/** Every window of price periods: of a station the months of this year, of all stations this month, or the month that is chosen. */
export default function ElectricityPriceList() {
  const { t } = useTranslation()
  const back = (
    <Link style={{ alignSelf: 'center' }} to="/production/electricity-price">
      {t('price.own.title')}
    </Link>
  )
  return <ResourcePage resource={resource} tools={back} />
}
