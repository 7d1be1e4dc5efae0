import { useMemo } from 'react'
import type { StationMonth } from '#contract/schemas/station-price.ts'
import type { Language } from '#contract/text.ts'
import { CHARGING_SERVICE, FEED_IN_PRICE } from '#domain/price-defaults.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { periodColumns } from '#src/price/period-columns.ts'
import { ownOrUsual } from '#src/price/price-text.ts'
import { PRICE_EDIT, reasonField, stationPriceImport } from '#src/price/station-price-import.ts'
import { defineResource, type Words } from '#src/resource/define.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { changeTime } from '#src/ui/time-words.ts'
import { monthForm } from './month-form.tsx'
import { monthsAfter } from './months-after.ts'

/** What is unusual in a month, in words; empty: nothing. */
const warningWords = ({ warnings, unpriced }: StationMonth, { t }: Words): string =>
  [
    ...warnings.map((one) => t(`price.warning.${one}`)),
    ...(unpriced.length === 0 ? [] : [t('price.unpriced', { periods: unpriced.map((period) => t(`period.${period}`)).join(t('layout.list')) })]),
  ].join(t('layout.semicolon'))

/** Whose its prices are; who of the station's customers has none, or pays own ones of another voltage than theirs. */
const originOf = ({ origin, unpricedPoints, otherVoltagePoints }: StationMonth, { t }: Words): string[] => [
  origin === null ? t('price.own.noPrice') : t(`price.own.origin.${origin}`),
  ...(unpricedPoints.length === 0 ? [] : [t('price.own.pointsUnpriced', { points: unpricedPoints.join(t('layout.list')) })]),
  ...(origin !== 'own' || otherVoltagePoints.length === 0
    ? []
    : [t('price.own.otherVoltage', { points: otherVoltagePoints.join(t('layout.list')) })]),
]

/** What comes of making own prices of months; whom of another voltage they would hold for too, whose unified price is another. */
const fillNote = (rows: readonly StationMonth[], { t }: Words): string => {
  const points = [...new Set(rows.flatMap(({ otherVoltagePoints }) => otherVoltagePoints))]
  return [
    t('price.own.fillNote', { months: rows.map(({ month }) => month).join(t('layout.list')) }),
    ...(points.length === 0 ? [] : [t('price.own.fillOtherVoltage', { points: points.join(t('layout.list')) })]),
  ].join(' ')
}

const hoursOf = (row: StationMonth, { t, language }: Words): string =>
  row.hoursBy === 'own' ? t('price.own.ownHours') : nameOf(row.schemeNameZh, row.schemeNameEn, language)
const sourceOf = (row: StationMonth, { language }: Words): string => nameOf(row.source, row.sourceEn, language)

const monthsOf = (stationId: string, year: number, language: Language) =>
  defineResource({
    name: 'station-price',
    prefix: 'months.',
    list: {
      endpoint: 'stationPriceYear',
      scope: { powerstationId: stationId, year },
      rows: (answer): StationMonth[] => answer.months,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: StationMonth) => row.month,
    columns: [
      { key: 'month', title: 'price.monthOf', choice: false },
      {
        key: 'origin',
        title: 'price.own.originOf',
        choice: false,
        text: (row, words) => originOf(row, words).join(words.t('layout.semicolon')),
        render: (row, words) => {
          const [origin, warning] = originOf(row, words)
          return (
            <>
              <b className={`price-mark price-${row.origin}`}>{origin}</b>
              {warning !== undefined && <div className="wrapped-cell price-warning">{warning}</div>}
            </>
          )
        },
      },
      ...periodColumns<StationMonth>(),
      {
        key: 'feedInPrice',
        title: 'price.own.feedIn',
        align: 'right',
        choice: 'hidden',
        text: (row, words) => ownOrUsual(row.feedInPrice, FEED_IN_PRICE, words.t),
      },
      {
        key: 'servicePrice',
        title: 'price.own.service',
        align: 'right',
        choice: 'hidden',
        text: (row, words) => ownOrUsual(row.servicePrice, CHARGING_SERVICE, words.t),
      },
      {
        key: 'hoursBy',
        title: 'price.scheme',
        text: hoursOf,
        render: (row, words) => <div className="wrapped-cell">{hoursOf(row, words)}</div>,
      },
      {
        key: 'source',
        title: 'price.source',
        text: sourceOf,
        render: (row, words) => (
          <div className="wrapped-cell price-source" title={sourceOf(row, words)}>
            {sourceOf(row, words)}
          </div>
        ),
      },
      { key: 'made', title: 'price.own.madeBy', choice: 'hidden', text: (row, { t }) => (row.made === null ? '' : t(`price.own.made.${row.made}`)) },
      { key: 'reason', title: 'price.own.reason', choice: 'hidden' },
      { key: 'warnings', title: 'price.warnings', choice: 'hidden', text: warningWords },
      // Told when they are asked for: at 1366 the source would be out of sight.
      { key: 'updatedBy', title: 'price.own.updatedBy', choice: 'hidden' },
      { key: 'updatedAt', title: 'price.own.updatedAt', choice: 'hidden', text: (row) => changeTime(row.updatedAt) },
    ],
    form: monthForm(stationId, language),
    actions: [
      {
        id: 'fill',
        title: 'price.own.fill',
        where: 'both',
        permission: PRICE_EDIT,
        visible: (row) => row.origin === 'unified',
        form: { title: 'price.own.fillTitle', fields: [reasonField], empty: { reason: '' }, note: fillNote },
        run: (rows, { reason }) =>
          call('fillStationPrice', { powerstationId: stationId, months: rows.map((row) => row.month), reason: String(reason) }),
      },
      {
        id: 'copy',
        title: 'price.own.copy',
        where: 'row',
        permission: PRICE_EDIT,
        visible: (row) => row.origin === 'own',
        form: {
          title: 'price.own.copyTitle',
          fields: [{ key: 'months', title: 'price.own.copyUntil', kind: 'month', required: true }, reasonField],
          empty: { months: '', reason: '' },
          note: ([row], { t }) => t('price.own.copyNote', { month: row?.month ?? '' }),
        },
        run: async ([row], { months, reason }) => {
          if (row?.id === undefined) return
          // The month itself is refused as being no later one, in words.
          const later = monthsAfter(row.month, String(months))
          await call('copyStationPrice', { id: row.id, months: later.length === 0 ? [row.month] : later, reason: String(reason) })
        },
      },
    ],
    remove: {
      permission: PRICE_EDIT,
      visible: (row) => row.origin === 'own' && !row.begun,
      confirm: 'price.own.removeAsk',
      run: (rows) => call('deleteStationPrice', { ids: rows.flatMap((row) => row.id ?? []) }),
    },
    import: stationPriceImport,
    export: { fileName: 'price.own.title' },
    emptyText: 'price.own.noPrice',
    refreshes: ['priceDay', 'priceMonth', 'priceWindowList', 'revenue', 'revenueMonth'],
  })

/** The months of a year with their prices: own ones are made, changed and copied here. */
export function Months({ stationId, year }: { stationId: string; year: number }) {
  const { language } = useWords()
  const resource = useMemo(() => monthsOf(stationId, year, language), [stationId, year, language])
  return <ResourcePage resource={resource} />
}
