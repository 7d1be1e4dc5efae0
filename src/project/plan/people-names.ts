import type { Answer } from '#contract/schemas.ts'
import type { Activity } from '#domain/project/edits.ts'

type People = Omit<Answer<'projectPeople'>['people'][number], 'signs'>[]
/** Names by account: of members, and in their place `left` of who has left the project and still has work in it. */
export function namesOf(people: People | undefined, activities: readonly Activity[] | undefined, left: string): ReadonlyMap<string, string> {
  if (people === undefined) return new Map()
  const names = new Map(people.map(({ accountId, realname }) => [accountId, realname]))
  for (const { assigneeId } of activities ?? []) if (assigneeId !== '' && !names.has(assigneeId)) names.set(assigneeId, left)
  return names
}

/** Whom an activity can be given to: members with an open account, and whoever has it now. */
export const assigneesOf = (people: People | undefined, names: ReadonlyMap<string, string>, standing: string): { value: string; label: string }[] => {
  const open = new Set(people?.filter(({ active }) => active).map(({ accountId }) => accountId))
  return [...names].filter(([id]) => open.has(id) || id === standing).map(([value, label]) => ({ value, label }))
}
