const DAY_MS = 86_400_000

/** Days since 1970-01-01 of a `YYYY-MM-DD`. NaN: no date. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** ISO: 1 Monday to 7 Sunday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

export const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(dayOf(text)) && dateOf(dayOf(text)) === text
