import { workLine } from '#domain/project/calendar.ts'
import { dateOf, dayOf } from '#domain/dates.ts'
import type { Network } from '#domain/project/network.ts'
import type { LinkKind, Move, PlanActivity, WorkingCalendar } from '#domain/project/plan.ts'
import { rescheduled, type Rescheduled } from '#domain/project/reschedule.ts'
import type { Bar } from './scene.ts'

export type Grip = 'bar' | 'start' | 'end'

/** What a drag by so many days, parts of a day included, makes of an activity. Undefined: nothing new. */
export function draggedTo(bar: Bar, grip: Grip, days: number, calendar: WorkingCalendar): Move | undefined {
  const { activity } = bar
  const line = workLine(calendar)
  const whole = Math.round(days)
  /** Where it would rest it goes on in the direction of the drag. */
  const snapped = (day: number): number => (line.isWorking(day) || days >= 0 ? line.positionOf(day) : line.positionOf(day) - 1)
  if (grip === 'bar') {
    const start = dateOf(line.dayAt(snapped(bar.start + whole)))
    return start === dateOf(bar.start) ? undefined : { id: activity.id, start }
  }
  if (activity.kind !== 'task') return undefined
  const first = line.positionOf(bar.start)
  if (grip === 'end') {
    const durationDays = Math.max(1, line.positionOf(bar.end + whole) - first)
    return durationDays === activity.durationDays ? undefined : { id: activity.id, durationDays }
  }
  const last = first + activity.durationDays - 1
  const from = Math.min(last, snapped(bar.start + whole))
  return from === first ? undefined : { id: activity.id, start: dateOf(line.dayAt(from)), durationDays: last - from + 1 }
}

/** Of the keyboard: so many working days. */
export function steppedTo(bar: Bar, grip: 'bar' | 'end', by: number, calendar: WorkingCalendar): Move | undefined {
  const { activity } = bar
  if (grip === 'end') {
    const durationDays = Math.max(1, activity.durationDays + by)
    return activity.kind !== 'task' || durationDays === activity.durationDays ? undefined : { id: activity.id, durationDays }
  }
  const line = workLine(calendar)
  return { id: activity.id, start: dateOf(line.dayAt(line.positionOf(bar.start) + by)) }
}

/** Percent at a share of a bar, in steps of five. */
export const percentAt = (share: number): number => Math.min(100, Math.max(0, Math.round(share * 20) * 5))

export const kindOf = (fromEnd: boolean, toStart: boolean): LinkKind => (fromEnd ? (toStart ? 'FS' : 'FF') : toStart ? 'SS' : 'SF')

/** What a move would do; `moved`: the activity itself as it would stand, which its own links may hold back. */
export interface Consequence extends Rescheduled {
  move: Move
  spans: ReadonlyMap<string, { start: number; end: number }>
  /** The activity as the person saw it when they began to drag it. */
  seen?: PlanActivity | undefined
}

export function consequenceOf(network: Network, move: Move): Consequence {
  const result = rescheduled(network, [move])
  return {
    ...result,
    move,
    spans: spansOf(result),
  }
}

export const spansOf = ({ changed }: Rescheduled): Consequence['spans'] =>
  new Map(changed.map(({ id, start, end }) => [id, { start: dayOf(start), end: dayOf(end) + 1 }]))

/** Where an activity that is dragged among rows would go: before another one of the same parent, or last of the top. Undefined: into itself, or nowhere new. */
export interface Place {
  parentId: string | null
  /** Undefined: last. */
  beforeId: string | undefined
}

export function placeAt(rows: readonly { activity: PlanActivity }[], id: string, row: number): Place | undefined {
  const byId = new Map(rows.map(({ activity }) => [activity.id, activity]))
  const before = rows[row]?.activity
  if (before?.id === id) return undefined
  for (let at: string | null | undefined = before?.parentId; at !== null && at !== undefined; at = byId.get(at)?.parentId)
    if (at === id) return undefined
  const from = rows.findIndex(({ activity }) => activity.id === id)
  const own = byId.get(id)
  // The next row of the same parent: it stands there already.
  const next = rows.slice(from + 1).find(({ activity }) => activity.parentId === own?.parentId)?.activity
  if (before !== undefined && next?.id === before.id) return undefined
  return { parentId: before?.parentId ?? null, beforeId: before?.id }
}

/** One place up or down among those of the same parent. */
export function steppedPlace(rows: readonly { activity: PlanActivity }[], id: string, by: 1 | -1): Place | undefined {
  const own = rows.find(({ activity }) => activity.id === id)?.activity
  if (own === undefined) return undefined
  const siblings = rows.filter(({ activity }) => activity.parentId === own.parentId).map(({ activity }) => activity.id)
  const at = siblings.indexOf(id)
  if (by < 0) return at === 0 ? undefined : { parentId: own.parentId, beforeId: siblings[at - 1] }
  return at === siblings.length - 1 ? undefined : { parentId: own.parentId, beforeId: siblings[at + 2] }
}
