import { isAside, type Alarm } from '#contract/alarm.ts'
import { callsBy, type AlarmEvent } from '#contract/live.ts'
import { isRange, type FilterValue, type ListQuery } from '#src/resource/list-query.ts'

/** What came by the stream since the page of the list was asked for. */
export interface Changes {
  /** Newest record of every alarm of the page that changed. */
  records: ReadonlyMap<string, Alarm>
  /** Alarms that were raised, or have a level of the filters only now, and are not on the page. */
  raised: ReadonlySet<string>
}
export const noChanges: Changes = { records: new Map(), raised: new Set() }

/** Whether a filter by a value lets it through. */
const fits = (wanted: FilterValue, value: string | null): boolean =>
  wanted === undefined || isRange(wanted) || wanted.length === 0 || (value !== null && [wanted].flat().includes(value))

/** Whether a new alarm would stand in the list, by the same rules as the server's. */
export function passes(alarm: Alarm, { level, powerstationId, deviceSn, state, aside, raised, text }: ListQuery['filters']): boolean {
  const { content, code, deviceName, deviceNameEn } = alarm
  const searched = typeof text === 'string' ? text.trim().toLowerCase() : ''
  return (
    fits(level, alarm.level) &&
    fits(powerstationId, alarm.stationId) &&
    fits(deviceSn, alarm.deviceSn) &&
    fits(state, alarm.state) &&
    (aside === 'with' || isAside(alarm) === (aside === 'only')) &&
    (!isRange(raised) || (alarm.raisedAt >= raised.from && alarm.raisedAt < raised.to)) &&
    [content.zh, content.en, code, alarm.deviceSn, deviceName, deviceNameEn].some((one) => one?.toLowerCase().includes(searched))
  )
}

/**
 * Takes a bundle of events: of what is on the page, and of new alarms that would pass the list's filters (`matters`), as long as they do. The same changes come
 * back where nothing of this concerns the list. `oneIsEnough`: how many are new is asked by nobody.
 */
export function addChanges(
  changes: Changes,
  events: readonly AlarmEvent[],
  isShown: (alarm: Alarm) => boolean,
  matters: (alarm: Alarm) => boolean,
  oneIsEnough = false,
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
    if (raised.has(alarm.id)) {
      // It was folded under its cause, or handled, before anybody looked.
      if (!matters(alarm)) concernsList = raised.delete(alarm.id)
    } else if (callsBy(event.change) && !(oneIsEnough && raised.size > 0) && matters(alarm)) {
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
