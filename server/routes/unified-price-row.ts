import type { z } from 'zod'
import { periodTypes, type PeriodType, type PriceTable } from '#contract/price.ts'
import type { unifiedPriceDraft } from '#contract/schemas/unified-price.ts'
import { areaEnglish } from '#domain/price-areas.ts'
import type { priceTable } from '../db/price-schema.ts'
import { badField } from '../refusal/refusal.ts'

type Draft = z.output<typeof unifiedPriceDraft>

/** Prices by period as a form has them: empty where there is none. */
export const toWire = (prices: PriceTable['prices']): Record<PeriodType, string> =>
  Object.fromEntries(periodTypes.map((period) => [period, prices[period] ?? ''])) as Record<PeriodType, string>

/** Prices by period as they are stored; refused where no period has one. */
export function pricesOf({ sharp, peak, flat, valley, deepValley }: Record<PeriodType, string>): PriceTable['prices'] {
  const given = Object.entries({ sharp, peak, flat, valley, deepValley }).filter(([, price]) => price !== '')
  if (given.length === 0) throw badField('flat', 'priceNeeded')
  return Object.fromEntries(given)
}

/** What is stored of a price; refused where no period has one. `proposed`: the scheme, where the person names none. */
export function priceRow(
  { schemeId, areaEn, sharp, peak, flat, valley, deepValley, ...draft }: Draft,
  proposed: string | null,
): Partial<typeof priceTable.$inferInsert> & { month: string; prices: PriceTable['prices']; schemeId: string | null } {
  const english = areaEnglish(draft.area)
  return {
    ...draft,
    areaEn: areaEn !== '' ? areaEn : english === draft.area ? '' : english,
    prices: pricesOf({ sharp, peak, flat, valley, deepValley }),
    schemeId: schemeId === '' ? proposed : schemeId,
  }
}
