import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { periodTypes } from '#contract/price.ts'
import type { UnifiedPrice } from '#contract/schemas/unified-price.ts'
import { warningsOf } from '#domain/price-warnings.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { priceBox } from '#src/price/exact-boxes.ts'
import { areaOptions } from '#src/resource/common-options.ts'
import { defineResource, type Option, type Words } from '#src/resource/define.ts'
import type { Field } from '#src/resource/field.ts'
import { formOf } from '#src/resource/form-of.ts'
import { dictionaryOptions } from '#src/resource/use-dictionary.ts'
import { useWords } from '#src/resource/use-options.ts'
import { useSchemes } from '#src/price/price-fields.ts'
import { periodColumns } from '#src/price/period-columns.ts'
import { SPREAD_PLACES, withDecimals } from '#src/price/price-text.ts'

const EDIT = 'unified-price:edit'
const ONE = { pageNum: 1, pageSize: 1 }

/** The word of a dictionary's code. */
export type WordOf = (dictionary: 'priceSystem' | 'consumptionType' | 'voltageLevel', code: string) => string

/** Areas of which there are prices. */
const isPrice = (value: unknown): value is string => typeof value === 'string' && value !== ''

export function useAreas(): Option[] {
  const { language } = useWords()
  const areas = valueOf(useQuery('unifiedPriceList', ONE))?.areas
  return useMemo(() => (areas ?? []).map(({ area, areaEn }) => ({ value: area, label: nameOf(area, areaEn, language) })), [areas, language])
}

/** Months of which there are prices, the newest first. */
export function useMonths(): Option[] {
  const months = valueOf(useQuery('unifiedPriceList', ONE))?.months
  return useMemo(() => [...(months ?? [])].reverse().map((month) => ({ value: month, label: month })), [months])
}

const area = {
  key: 'area',
  title: 'price.area',
  kind: 'text',
  required: true,
  maxLength: 64,
  hint: 'price.priceAreaHint',
  options: areaOptions,
} as const
const month = { key: 'month', title: 'price.monthOf', kind: 'month', required: true } as const
const priceSystem = {
  key: 'priceSystem',
  title: 'price.priceSystem',
  kind: 'select',
  required: true,
  options: dictionaryOptions('priceSystem'),
} as const
const consumptionType = {
  key: 'consumptionType',
  title: 'price.consumptionType',
  kind: 'select',
  required: true,
  options: dictionaryOptions('consumptionType'),
} as const
const voltageLevel = {
  key: 'voltageLevel',
  title: 'price.voltageLevel',
  kind: 'select',
  required: true,
  options: dictionaryOptions('voltageLevel'),
} as const
const prices = periodTypes.map(
  (key) =>
    ({
      ...priceBox,
      key,
      title: `period.${key}`,
      ...(key === 'sharp' ? { section: 'price.perKwh' as const } : {}),
    }) as const,
)
const source = { key: 'source', title: 'price.source', kind: 'text', maxLength: 500 } as const
/** Of what is changed; a new price needs none. */
const reason = { key: 'reason', title: 'price.begunReason', kind: 'text', maxLength: 500, hint: 'price.begunReasonHint' } as const
const asked: readonly Field[] = [month, priceSystem, consumptionType, voltageLevel]

const schemeOf = ({ schemeNameZh, schemeNameEn }: UnifiedPrice, { language }: Words): string => nameOf(schemeNameZh ?? '', schemeNameEn, language)

/** What is unusual in a price, in words; empty: nothing. */
function warningWords({ warnings, unpriced, schemeId }: UnifiedPrice, { t }: Words): string {
  return [
    ...(schemeId === null ? [t('price.noScheme')] : []),
    ...warnings.map((one) => t(`price.warning.${one}`)),
    ...(unpriced.length === 0 ? [] : [t('price.unpriced', { periods: unpriced.map((period) => t(`period.${period}`)).join(t('layout.list')) })]),
  ].join(t('layout.semicolon'))
}

/** Prices by area, month and kind of customer. */
export const unifiedPriceResource = (wordOf: WordOf) =>
  defineResource({
    name: 'unified-price',
    list: { endpoint: 'unifiedPriceList', rows: (answer): UnifiedPrice[] => answer.unifiedPriceList, total: (answer) => answer.totalRows },
    rowKey: (row: UnifiedPrice) => row.id,
    columns: [
      { key: 'month', title: 'price.monthOf', sortable: true, choice: false },
      { key: 'area', title: 'price.area', sortable: true, text: (row, { language }) => nameOf(row.area, row.areaEn, language), wraps: 72 },
      { key: 'priceSystem', title: 'price.priceSystem', text: (row) => wordOf('priceSystem', row.priceSystem), wraps: 40 },
      { key: 'consumptionType', title: 'price.consumptionType', text: (row) => wordOf('consumptionType', row.consumptionType), wraps: 56 },
      { key: 'voltageLevel', title: 'price.voltageLevel', text: (row) => wordOf('voltageLevel', row.voltageLevel), wraps: 56 },
      ...periodColumns<UnifiedPrice>(),
      { key: 'spread', title: 'price.spread', group: 'price.perKwh', align: 'right', text: (row) => withDecimals(row.spread ?? '', SPREAD_PLACES) },
      {
        key: 'schemeId',
        title: 'price.scheme',
        text: schemeOf,
        render: (row, words) => (
          <div className="price-scheme" title={schemeOf(row, words)}>
            {schemeOf(row, words) || '—'}
          </div>
        ),
      },
      {
        key: 'warnings',
        title: 'price.warnings',
        text: warningWords,
        wraps: 50,
        render: (row, words) => {
          const said = warningWords(row, words)
          return <span className={said === '' ? 'dim' : 'price-warning'}>{said || '—'}</span>
        },
      },
      { key: 'source', title: 'price.source', choice: 'hidden', text: (row, { language }) => nameOf(row.source, row.sourceEn, language) },
    ],
    sort: { by: 'month', order: 'desc' },
    filters: [
      { key: 'text', kind: 'text', title: 'price.searchPrice' },
      { key: 'area', kind: 'select', title: 'price.area', options: { useOptions: useAreas } },
      { key: 'month', kind: 'select', title: 'price.monthOf', options: { useOptions: useMonths } },
      { key: 'consumptionType', kind: 'select', title: 'price.consumptionType', options: dictionaryOptions('consumptionType'), width: 180 },
      { key: 'voltageLevel', kind: 'select', title: 'price.voltageLevel', options: dictionaryOptions('voltageLevel') },
    ],
    form: formOf('saveUnifiedPrice', {
      fields: [
        area,
        { key: 'areaEn', title: 'price.areaEn', kind: 'text', maxLength: 64 },
        month,
        priceSystem,
        consumptionType,
        voltageLevel,
        {
          key: 'schemeId',
          title: 'price.scheme',
          kind: 'select',
          placeholder: 'price.schemeOfArea',
          hint: 'price.schemeHint',
          options: { useOptions: useSchemes },
        },
        source,
        { key: 'sourceEn', title: 'price.sourceEn', kind: 'text', maxLength: 500 },
        ...prices,
        reason,
      ],
      empty: { priceSystem: 'two', consumptionType: 'bigIndustry', voltageLevel: '1-10kV' },
      create: EDIT,
      edit: EDIT,
      createTitle: 'price.newPrice',
      editTitle: 'price.editPrice',
    }),
    actions: [
      {
        id: 'scheme',
        title: 'price.setScheme',
        where: 'bulk',
        permission: EDIT,
        form: {
          fields: [{ key: 'schemeId', title: 'price.scheme', kind: 'select', required: true, options: { useOptions: useSchemes } }, reason],
          empty: { schemeId: '', reason: '' },
        },
        run: (rows, { schemeId, reason: why }) =>
          call('setPriceScheme', { ids: rows.map((row) => row.id), schemeId: String(schemeId), reason: String(why) }),
        refreshes: ['priceDay', 'priceMonth', 'stationPriceYear', 'priceWindowList', 'periodSchemeList'],
      },
    ],
    import: {
      endpoint: 'importUnifiedPrice',
      permission: EDIT,
      fileName: 'price.tab.prices',
      fields: [area, ...asked, ...prices, { key: 'schemeId', title: 'price.scheme', kind: 'text', maxLength: 64 }, source] as readonly Field[],
      unusual: (row, { t }) => {
        const found = warningsOf(Object.fromEntries(periodTypes.flatMap((type) => (isPrice(row[type]) ? [[type, row[type]]] : []))))
        return found.length === 0 ? undefined : found.map((one) => t(`price.warning.${one}`)).join(t('layout.list'))
      },
      csv: true,
      asked: asked.map(({ key }) => key),
      unique: ['month', 'area', 'priceSystem', 'consumptionType', 'voltageLevel'],
    },
    export: { fileName: 'price.tab.prices' },
    remove: { permission: EDIT, run: (rows) => call('deleteUnifiedPrice', { ids: rows.map((row) => row.id) }) },
    emptyText: 'price.noPrices',
    refreshes: ['priceDay', 'priceMonth', 'periodSchemeList', 'comparePrices'],
  })
