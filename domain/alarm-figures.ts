import type { Answer } from '#contract/schemas.ts'

export interface QualityFigure {
  key: 'perDay' | 'peak' | 'flood' | 'standing' | 'chattering'
  value: number
  decimals: number
  unit: string
  verdict: 'good' | 'middle' | 'bad'
  /** The most that the guideline calls good. */
  guide: number
}

const DAY_MS = 86_400_000
const TEN_MINUTES = 600_000

/**
 * Headline figures with what the guidelines say of them, for one operator position. ISA-18.2 (2016, table 7): about 150 announced alarms a day are acceptable,
 * 300 the most that can be managed; less than 1 % of the time in flood (more than 10 in 10 minutes); fewer than 5 standing alarms on any day; none chattering.
 * EEMUA 191 counts a flood alike.
 */
export function figuresOf({ days, from, to, standing, chattering }: Answer<'alarmQuality'>): QualityFigure[] {
  const sum = (pick: (day: (typeof days)[number]) => number): number => days.reduce((all, day) => all + pick(day), 0)
  // The day of now has only begun: counted as the part of it that there was.
  const perDay = sum((day) => day.announced) / Math.max(1, (to - from) / DAY_MS)
  const peak = Math.max(0, ...days.map((day) => day.peak))
  // Of the ten-minute stretches that there were, those that have only begun too: a flood of the first minutes is not longer than these.
  const stretches = Math.floor(to / TEN_MINUTES) - Math.floor(from / TEN_MINUTES) + (to % TEN_MINUTES === 0 ? 0 : 1)
  const flood = (sum((day) => day.flooded) * 100) / Math.max(1, stretches)
  const graded = (value: number, good: number, most: number): QualityFigure['verdict'] => (value <= good ? 'good' : value <= most ? 'middle' : 'bad')
  return [
    { key: 'perDay', value: perDay, decimals: perDay < 10 ? 1 : 0, unit: '', verdict: graded(perDay, 150, 300), guide: 150 },
    { key: 'peak', value: peak, decimals: 0, unit: '', verdict: graded(peak, 10, 10), guide: 10 },
    { key: 'flood', value: flood, decimals: 1, unit: '%', verdict: flood < 1 ? 'good' : 'bad', guide: 1 },
    { key: 'standing', value: standing.total, decimals: 0, unit: '', verdict: standing.total < 5 ? 'good' : 'bad', guide: 5 },
    { key: 'chattering', value: chattering, decimals: 0, unit: '', verdict: chattering === 0 ? 'good' : 'bad', guide: 0 },
  ]
}
