import { isAside, isCalling, type Alarm, type AlarmCounts } from '#contract/alarm.ts'
import type { AlarmEvent } from '#contract/live.ts'

/**
 * What the bell shows: the newest very urgent open alarms, a return as new as a first time, and how many are open of each level. First those that call, so that
 * none is pushed out by newer ones that are over, then the others that nobody has seen.
 */
export interface AlarmState {
  latest: Alarm[]
  counts: AlarmCounts
  /** Alarms seen in events since the snapshot, so that one is not counted twice. */
  known: ReadonlyMap<string, boolean>
}

const LATEST = 10

const rank = (alarm: Alarm): number => (isCalling(alarm) ? 0 : alarm.seenAt === null ? 1 : 2)
const firstOf = (alarms: readonly Alarm[]): Alarm[] =>
  alarms.toSorted((a, b) => rank(a) - rank(b) || b.lastAt - a.lastAt || b.raisedAt - a.raisedAt).slice(0, LATEST)

export const snapshotState = (latest: readonly Alarm[], counts: AlarmCounts): AlarmState => ({
  latest: firstOf(latest),
  counts,
  known: new Map(latest.map((alarm) => [alarm.id, true])),
})

/** One that became more urgent is counted already, at a level that is not known here: the server's count has the last word. */
const callsNow: ReadonlySet<AlarmEvent['change']> = new Set(['raised', 'resumed'])

/**
 * Whether an alarm that was counted is so no longer: handled, or set aside. Of one that nobody has told of before (`was` undefined) its record says whether it
 * was: folded or of what is worked on it was not.
 */
function endsCall(change: AlarmEvent['change'], alarm: Alarm, was: boolean | undefined): boolean {
  if (was !== undefined) return was && (change === 'handled' || change === 'shelved' || change === 'aside')
  const elsewhere = alarm.causeId !== null || alarm.maintenance
  return !elsewhere && (change === 'shelved' || (change === 'handled' && alarm.shelvedUntil === null))
}

/** Takes a run of events at once. `stationId` undefined: all stations of the viewer. */
export function reduceAlarms(state: AlarmState, events: readonly AlarmEvent[], stationId: string | undefined): AlarmState {
  const counts = { ...state.counts }
  const known = new Map(state.known)
  let latest = state.latest
  for (const event of events) {
    const alarm = event.alarm as Alarm
    if (stationId !== undefined && alarm.stationId !== stationId) continue
    const was = known.get(alarm.id)
    if (callsNow.has(event.change) && !isAside(alarm) && was !== true) {
      counts[alarm.level]++
      known.set(alarm.id, true)
    } else if (endsCall(event.change, alarm, was)) {
      counts[alarm.level] = Math.max(0, counts[alarm.level] - 1)
      known.set(alarm.id, false)
    }
    latest = latest.filter((other) => other.id !== alarm.id)
    if (alarm.state === 'WARNING' && !isAside(alarm) && alarm.level === 'VERY_URGENT') latest = [alarm, ...latest]
  }
  return { latest: firstOf(latest), counts, known }
}
