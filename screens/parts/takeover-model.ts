import { isCalling, type Alarm } from '#contract/alarm.ts'

/** So long it is told that the cause of an alarm that nobody has seen is gone; the alarm itself stays in the lists. */
export const CLEARED_MS = 60_000

export interface Takeover {
  /** The one that is told: the newest whose cause is there, else the one that cleared last. */
  alarm: Alarm
  /** Since when its cause is gone; undefined: it is there. */
  clearedAt: number | undefined
  /** All of them, in the order in which they take turns. */
  all: Alarm[]
  /** All that a "seen" means. */
  ids: string[]
}

/** A wall that shows an alarm is not loaded anew meanwhile; one that nobody sees to does not keep an old page for ever. */
const MOST_HELD_MS = 6 * 3_600_000

/** Whether these alarms hold back a reload that has been due for so long. */
export const isReloadHeld = (latest: readonly Alarm[], dueMs: number): boolean => dueMs < MOST_HELD_MS && latest.some(isCalling)

/** What takes a wall over: very urgent alarms that nobody has seen, while their cause is there and for a moment after. Undefined: nothing. */
export function takeoverOf(latest: readonly Alarm[], now: number): Takeover | undefined {
  const there = latest.filter(isCalling)
  const gone = latest.filter((alarm) => alarm.clearedAt !== null && now - alarm.clearedAt < CLEARED_MS && isCalling({ ...alarm, clearedAt: null }))
  const [alarm] = there.length > 0 ? there : [...gone].sort((a, b) => (b.clearedAt ?? 0) - (a.clearedAt ?? 0))
  if (alarm === undefined) return undefined
  return { alarm, clearedAt: alarm.clearedAt ?? undefined, all: there.length > 0 ? there : [alarm], ids: [...there, ...gone].map((one) => one.id) }
}
