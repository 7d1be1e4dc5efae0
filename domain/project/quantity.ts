import { Decimal } from 'decimal.js'

/** Quantities of material: decimal text, added and compared without binary fractions. */

export const plainQuantity = (value: Decimal.Value): string => new Decimal(value).toFixed()
export const sumOf = (values: readonly string[]): string => plainQuantity(values.reduce((sum, value) => sum.plus(value), new Decimal(0)))
/** What is left of the first after the second; never below nought. */
export const leftOf = (whole: string, taken: string): string => plainQuantity(Decimal.max(0, new Decimal(whole).minus(taken)))
export const isMore = (a: string, b: string): boolean => new Decimal(a).greaterThan(b)
export const isNone = (value: string): boolean => new Decimal(value).isZero()
