const DAY_MS = 86_400_000

/** A date so many days away. */
export const shiftDate = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** First day of the stretch that ends today. */
export const startOfSpan = (date: string, span: 'day' | 'month' | 'year'): string =>
  span === 'day' ? date : span === 'month' ? `${date.slice(0, 7)}-01` : `${date.slice(0, 4)}-01-01`
