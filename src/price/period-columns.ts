import { periodTypes, type PeriodType } from '#contract/price.ts'
import { PRICE_PLACES, withDecimals } from './price-text.ts'

/** Columns of a list of prices: one a period, yuan/kWh, under a head of their own. */
export const periodColumns = <Row extends Record<PeriodType, string>>() =>
  periodTypes.map(
    (key) =>
      ({ key, title: `period.${key}`, group: 'price.perKwh', align: 'right', text: (row: Row) => withDecimals(row[key], PRICE_PLACES) }) as const,
  )
