import { FIRST_DAY, LAST_DAY } from '../dates.ts'
import { planFaults, type PlanFault } from './faults.ts'
import { reschedule } from './reschedule.ts'
import type { LinkKind, Move, Plan, PlanActivity, PlanLink, WorkingCalendar } from './plan.ts'

/** Columns of the board. */
export const activityStates = ['todo', 'doing', 'blocked', 'done'] as const
export type ActivityState = (typeof activityStates)[number]

/** An activity as people work with it: scheduling and who does it. */
export interface Activity extends PlanActivity {
  state: ActivityState
  /** Account of a member; empty: nobody yet. */
  assigneeId: string
  note: string
}

/** What a person may set. Of a group only name, place, weight, person and note: the rest follows from what it holds. */
export type ActivityFields = Pick<
  Activity,
  'name' | 'parentId' | 'order' | 'start' | 'durationDays' | 'percent' | 'notBefore' | 'weight' | 'state' | 'assigneeId' | 'note'
>
const derived: readonly (keyof ActivityFields)[] = ['durationDays', 'percent', 'state', 'notBefore']

export interface LinkFields {
  kind?: LinkKind
  lagDays?: number
}

/** What others may have said of an activity since; its time follows from what it waits for too. */
const told = [
  'name',
  'percent',
  'state',
  'assigneeId',
  'note',
  'weight',
  'notBefore',
  'durationDays',
] as const satisfies readonly (keyof ActivityFields)[]
type Told = Pick<ActivityFields, (typeof told)[number]>

/** One change of a plan. `was`: what the person saw; a field that somebody else has changed meanwhile to something else is a conflict, others are not touched. */
export type PlanEdit =
  /** `back`: it was there before; its person may have left the project since. */
  | { kind: 'add'; activity: Activity; back?: boolean }
  | { kind: 'set'; id: string; set: Partial<ActivityFields>; was?: Partial<ActivityFields> }
  /** `was`: it goes only as it was made, with nothing in it and no link; what others have made of it since stays. */
  | { kind: 'remove'; id: string; was?: Told }
  | { kind: 'link'; link: PlanLink }
  | { kind: 'setLink'; id: string; set: LinkFields; was?: LinkFields }
  | { kind: 'unlink'; id: string }

export interface ProjectPlan {
  activities: readonly Activity[]
  links: readonly PlanLink[]
  calendar: WorkingCalendar
}

/** What became of a plan: whole rows of what is another now, ids of what is gone. */
export interface PlanChange {
  activities: readonly Activity[]
  removed: readonly string[]
  links: readonly PlanLink[]
  unlinked: readonly string[]
}

export type EditFault =
  | PlanFault
  | { code: 'gone'; id: string }
  | { code: 'conflict'; id: string; field: keyof ActivityFields | keyof LinkFields }
  | { code: 'ofGroup'; id: string; field: keyof ActivityFields }
  /** It would stand on a day that no plan has; a milestone would be done in part; a task would take no day. */
  | { code: 'tooFar' | 'milestonePart' | 'taskNoDays'; id: string }

export type Edited = { plan: ProjectPlan; change: PlanChange; fault?: undefined } | { fault: EditFault }

/**
 * A plan after these changes, one after the other, and what is different then: what waits for something that moved is pushed, percent and state go together
 * (all done is 100 %). Nothing is changed where one of them is at fault. The server keeps what this answers, windows show it at once.
 * Asked for twice it is done once, for a window whose answer was lost asks again: what is made is there already by its id, what is taken out is gone.
 */
export function applyEdits(before: ProjectPlan, edits: readonly PlanEdit[]): Edited {
  const edited = applied(before, edits)
  if (edited.fault?.code !== 'conflict') return edited
  // The first time may have made something else of what was asked for: a day of rest is the next one of work. What would change nothing is done.
  const again = applied(before, edits.map(unseen))
  return again.fault === undefined && isNothing(again.change) ? again : edited
}
export const isNothing = ({ activities, removed, links, unlinked }: PlanChange): boolean =>
  [activities, removed, links, unlinked].every(({ length }) => length === 0)
const unseen = (edit: PlanEdit): PlanEdit => ('was' in edit ? { ...edit, was: undefined } : edit) as PlanEdit

function applied(before: ProjectPlan, edits: readonly PlanEdit[]): Edited {
  const activities = new Map(before.activities.map((one) => [one.id, one]))
  const links = new Map(before.links.map((one) => [one.id, one]))
  /** Whose time was said, or what waits for something else now. */
  const moves = new Map<string, Move>()
  for (const edit of edits) {
    const fault = apply(edit, activities, links, moves)
    if (fault !== undefined) return { fault }
  }
  const [fault] = edits.some(mayBeAtFault) ? planFaults([...activities.values()], [...links.values()]) : []
  if (fault !== undefined) return { fault }
  const old = new Map(before.activities.map((one) => [one.id, one]))
  pushed({ ...before, links: [...links.values()] }, activities, old, moves)
  const after = [...activities.values()]
  const far = after.find((one) => one !== old.get(one.id) && !(one.start >= FIRST_DAY && one.start <= LAST_DAY))
  if (far !== undefined) return { fault: { code: 'tooFar', id: far.id } }
  const oldLinks = new Map(before.links.map((one) => [one.id, one]))
  return {
    plan: { activities: after, links: [...links.values()], calendar: before.calendar },
    change: {
      activities: after.filter((one) => !isSame(one, old.get(one.id))),
      removed: before.activities.filter(({ id }) => !activities.has(id)).map(({ id }) => id),
      links: [...links.values()].filter((one) => !isSame(one, oldLinks.get(one.id))),
      unlinked: before.links.filter(({ id }) => !links.has(id)).map(({ id }) => id),
    },
  }
}

/** Of other edits a plan without faults has none afterwards either. */
const mayBeAtFault = (edit: PlanEdit): boolean =>
  edit.kind === 'add' || edit.kind === 'link' || (edit.kind === 'set' && edit.set.parentId !== undefined)

/** Puts into `activities` what moves do to what waits. */
function pushed(plan: Plan, activities: Map<string, Activity>, old: ReadonlyMap<string, Activity>, moves: ReadonlyMap<string, Move>): void {
  const asked = [...moves.values()].filter(({ id }) => activities.has(id))
  if (asked.length === 0) return
  // Where a move begins the plan has what was there before it: its steps are counted from there.
  for (const { id } of asked) {
    const [one, was] = [activities.get(id), old.get(id)]
    if (one !== undefined && was !== undefined) activities.set(id, { ...one, start: was.start, durationDays: was.durationDays })
  }
  const { changed } = reschedule({ ...plan, activities: [...activities.values()] }, asked)
  for (const { id, start, durationDays } of changed) {
    const one = activities.get(id)
    if (one !== undefined) activities.set(id, { ...one, start, durationDays })
  }
}

function apply(edit: PlanEdit, activities: Map<string, Activity>, links: Map<string, PlanLink>, moves: Map<string, Move>): EditFault | undefined {
  switch (edit.kind) {
    case 'add': {
      const { activity } = edit
      if (activities.has(activity.id)) return undefined
      if (edit.back !== true && isPart(activity, activity.percent)) return { code: 'milestonePart', id: activity.id }
      if (edit.back !== true && isNoWork(activity, activity.durationDays)) return { code: 'taskNoDays', id: activity.id }
      activities.set(activity.id, consistent(activity.kind === 'milestone' ? { ...activity, durationDays: 0 } : activity))
      // Its first day is one of work. When something was begun is a fact: it comes back where it stood, whatever it should have waited for.
      const isFact = edit.back === true && activity.percent > 0
      if (activity.kind !== 'group' && !isFact) moves.set(activity.id, { id: activity.id, start: activity.start })
      return undefined
    }
    case 'set':
      return applySet(edit, activities, moves)
    case 'remove': {
      const now = activities.get(edit.id)
      if (now === undefined) return undefined
      const ids = withinOf(activities, edit.id)
      const field = edit.was === undefined ? undefined : otherSince(now, edit.was, ids, links)
      if (field !== undefined) return { code: 'conflict', id: edit.id, field }
      for (const id of ids) {
        activities.delete(id)
        for (const link of links.values()) if (link.fromId === id || link.toId === id) links.delete(link.id)
      }
      return undefined
    }
    case 'link':
      if (links.has(edit.link.id)) return undefined
      links.set(edit.link.id, edit.link)
      if (!moves.has(edit.link.fromId)) moves.set(edit.link.fromId, { id: edit.link.fromId })
      return undefined
    case 'setLink': {
      const link = links.get(edit.id)
      if (link === undefined) return { code: 'gone', id: edit.id }
      for (const field of Object.keys(edit.set) as (keyof LinkFields)[]) {
        const was = edit.was?.[field]
        if (was !== undefined && link[field] !== was && link[field] !== edit.set[field]) return { code: 'conflict', id: link.toId, field }
      }
      links.set(edit.id, { ...link, ...edit.set })
      if (!moves.has(link.fromId)) moves.set(link.fromId, { id: link.fromId })
      return undefined
    }
    case 'unlink':
      links.delete(edit.id)
      return undefined
  }
}

function applySet(edit: PlanEdit & { kind: 'set' }, activities: Map<string, Activity>, moves: Map<string, Move>): EditFault | undefined {
  const now = activities.get(edit.id)
  if (now === undefined) return { code: 'gone', id: edit.id }
  const fields = Object.keys(edit.set) as (keyof ActivityFields)[]
  for (const field of fields) {
    if (now.kind === 'group' && derived.includes(field)) return { code: 'ofGroup', id: edit.id, field }
    const was = edit.was?.[field]
    if (was !== undefined && now[field] !== was && now[field] !== edit.set[field]) return { code: 'conflict', id: edit.id, field }
  }
  if (edit.set.percent !== undefined && isPart(now, edit.set.percent)) return { code: 'milestonePart', id: edit.id }
  const { start, durationDays } = edit.set
  if (durationDays !== undefined && isNoWork(now, durationDays)) return { code: 'taskNoDays', id: edit.id }
  const isMoved = start !== undefined || durationDays !== undefined
  activities.set(edit.id, consistent({ ...now, ...edit.set, ...(now.kind === 'milestone' ? { durationDays: 0 } : {}) }, edit.set))
  if (isMoved || 'notBefore' in edit.set) {
    const before = moves.get(edit.id)
    moves.set(edit.id, { ...before, id: edit.id, ...(start === undefined ? {} : { start }), ...(durationDays === undefined ? {} : { durationDays }) })
  }
  return undefined
}

/** A milestone is reached or not. */
const isPart = ({ kind }: Pick<Activity, 'kind'>, percent: number): boolean => kind === 'milestone' && percent > 0 && percent < 100
/** Only a milestone takes no working day. */
const isNoWork = ({ kind }: Pick<Activity, 'kind'>, durationDays: number): boolean => kind === 'task' && durationDays < 1

/** What somebody has made of an activity since it was as in `was`; undefined: nothing. */
function otherSince(now: Activity, was: Told, ids: readonly string[], links: ReadonlyMap<string, PlanLink>): keyof ActivityFields | undefined {
  if (ids.length > 1 || [...links.values()].some(({ fromId, toId }) => fromId === now.id || toId === now.id)) return 'parentId'
  return told.find((field) => (now[field] ?? null) !== (was[field] ?? null))
}

/** Percent and state say the same of what is begun and what is done: what was set counts. */
function consistent(activity: Activity, set: Partial<ActivityFields> = activity): Activity {
  if (activity.kind === 'group') return activity
  const { state, percent } = activity
  if (set.percent === undefined && set.state !== undefined) {
    if (state === 'done') return { ...activity, percent: 100 }
    const most = activity.kind === 'milestone' ? 0 : 99
    return percent === 100 ? { ...activity, percent: state === 'todo' ? 0 : most } : state === 'todo' ? { ...activity, percent: 0 } : activity
  }
  if (percent === 100) return { ...activity, state: 'done' }
  if (state === 'done') return { ...activity, state: 'doing' }
  return percent > 0 && state === 'todo' ? { ...activity, state: 'doing' } : activity
}

/** An activity and all that it holds. */
function withinOf(activities: ReadonlyMap<string, Activity>, id: string): string[] {
  const found = [id]
  for (let i = 0; i < found.length; i++) {
    for (const one of activities.values()) if (one.parentId === found[i] && !found.includes(one.id)) found.push(one.id)
  }
  return found
}

const isSame = <T extends object>(a: T, b: T | undefined): boolean => {
  if (b === undefined) return false
  if (a === b) return true
  for (const key in a) if ((a[key] ?? null) !== (b[key] ?? null)) return false
  for (const key in b) if ((a[key] ?? null) !== (b[key] ?? null)) return false
  return true
}

/** What of a link is another than in `than`. */
export const otherOf = (link: Required<LinkFields>, than: Required<LinkFields>): LinkFields => ({
  ...(link.kind === than.kind ? {} : { kind: link.kind }),
  ...(link.lagDays === than.lagDays ? {} : { lagDays: link.lagDays }),
})

/** What takes a change back, as far as it can be: the rows as they were, and nothing that others have made of them since. */
export function inverseOf(before: ProjectPlan, change: PlanChange): PlanEdit[] {
  const old = new Map(before.activities.map((one) => [one.id, one]))
  const oldLinks = new Map(before.links.map((one) => [one.id, one]))
  const undone: PlanEdit[] = []
  const made: Activity[] = []
  // What held others comes back before them.
  const back = change.removed.flatMap((id) => old.get(id) ?? [])
  const depthOf = depthsOf(before.activities)
  for (const activity of back.sort((a, b) => depthOf(a) - depthOf(b))) undone.push({ kind: 'add', activity, back: true })
  for (const one of change.activities) {
    const was = old.get(one.id)
    if (was === undefined) made.push(one)
    else {
      const fields = settable.filter((field) => (one[field] ?? null) !== (was[field] ?? null) && !(one.kind === 'group' && derived.includes(field)))
      if (fields.length === 0) continue
      const pick = (from: Activity): Partial<ActivityFields> =>
        Object.fromEntries(fields.map((field) => [field, from[field] ?? null])) as Partial<ActivityFields>
      undone.push({ kind: 'set', id: one.id, set: pick(was), was: pick(one) })
    }
  }
  for (const id of change.unlinked) {
    const link = oldLinks.get(id)
    if (link !== undefined) undone.push({ kind: 'link', link })
  }
  for (const link of change.links) {
    const was = oldLinks.get(link.id)
    if (was === undefined) undone.push({ kind: 'unlink', id: link.id })
    else {
      const [set, seen] = [otherOf(was, link), otherOf(link, was)]
      undone.push({ kind: 'setLink', id: link.id, set, was: seen })
    }
  }
  // What was made goes when nothing hangs on it any more, what a group holds before the group.
  const depthIn = depthsOf(made)
  for (const one of made.sort((a, b) => depthIn(b) - depthIn(a)))
    undone.push({ kind: 'remove', id: one.id, was: Object.fromEntries(told.map((field) => [field, one[field] ?? null])) as unknown as Told })
  return undone
}

/** In how many groups of these an activity lies. */
export function depthsOf(activities: readonly Activity[]): (one: Activity) => number {
  const byId = new Map(activities.map((one) => [one.id, one]))
  const known = new Map<string, number>()
  const depthOf = (one: Activity): number => {
    const parent = one.parentId === null ? undefined : byId.get(one.parentId)
    const depth = known.get(one.id) ?? (parent === undefined ? 0 : 1 + depthOf(parent))
    known.set(one.id, depth)
    return depth
  }
  return depthOf
}
const settable: readonly (keyof ActivityFields)[] = [
  'name',
  'parentId',
  'order',
  'start',
  'durationDays',
  'percent',
  'notBefore',
  'weight',
  'state',
  'assigneeId',
  'note',
]

/** The edits of a person who sees fewer rights: only how far it is. */
export const reportsOnly = (edits: readonly PlanEdit[]): boolean =>
  edits.every((edit) => edit.kind === 'set' && Object.keys(edit.set).every((field) => field === 'percent' || field === 'state' || field === 'note'))

/** The plan with a change of somebody else in it. */
export function withChange(plan: ProjectPlan, { activities, removed, links, unlinked }: PlanChange): ProjectPlan {
  const merge = <T extends { id: string }>(list: readonly T[], changed: readonly T[], gone: readonly string[]): T[] => {
    const next = new Map(list.map((one) => [one.id, one]))
    for (const one of changed) next.set(one.id, one)
    for (const id of gone) next.delete(id)
    return [...next.values()]
  }
  return { ...plan, activities: merge(plan.activities, activities, removed), links: merge(plan.links, links, unlinked) }
}

/** The working calendar of a project: the country's announced days, as far as it follows them, and its own. */
export function calendarOfProject(
  own: { weekend: readonly number[]; holidays: readonly string[]; workdays: readonly string[]; national: boolean },
  announced: WorkingCalendar,
): WorkingCalendar {
  const workdays = new Set(own.workdays)
  return {
    weekend: own.weekend,
    holidays: [...(own.national ? announced.holidays : []), ...own.holidays].filter((date) => !workdays.has(date)),
    makeUpDays: [...(own.national ? announced.makeUpDays : []), ...own.workdays].filter((date) => !own.holidays.includes(date)),
  }
}
