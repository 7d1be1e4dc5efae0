import type { Alarm } from '#contract/alarm.ts'
import type { AlarmEvent } from '#contract/live.ts'

/** What came by the stream since the page of the list was asked for. */
export interface Changes {
  /** Newest record of every alarm that changed. */
  records: ReadonlyMap<string, Alarm>
  /** Alarms that were raised and are not on the page. */
  raised: ReadonlySet<string>
}
export const noChanges: Changes = { records: new Map(), raised: new Set() }

/** Takes a bundle of events; `matters` tells whether a new alarm would pass the list's filters. */
export function addChanges(changes: Changes, events: readonly AlarmEvent[], matters: (alarm: Alarm) => boolean): Changes {
  const records = new Map(changes.records)
  const raised = new Set(changes.raised)
  for (const event of events) {
    const alarm = event.alarm as Alarm
    records.set(alarm.id, alarm)
    if (event.change === 'raised' && matters(alarm)) raised.add(alarm.id)
  }
  return { records, raised }
}

/** The rows of the page with what changed since. Rows stay where they are: nobody's click lands on another row. */
export const applyChanges = (rows: readonly Alarm[], { records }: Changes): Alarm[] => rows.map((row) => records.get(row.id) ?? row)
