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

/** Colour of an energy: charge and discharge are two shades of storage. */
const energyColour = (quantity: QuantityCode): string =>
  quantity === 'storageCharge' ? '--charge' : quantity === 'storageDischarge' ? '--discharge' : colourOf(quantity)

/** Colours that tell several sources apart: each its own meaning, the next free one where two have the same. */
export function apartColours(quantities: readonly (QuantityCode | null)[]): string[] {
  const spare = [
    '--accent',
    '--pv',
    '--storage',
    '--pile',
    '--grid',
    '--load',
    '--carbon',
    '--peak',
    '--valley',
    '--sharp',
    '--discharge',
    '--charge',
  ]
  const taken = new Set<string>()
  return quantities.map((quantity) => {
    const own = quantity === null ? undefined : energyColour(quantity)
    const colour = own !== undefined && !taken.has(own) ? own : (spare.find((one) => !taken.has(one)) ?? '--accent')
    taken.add(colour)
    return colour
  })
}
