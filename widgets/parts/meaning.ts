import type { PeriodType } from '#contract/price.ts'
import type { QuantityCode } from '#contract/quantity.ts'

/** One meaning, one colour: the token of a quantity. */
export const colourOf = (quantity: QuantityCode | null): string => {
  if (quantity === null) return '--accent'
  if (quantity.startsWith('pv') || quantity === 'irradiance') return '--pv'
  if (quantity.startsWith('storage') || quantity.startsWith('so')) return '--storage'
  if (quantity.startsWith('grid')) return '--grid'
  if (quantity.startsWith('pile')) return '--pile'
  if (quantity.startsWith('load')) return '--load'
  return '--accent'
}

/** Colour of a price period, for styles. */
export const periodColour = (period: PeriodType): string => `var(--${period === 'deepValley' ? 'deep-valley' : period})`
