import { alarmLevels, type Alarm, type AlarmCounts } from '#contract/alarm.ts'
import type { AlarmEvent } from '#contract/live.ts'

/** What the bell shows: the newest very urgent open alarms and how many are open of each level. */
export interface AlarmState {
  latest: Alarm[]
  counts: AlarmCounts
  /** Alarms seen in events since the snapshot, so that one is not counted twice. */
  known: ReadonlyMap<string, boolean>
}

export const noCounts: AlarmCounts = Object.fromEntries(alarmLevels.map((level) => [level, 0])) as AlarmCounts
const LATEST = 10

export const snapshotState = (latest: Alarm[], counts: AlarmCounts): AlarmState => ({
  latest,
  counts,
  known: new Map(latest.map((alarm) => [alarm.id, true])),
})

/** Takes a run of events at once. `stationId` undefined: all stations of the viewer. */
export function reduceAlarms(state: AlarmState, events: readonly AlarmEvent[], stationId: string | undefined): AlarmState {
  const counts = { ...state.counts }
  const known = new Map(state.known)
  let latest = state.latest
  for (const event of events) {
    const alarm = event.alarm as Alarm
    if (stationId !== undefined && alarm.stationId !== stationId) continue
    if (event.change === 'raised' && known.get(alarm.id) !== true) {
      counts[alarm.level]++
      known.set(alarm.id, true)
    } else if (event.change === 'handled' && known.get(alarm.id) !== false) {
      counts[alarm.level] = Math.max(0, counts[alarm.level] - 1)
      known.set(alarm.id, false)
    }
    latest = latest.filter((other) => other.id !== alarm.id)
    if (alarm.state === 'WARNING' && alarm.level === 'VERY_URGENT') latest = [alarm, ...latest]
  }
  latest = [...latest].sort((a, b) => b.raisedAt - a.raisedAt).slice(0, LATEST)
  return { latest, counts, known }
}
