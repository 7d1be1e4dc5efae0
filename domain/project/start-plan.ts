import type { Language } from '#contract/text.ts'
import { plusDays } from '../dates.ts'
import { addWorkingDays, workingDaysBetween } from './calendar.ts'
import { depthsOf, type PlanEdit, type ProjectPlan } from './edits.ts'
import type { WorkingCalendar } from './plan.ts'
import { parseAfter, type ProjectTemplate } from './templates.ts'

/** How a new project's plan begins: edits of an empty plan. `newId` makes ids that nothing else has. */

const fresh = { percent: 0, state: 'todo' as const, assigneeId: '', note: '', notBefore: null, weight: null }

/** A template's activities from the first day on; links put them where they belong. */
export function templateEdits({ activities }: ProjectTemplate, startDate: string, language: Language, newId: () => string): PlanEdit[] {
  const ids = new Map(activities.map(({ key }) => [key, newId()]))
  const idOf = (key: string): string => ids.get(key) ?? ''
  const added = activities.map(({ key, name, group, days }, order): PlanEdit => {
    const kind = days === undefined ? 'group' : days === 0 ? 'milestone' : 'task'
    return {
      kind: 'add',
      activity: {
        ...fresh,
        id: idOf(key),
        name: name[language],
        parentId: group === undefined ? null : idOf(group),
        order,
        kind,
        start: startDate,
        durationDays: days ?? 0,
      },
    }
  })
  const linked = activities.flatMap(({ key, after = [] }) =>
    after.map((text): PlanEdit => {
      const { key: from, kind, lagDays } = parseAfter(text)
      return { kind: 'link', link: { id: newId(), fromId: idOf(from), toId: idOf(key), kind, lagDays } }
    }),
  )
  return [...added, ...linked]
}

/** A date as many working days after the new first day as it was after the old one. */
export const movedBy =
  (calendar: WorkingCalendar, from: string, to: string) =>
  (date: string): string => {
    const days = date >= from ? workingDaysBetween(calendar, from, date) - 1 : -workingDaysBetween(calendar, date, plusDays(from, -1))
    return addWorkingDays(calendar, to, days)
  }

/** A plan like another one that begins on another day: as many working days on, with nothing done; people go along where they are in the new project too. */
export function copiedPlan(
  plan: ProjectPlan,
  from: string,
  to: string,
  isMember: (accountId: string) => boolean,
  newId: (id: string) => string,
): PlanEdit[] {
  const ids = new Map(plan.activities.map(({ id }) => [id, newId(id)]))
  const idOf = (id: string): string => ids.get(id) ?? ''
  const moved = movedBy(plan.calendar, from, to)
  // Groups before what they hold.
  const depthOf = depthsOf(plan.activities)
  const added = plan.activities
    .toSorted((a, b) => depthOf(a) - depthOf(b))
    .map((one): PlanEdit => ({
      kind: 'add',
      activity: {
        ...one,
        ...fresh,
        weight: one.weight ?? null,
        note: one.note,
        id: idOf(one.id),
        parentId: one.parentId === null ? null : idOf(one.parentId),
        start: moved(one.start),
        notBefore: one.notBefore === null || one.notBefore === undefined ? null : moved(one.notBefore),
        assigneeId: isMember(one.assigneeId) ? one.assigneeId : '',
      },
    }))
  const linked = plan.links.map((link): PlanEdit => ({
    kind: 'link',
    link: { ...link, id: newId(link.id), fromId: idOf(link.fromId), toId: idOf(link.toId) },
  }))
  return [...added, ...linked]
}
