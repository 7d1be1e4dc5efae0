import { Decimal } from 'decimal.js'
import { periodTypes, type PeriodType, type PriceTable, type PriceWarning } from '#contract/price.ts'
import type { Payer } from './price-rules.ts'

type Prices = PriceTable['prices']

/** What is unusual in prices. Tables with a peak below flat are published and right, so nothing is refused for it. */
export function warningsOf(prices: Prices): PriceWarning[] {
  const isBelow = (low: PeriodType, high: PeriodType): boolean => {
    const [a, b] = [prices[low], prices[high]]
    return a !== undefined && b !== undefined && new Decimal(a).lt(b)
  }
  const found: [PriceWarning, boolean][] = [
    ['sharpBelowPeak', isBelow('sharp', 'peak')],
    ['peakBelowFlat', isBelow('peak', 'flat')],
    ['valleyAboveFlat', isBelow('flat', 'valley')],
    ['deepValleyAboveValley', isBelow('valley', 'deepValley')],
  ]
  return found.filter(([, holds]) => holds).map(([warning]) => warning)
}

/** Periods that rules may have in a month (1 to 12) and that have no price. */
export function unpricedPeriods(
  { prices, rules, priceSystem, consumptionType }: Pick<PriceTable, 'prices' | 'rules'> & Payer,
  month: number,
): PeriodType[] {
  const asks = <T>(list: readonly T[] | undefined, one: T): boolean => list === undefined || list.length === 0 || list.includes(one)
  const used = rules.filter(
    (rule) =>
      (rule.temperature !== undefined || asks(rule.months, month)) &&
      asks(rule.priceSystems, priceSystem) &&
      asks(rule.consumptionTypes, consumptionType),
  )
  return periodTypes.filter((period) => prices[period] === undefined && used.some((rule) => rule.period === period))
}

/** The difference that tables print: the sharp price (without one the peak) less the deep valley (without one the valley), yuan/kWh. */
export function spreadOf({ sharp, peak, valley, deepValley }: Prices): string | null {
  const [high, low] = [sharp ?? peak, deepValley ?? valley]
  return high === undefined || low === undefined ? null : new Decimal(high).minus(low).toString()
}
