/** A decimal text with so many decimals at least, so that prices of a column stand below each other; empty stays empty. */
export function withDecimals(text: string, places: number): string {
  if (text === '') return ''
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(places, '0')}`
}
/** Of prices, as notices print them. */
export const PRICE_PLACES = 6
/** Of the difference between two prices. */
export const SPREAD_PLACES = 4
