import { Decimal } from 'decimal.js'
import type { PeriodType } from '#contract/price.ts'

export type RevenueSource = 'storageArbitrage' | 'pvSelfUse' | 'pvFeedIn' | 'charging'

export interface RevenuePart {
  source: RevenueSource
  period: PeriodType
  kwh: number
  /** Yuan/kWh. */
  price: string
  /** Yuan, rounded half up to cents; charging the storage is negative. */
  amount: string
}

/** Energy of a day by period, kWh. */
export type PeriodEnergy = Partial<Record<PeriodType, number>>

const cents = (value: Decimal): string => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2)

/**
 * One line of revenue per source and period: energy times price, exact, rounded once per line. Energy in a period without a price is left out and
 * reported by the caller's coverage. `sign` -1 for what costs (charging the storage).
 */
export function revenueLines(source: RevenueSource, energy: PeriodEnergy, prices: Partial<Record<PeriodType, string>>, sign: 1 | -1): RevenuePart[] {
  const lines: RevenuePart[] = []
  for (const [period, kwh] of Object.entries(energy) as [PeriodType, number][]) {
    const price = prices[period]
    if (price === undefined || kwh === 0) continue
    const signed = sign * kwh
    lines.push({ source, period, kwh: signed, price, amount: cents(new Decimal(signed).times(price)) })
  }
  return lines
}

/** Sum of rounded lines, as a slip adds them. */
export const sumAmounts = (lines: readonly { amount: string }[]): string =>
  lines.reduce((sum, line) => sum.plus(line.amount), new Decimal(0)).toFixed(2)
