import type { TFunction } from 'i18next'
import type { Answer } from '#contract/schemas.ts'
import type { Language } from '#contract/text.ts'
import { formatNumber } from '#domain/units.ts'

/** Figures of some days, as every business call gives them. */
export type Figures = Answer<'businessDetails'>['total']

export const sources = ['storageArbitrage', 'pvSelfUse', 'pvFeedIn', 'charging'] as const
export type Source = (typeof sources)[number]
const amountKeys = ['total', ...sources] as const
export const measureKeys = ['cycles', 'efficiency', 'availability', 'utilisation'] as const
export const columnKeys = [...amountKeys, 'dischargedKwh', ...measureKeys] as const
export type ColumnKey = (typeof columnKeys)[number]

/** A figure as a number: money in yuan, shares and efficiency in percent. Null: not known. */
export function numberOf(figures: Figures, key: ColumnKey): number | null {
  const value = figures[key]
  if (value === null) return null
  if (key === 'dischargedKwh') return figures.known.storageArbitrage.known === 0 ? null : Number(value)
  return key === 'availability' || key === 'utilisation' ? Number(value) * 100 : Number(value)
}

const places = (key: ColumnKey): number => ((amountKeys as readonly string[]).includes(key) ? 2 : key === 'cycles' ? 2 : 1)

export function textOf(figures: Figures, key: ColumnKey, language: Language): string {
  const value = numberOf(figures, key)
  return value === null ? '—' : formatNumber(value, places(key), language)
}

export function titleOf(key: ColumnKey, t: TFunction): string {
  const isAmount = (amountKeys as readonly string[]).includes(key)
  const name =
    key === 'total'
      ? t('business.total')
      : key === 'dischargedKwh'
        ? t('business.discharged')
        : isAmount
          ? t(`business.source.${key as Source}`)
          : t(`business.figure.${key as (typeof measureKeys)[number]}`)
  const unit = isAmount ? t('business.unit.yuan') : key === 'dischargedKwh' ? 'kWh' : key === 'cycles' ? '' : '%'
  return unit === '' ? name : `${name} (${unit})`
}

/** Heads of a sheet of figures, and the cells below them: the last column says where corrected readings are in a line. */
export const sheetHeads = (first: string, t: TFunction): string[] => [
  first,
  ...columnKeys.map((key) => titleOf(key, t)),
  t('reading.containedReadings'),
]
export const sheetLine = (first: string, figures: Figures, isCorrected: boolean, t: TFunction): (string | number)[] => [
  first,
  ...columnKeys.map((key) => numberOf(figures, key) ?? ''),
  isCorrected ? t('resource.yes') : '',
]

/** Where something is not known: its words, one line each. */
export function lacksOf({ known, waiting, unpricedKwh }: Figures, t: TFunction, language: Language): string[] {
  const lacks = sources.flatMap((source) => {
    const { known: n, of } = known[source]
    if (n === of) return []
    const percent = formatNumber(((of - n) / of) * 100, 1, language)
    return [t('business.missingSource', { source: t(`business.source.${source}`), days: of - n, percent })]
  })
  if (unpricedKwh >= 0.05) lacks.push(t('business.unpriced', { kwh: formatNumber(unpricedKwh, 1, language) }))
  if (waiting > 0) lacks.push(t('business.waiting', { n: waiting }))
  return lacks
}
