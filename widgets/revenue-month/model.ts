import type { Answer } from '#contract/schemas.ts'

type Day = Answer<'revenueMonth'>['days'][number]
export type Source = 'storageArbitrage' | 'pvSelfUse' | 'pvFeedIn' | 'charging'
const all: readonly Source[] = ['storageArbitrage', 'pvSelfUse', 'pvFeedIn', 'charging']

/** Sources that the station has: those with an amount on some day. */
export const sourcesOf = (days: readonly Day[]): ReadonlySet<Source> => new Set(all.filter((source) => days.some((day) => day[source] !== null)))

/** Sum of a source in yuan, counted in cents: amounts are decimal strings and add up exactly. */
export const sumOf = (days: readonly Day[], source: Source): number =>
  days.reduce((sum, day) => sum + Math.round(Number(day[source] ?? 0) * 100), 0) / 100
