import type { AlarmLevel } from '#contract/alarm.ts'
import { fromLocal, localDate, minuteOfDay, nextDayStart, weekday } from '#domain/time.ts'

export interface Quiet {
  quiet: boolean
  /** HH:mm by the station's clock. */
  quietFrom: string
  quietTo: string
  /** Of the day on which they begin; 0 Sunday. */
  quietDays: readonly string[]
  quietExcept: readonly AlarmLevel[]
}

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** The moment when the clock of a zone shows so many minutes since midnight, on the day that holds `at`; one that is skipped comes as much later. */
const clockOn = (zone: string, at: number, minute: number): number =>
  fromLocal(zone, Date.parse(`${localDate(zone, at)}T00:00:00Z`) + minute * 60_000)

/** When something may be told: at once, or at the end of the quiet hours that hold `at`. */
export function afterQuiet(rule: Quiet, level: AlarmLevel, zone: string, at: number): number {
  if (!rule.quiet || rule.quietExcept.includes(level) || rule.quietFrom === rule.quietTo) return at
  const [from, to, now] = [minutes(rule.quietFrom), minutes(rule.quietTo), minuteOfDay(zone, at)]
  const begins = (day: number): boolean => rule.quietDays.includes(String(day))
  const today = weekday(zone, at)
  if (from < to) return now >= from && now < to && begins(today) ? clockOn(zone, at, to) : at
  if (now >= from && begins(today)) return clockOn(zone, nextDayStart(zone, at), to)
  return now < to && begins((today + 6) % 7) ? clockOn(zone, at, to) : at
}
