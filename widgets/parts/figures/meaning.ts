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

const ways: Partial<Record<QuantityCode, string>> = { storageCharge: '--charge', storageDischarge: '--discharge', gridExport: '--export' }

/** Colour of an energy: charge and discharge are two shades of storage, what is fed in is the grid's deeper one. */
export const energyColour = (quantity: QuantityCode): string => ways[quantity] ?? colourOf(quantity)

/** Colours by their hue: two of one are told apart with pains. */
const hues = {
  blue: ['--accent', '--pile', '--grid', '--export'],
  red: ['--sharp'],
  green: ['--carbon', '--valley', '--storage', '--discharge', '--charge'],
  orange: ['--peak', '--pv'],
  grey: ['--load'],
} as const
type Hue = keyof typeof hues
const hueOf = new Map<string, Hue>(Object.entries(hues).flatMap(([hue, colours]) => colours.map((colour) => [colour, hue as Hue])))
/** For what has no colour of its own, or whose own is taken: what means little first, so that those after it still get theirs. */
const spare = Object.values(hues).flatMap(([first]) => [first])
const others = [...hueOf.keys()]

/** Colours that tell several sources apart: each its own meaning; where two have the same, one of another hue. What stands before keeps its colour when more come. */
export function apartColours(quantities: readonly (QuantityCode | null)[]): string[] {
  const taken = new Set<string>()
  return quantities.map((quantity) => {
    const own = quantity === null ? undefined : energyColour(quantity)
    const worn = new Set([...taken].map((colour) => hueOf.get(colour)))
    const isFree = (colour: string): boolean => !taken.has(colour)
    const colour = own !== undefined && isFree(own) ? own : (spare.find((one) => !worn.has(hueOf.get(one))) ?? others.find(isFree) ?? '--accent')
    taken.add(colour)
    return colour
  })
}
