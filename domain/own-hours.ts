import { periodTypes, type OwnHours, type PeriodRule, type PeriodType } from '#contract/price.ts'
import { inWindow, MINUTES_OF_DAY } from './price-rules.ts'

/** Minutes of a day that are in no window, or in several. `periods`: of an overlap, whose windows they are, each window once. */
export interface HoursFault {
  kind: 'gap' | 'overlap'
  /** Minutes from midnight. */
  from: number
  to: number
  periods: readonly PeriodType[]
}

/** A station's own hours as rules: they hold on every day of every month. */
export const ownRules = (hours: OwnHours): PeriodRule[] =>
  periodTypes.flatMap((period) => {
    const windows = hours[period] ?? []
    return windows.length === 0 ? [] : [{ period, months: [], dayTypes: [], windows }]
  })

/**
 * The 24-hour check of own hours, stricter than that of a notice (where sharp goes before peak): every minute is in just one window. Each stretch that is not is
 * told once, in the order of the day.
 */
export function hoursFaults(hours: OwnHours): HoursFault[] {
  const all = ownRules(hours).flatMap(({ period, windows }) => windows.map((window) => ({ period, ...window })))
  const edges = [...new Set([0, ...all.flatMap(({ from, to }) => [from, to])])].filter((at) => at < MINUTES_OF_DAY).sort((a, b) => a - b)
  const faults: HoursFault[] = []
  for (const [i, from] of edges.entries()) {
    const to = edges[i + 1] ?? MINUTES_OF_DAY
    const here = all.filter((window) => inWindow(from, window)).map(({ period }) => period)
    if (here.length === 1) continue
    const kind = here.length === 0 ? 'gap' : 'overlap'
    const last = faults.at(-1)
    if (last !== undefined && last.kind === kind && last.to === from && last.periods.join() === here.join()) last.to = to
    else faults.push({ kind, from, to, periods: here })
  }
  return faults
}
