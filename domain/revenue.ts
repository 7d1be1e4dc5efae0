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
  /** The grid got it: the price is what it pays. */
  toGrid?: true
  /** Yuan/kWh of service that the price has in it. */
  service?: string
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

/** The change of what a storage holds, and its worth. */
export interface StoredChange {
  /** More (+) or less (-) than at the begin. */
  kwh: number
  /** Yuan/kWh. */
  price: string
  /** Yuan, rounded half up to cents. */
  amount: string
}

/**
 * What the change of stored energy is worth: what it cost to charge it, or will cost to charge it again. That is the mean price of the charging in `lines`;
 * where nothing was charged, the lowest of `prices`. Undefined without either.
 */
export function storedChange(kwh: number, lines: readonly RevenuePart[], prices: readonly string[]): StoredChange | undefined {
  const charging = lines.filter((line) => line.source === 'storageArbitrage' && line.kwh < 0)
  const charged = charging.reduce((sum, line) => sum.plus(line.kwh), new Decimal(0))
  const paid = charging.reduce((sum, line) => sum.plus(new Decimal(line.kwh).times(line.price)), new Decimal(0))
  const lowest = prices.reduce<Decimal | undefined>((least, price) => (least?.lte(price) === true ? least : new Decimal(price)), undefined)
  const price = charged.isZero() ? lowest : paid.dividedBy(charged)
  return price === undefined ? undefined : { kwh, price: price.toFixed(4), amount: cents(price.times(kwh)) }
}

/** An amount and what it is worth more with. */
export const addAmounts = (...amounts: readonly string[]): string => sumAmounts(amounts.map((amount) => ({ amount })))
