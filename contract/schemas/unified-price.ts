import { z } from 'zod'
import { consumptionTypes, periodTypes, priceSystems, priceWarnings, voltageLevels } from '../price.ts'
import { calendarMonth, changed, id, ids, imported, importing, listed, name, saved, stamps } from './common.ts'
import { typed } from '../typed.ts'

export const words = (most: number) => typed.max(most, 'tooLong').default('')
/** Yuan/kWh as decimal text with at most six decimals; empty: no such price. */
export const price = typed.regex(/^((0|[1-9]\d{0,2})(\.\d{1,6})?)?$/, 'priceWrong').default('')

/** Who pays: what names a price besides area and month. */
const payer = { priceSystem: z.enum(priceSystems), consumptionType: z.enum(consumptionTypes), voltageLevel: z.enum(voltageLevels) }
export const prices = { sharp: price, peak: price, flat: price, valley: price, deepValley: price }

/** What a person says of a unified price. */
export const unifiedPriceDraft = z.object({
  area: name,
  areaEn: words(64),
  month: calendarMonth,
  ...payer,
  ...prices,
  /** Whose hours it has; empty: of the area's scheme of the month, where there is just one. */
  schemeId: words(64),
  source: words(500),
  sourceEn: words(500),
})

const unifiedPrice = unifiedPriceDraft.extend({
  id: z.string(),
  schemeId: z.string().nullable(),
  schemeNameZh: z.string().nullable(),
  schemeNameEn: z.string().nullable(),
  /** Highest less lowest, as tables print it; null where one of them is missing. */
  spread: z.string().nullable(),
  /** What is unusual; nothing is refused for it. */
  warnings: z.array(z.enum(priceWarnings)),
  /** Periods that its hours have in the month, and it has no price for. */
  unpriced: z.array(z.enum(periodTypes)),
  ...stamps,
})
export type UnifiedPrice = z.infer<typeof unifiedPrice>

const filters = {
  area: z.string().max(64).optional(),
  month: z.string().max(7).optional(),
  priceSystem: payer.priceSystem.optional(),
  consumptionType: payer.consumptionType.optional(),
  voltageLevel: payer.voltageLevel.optional(),
}

export const unifiedPriceSchemas = {
  unifiedPriceList: {
    payload: z.object({ ...listed('month', 'area', 'updatedAt'), ...filters }),
    answer: z.object({
      unifiedPriceList: z.array(unifiedPrice),
      totalRows: z.int(),
      /** All areas and months of which there are prices. */
      areas: z.array(z.object({ area: z.string(), areaEn: z.string() })),
      months: z.array(z.string()),
    }),
  },
  /** `reason`: why what was paid in a month that has begun is another; such a change is refused without one. */
  saveUnifiedPrice: { payload: unifiedPriceDraft.extend({ ...saved, reason: words(500) }), answer: z.object({ id: z.string() }) },
  importUnifiedPrice: { payload: importing, answer: imported },
  deleteUnifiedPrice: { payload: z.object({ ids }), answer: changed },
  /** Gives prices the hours of a scheme; those of months that have begun get others only with a reason. */
  setPriceScheme: { payload: z.object({ ids, schemeId: id, reason: words(500) }), answer: changed },
  /** Prices of areas in months, for one kind of customer; null: there is no table, and no other month's stands in. */
  comparePrices: {
    payload: z.object({ areas: z.array(z.string().min(1).max(64)).min(1).max(40), months: z.array(calendarMonth).min(1).max(36), ...payer }),
    answer: z.object({
      rows: z.array(
        z.object({
          area: z.string(),
          areaEn: z.string(),
          month: z.string(),
          prices: z.object({ ...prices, spread: z.string().nullable() }).nullable(),
        }),
      ),
    }),
  },
}
