import type { PlanActivity, PlanLink } from './plan.ts'

export interface Named {
  id: string
  name: string
}

export type PlanFault =
  | { code: 'unknownActivity' | 'selfLink' | 'groupLinked' | 'linkedTwice'; linkId: string }
  | { code: 'unknownParent' | 'parentIsNoGroup'; activityId: string }
  | { code: 'groupLoop' | 'linkLoop'; loop: readonly Named[] }

/** What keeps a plan from being worked out, each with what it is about. Links join tasks and milestones, not groups: a group is as long as what it holds. */
export function planFaults(activities: readonly PlanActivity[], links: readonly PlanLink[]): PlanFault[] {
  const byId = new Map(activities.map((activity) => [activity.id, activity]))
  const faults: PlanFault[] = []
  for (const { id, parentId } of activities) {
    if (parentId === null) continue
    const parent = byId.get(parentId)
    if (parent === undefined) faults.push({ code: 'unknownParent', activityId: id })
    else if (parent.kind !== 'group') faults.push({ code: 'parentIsNoGroup', activityId: id })
  }
  const groupLoop = loopIn(activities, (id) => {
    const parent = byId.get(id)?.parentId
    return parent === null || parent === undefined ? [] : [parent]
  })
  if (groupLoop !== undefined) faults.push({ code: 'groupLoop', loop: groupLoop })
  const pairs = new Set<string>()
  for (const { id: linkId, fromId, toId } of links) {
    const ends = [byId.get(fromId), byId.get(toId)]
    const pair = JSON.stringify([fromId, toId])
    if (ends.includes(undefined)) faults.push({ code: 'unknownActivity', linkId })
    else if (fromId === toId) faults.push({ code: 'selfLink', linkId })
    else if (ends.some((end) => end?.kind === 'group')) faults.push({ code: 'groupLinked', linkId })
    else if (pairs.has(pair)) faults.push({ code: 'linkedTwice', linkId })
    pairs.add(pair)
  }
  const linkLoop = cycleOf(
    activities,
    links.filter(({ fromId, toId }) => fromId !== toId),
  )
  if (linkLoop !== undefined) faults.push({ code: 'linkLoop', loop: linkLoop })
  return faults
}

/** The activities of a loop of links, in its order; undefined: there is none. Of any kind of link: two that wait for each other's starts have no first one either. */
export function cycleOf(activities: readonly PlanActivity[], links: readonly PlanLink[]): readonly Named[] | undefined {
  const next = new Map<string, string[]>()
  for (const { fromId, toId } of links) {
    const to = next.get(fromId)
    if (to === undefined) next.set(fromId, [toId])
    else to.push(toId)
  }
  return loopIn(activities, (id) => next.get(id) ?? [])
}

/** Depth first without recursion: a chain of thousands of activities is no deeper than a list. */
function loopIn(activities: readonly PlanActivity[], next: (id: string) => readonly string[]): Named[] | undefined {
  const byId = new Map(activities.map((activity) => [activity.id, activity]))
  const isDone = new Set<string>()
  for (const { id: start } of activities) {
    const path: { id: string; at: number }[] = [{ id: start, at: 0 }]
    const onPath = new Set([start])
    while (path.length > 0) {
      const top = path.at(-1) as { id: string; at: number }
      const to = isDone.has(top.id) ? undefined : next(top.id)[top.at++]
      if (to === undefined) {
        isDone.add(top.id)
        onPath.delete(top.id)
        path.pop()
      } else if (onPath.has(to)) {
        const ids = path.slice(path.findIndex(({ id }) => id === to)).map(({ id }) => id)
        return ids.map((id) => ({ id, name: byId.get(id)?.name ?? id }))
      } else if (!isDone.has(to) && byId.has(to)) {
        path.push({ id: to, at: 0 })
        onPath.add(to)
      }
    }
  }
  return undefined
}
