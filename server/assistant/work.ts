import type { Times } from './moments.ts'
import type { Matter } from './question.ts'

/**
 * Stations that one question may read the store for, less for longer times: what 100 stations earned in a day are 700 reads (about 0.5 s of the embedded
 * store), in a month as many of ten times the rows.
 */
const MOST_WORK = 300

/** Answered from memory: values of now and devices cost no read of the store. */
const isLive = (matter: Matter, times: Times): boolean =>
  matter === 'devices' ||
  matter === 'piles' ||
  matter === 'cells' ||
  (matter === 'reading' && times.kind === 'moments' && times.moments.every(({ kind }) => kind === 'now'))

/** Whether a question of so many stations over such a time would keep the store from everybody else. */
export function isTooMuch(matter: Matter, stations: number, times: Times): boolean {
  if (isLive(matter, times) || times.kind !== 'moments') return false
  const days = times.moments.reduce((sum, moment) => sum + (moment.kind === 'span' ? (moment.span.until - moment.span.from) / 86_400_000 : 1), 0)
  return stations * (1 + Math.max(1, days) / 15) > MOST_WORK
}
