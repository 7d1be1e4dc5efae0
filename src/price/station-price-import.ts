import { periodTypes } from '#contract/price.ts'
import { windowsOf } from '#domain/price-hours.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import type { Field } from '#src/resource/field.ts'
import { priceBox } from './exact-boxes.ts'

export const PRICE_EDIT = 'production_period_price:edit'

export const reasonField = {
  key: 'reason',
  title: 'price.own.reason',
  kind: 'text',
  required: true,
  maxLength: 500,
  hint: 'price.own.reasonHint',
} as const

const isWindows = (value: unknown) => (windowsOf(String(value)) === undefined ? ('pattern' as const) : undefined)
export const monthField = { key: 'month', title: 'price.monthOf', kind: 'month', required: true, fixed: true } as const
export const sourceField = {
  key: 'source',
  title: 'price.source',
  kind: 'text',
  required: true,
  maxLength: 500,
  hint: 'price.own.sourceHint',
} as const
export const priceFields = periodTypes.map((key) => ({ ...priceBox, key, title: `period.${key}` }) as const)
export const hoursFields = periodTypes.map(
  (period) =>
    ({
      key: `${period}Hours`,
      title: `price.own.hoursOf.${period}`,
      kind: 'text',
      maxLength: 200,
      rule: isWindows,
      form: 'price.form.hours',
    }) as const,
)
export const feedInField = {
  key: 'feedInPrice',
  title: 'price.own.feedIn',
  ...priceBox,
  hint: 'price.own.feedInHint',
} as const
export const serviceField = {
  key: 'servicePrice',
  title: 'price.own.service',
  ...priceBox,
  hint: 'price.own.serviceHint',
} as const

/** Own prices out of a spreadsheet: a row is a month. */
export const stationPriceImport = {
  endpoint: 'importStationPrice',
  permission: PRICE_EDIT,
  fileName: 'price.own.title',
  asked: ['stationId', 'source', 'reason'],
  unique: ['month', 'stationId'],
  fields: [
    { key: 'stationId', title: 'price.own.station', kind: 'select', required: true, options: { useOptions: useStationOptions } },
    { ...monthField },
    ...priceFields,
    ...hoursFields,
    { key: 'schemeId', title: 'price.scheme', kind: 'text', maxLength: 64 },
    feedInField,
    serviceField,
    sourceField,
    reasonField,
  ] satisfies readonly Field[],
} as const
