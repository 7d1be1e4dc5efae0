import type { Alarm } from '#contract/alarm.ts'
import type { AlarmEvent } from '#contract/live.ts'

/** What came by the stream since the page of the list was asked for. */
export interface Changes {
  /** Newest record of every alarm of the page that changed. */
  records: ReadonlyMap<string, Alarm>
  /** Alarms that were raised and are not on the page. */
  raised: ReadonlySet<string>
}
export const noChanges: Changes = { records: new Map(), raised: new Set() }

/**
 * Takes a bundle of events: of what is on the page, and of new alarms that would pass the list's filters (`matters`). The same changes come back where nothing
 * of this concerns the list.
 */
export function addChanges(
  changes: Changes,
  events: readonly AlarmEvent[],
  isShown: (alarm: Alarm) => boolean,
  matters: (alarm: Alarm) => boolean,
): Changes {
  const records = new Map(changes.records)
  const raised = new Set(changes.raised)
  let concernsList = false
  for (const event of events) {
    const alarm = event.alarm as Alarm
    if (isShown(alarm)) {
      records.set(alarm.id, alarm)
      concernsList = true
    }
    if ((event.change === 'raised' || event.change === 'resumed') && !raised.has(alarm.id) && matters(alarm)) {
      raised.add(alarm.id)
      concernsList = true
    }
  }
  return concernsList ? { records, raised } : changes
}

/** The rows of the page with what changed since. Rows stay where they are: nobody's click lands on another row. */
export const applyChanges = (rows: readonly Alarm[], { records }: Changes): Alarm[] =>
  rows.map((row) => {
    const newer = records.get(row.id)
    // The stream does not count what is folded under it.
    return newer === undefined ? row : { ...newer, ...(row.folded === undefined ? {} : { folded: row.folded }) }
  })
