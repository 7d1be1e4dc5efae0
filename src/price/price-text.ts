import type { TFunction } from 'i18next'

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

/** A station's own price, or the one that holds by default, which is said. */
export const ownOrUsual = (own: string, usual: string, t: TFunction): string => (own === '' ? t('price.own.usual', { price: usual }) : own)
