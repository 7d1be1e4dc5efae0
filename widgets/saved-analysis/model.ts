import type { AnalysisQuestion } from '#contract/schemas/analysis.ts'
import { before, endingOn, sameFrom, stretchOf, type Period } from '#domain/periods.ts'

/** One of the periods of a saved analysis, as epoch ms and as words. */
export interface Shown {
  from: number
  to: number
  words: string
}

/** The days that are shown: those that were saved, or as many up to today, with as many periods before as were compared. */
export function stretchesOf(
  { range, compare }: Pick<AnalysisQuestion, 'range' | 'compare'>,
  upToToday: boolean,
  today: string,
  zone: string,
): Shown[] {
  const periods: Period[] = [upToToday ? endingOn(range, today) : range]
  for (const from of compare) periods.push(upToToday ? before(periods.at(-1) ?? range) : sameFrom(range, from))
  return periods.map((period) => ({ ...stretchOf(zone, period), words: period.from === period.to ? period.from : `${period.from} – ${period.to}` }))
}
