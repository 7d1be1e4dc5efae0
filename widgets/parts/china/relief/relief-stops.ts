import { alarmLevels, type AlarmLevel } from '#contract/alarm.ts'
import type { Region } from '#src/map/outline.ts'
import type { Entry } from '../station-mark.tsx'
import { presentOf, worstOf } from '../station-places.ts'
import { regionOf } from './relief-groups.ts'

/** A province that is worth a nearer look, and why. */
export interface Stop {
  region: Region
  entries: readonly Entry[]
  reason: 'alarm' | 'response' | 'power'
  /** Of an alarm: the worst. */
  level: AlarmLevel | undefined
}

const MOST_STOPS = 4
const reasons = ['alarm', 'response', 'power'] as const

/** Where there is something to see: alarms that call for somebody, the worst first; a demand response that runs; the province with the highest power. That is known once no power is waited for (undefined). A fleet in one province has no other place to look at. */
export function stopsOf(entries: readonly Entry[], responding: ReadonlySet<string>, kwOf: (entry: Entry) => number | undefined): Stop[] {
  const byRegion = Map.groupBy(
    entries.filter((entry) => regionOf(entry) !== undefined),
    (entry) => regionOf(entry) as Region,
  )
  if (byRegion.size < 2) return []
  const all = [...byRegion].map(([region, own]) => ({
    region,
    entries: own,
    level: alarmLevels.find((level) => own.some((entry) => worstOf(presentOf(entry)) === level)),
    isResponding: own.some(({ station }) => responding.has(station.id)),
    kw: own.reduce((sum, entry) => sum + Math.abs(kwOf(entry) ?? NaN), 0),
  }))
  const strongest = all.some(({ kw }) => Number.isNaN(kw)) ? undefined : all.reduce((a, b) => (b.kw > a.kw ? b : a))
  return all
    .flatMap((one): Stop[] => {
      const { region, level } = one
      const reason = level !== undefined ? 'alarm' : one.isResponding ? 'response' : one === strongest && one.kw > 0 ? 'power' : undefined
      return reason === undefined ? [] : [{ region, entries: one.entries, reason, level }]
    })
    .sort(
      (a, b) =>
        reasons.indexOf(a.reason) - reasons.indexOf(b.reason) ||
        (a.level === undefined || b.level === undefined ? 0 : alarmLevels.indexOf(a.level) - alarmLevels.indexOf(b.level)) ||
        a.region.code.localeCompare(b.region.code),
    )
    .slice(0, MOST_STOPS)
}
