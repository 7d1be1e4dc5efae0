import type { Answer } from '#contract/schemas.ts'
import type { Activity } from '#domain/project/edits.ts'

type People = Answer<'projectPeople'>['people']
/** Names by account: of members, and in their place `left` of who has left the project and still has work in it. */
export function namesOf(people: People | undefined, activities: readonly Activity[] | undefined, left: string): ReadonlyMap<string, string> {
  if (people === undefined) return new Map()
  const names = new Map(people.map(({ accountId, realname }) => [accountId, realname]))
  for (const { assigneeId } of activities ?? []) if (assigneeId !== '' && !names.has(assigneeId)) names.set(assigneeId, left)
  return names
}
