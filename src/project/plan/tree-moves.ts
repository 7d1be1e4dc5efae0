import type { Activity, PlanEdit } from '#domain/project/edits.ts'
import { treeOf } from '#domain/project/tree.ts'

/** Where an activity goes in the tree by one step; undefined: it goes nowhere. Orders are numbers between those beside it. */

const siblingsOf = (activities: readonly Activity[], one: Activity): readonly { id: string; order: number }[] => {
  const tree = treeOf(activities)
  return one.parentId === null ? tree.roots : tree.childrenOf(one.parentId)
}
const place = (one: Activity, parentId: string | null, order: number): PlanEdit[] => [
  { kind: 'set', id: one.id, set: { parentId, order }, was: { parentId: one.parentId, order: one.order } },
]
const between = (a: number | undefined, b: number | undefined): number => (a === undefined ? (b ?? 0) - 1 : b === undefined ? a + 1 : a + (b - a) / 2)

/** Up (-1) or down (1) among those beside it. */
export function shifted(activities: readonly Activity[], one: Activity, by: -1 | 1): PlanEdit[] | undefined {
  const siblings = siblingsOf(activities, one)
  const at = siblings.findIndex(({ id }) => id === one.id)
  const beside = siblings[at + by]
  if (beside === undefined) return undefined
  return place(one, one.parentId, by === 1 ? between(beside.order, siblings[at + 2]?.order) : between(siblings[at - 2]?.order, beside.order))
}

/** Into the group above it. */
export function indented(activities: readonly Activity[], one: Activity): PlanEdit[] | undefined {
  const siblings = siblingsOf(activities, one)
  const at = siblings.findIndex(({ id }) => id === one.id)
  const group = siblings
    .slice(0, at)
    .toReversed()
    .map(({ id }) => activities.find((other) => other.id === id))
    .find((other) => other?.kind === 'group')
  if (group === undefined) return undefined
  const last = treeOf(activities).childrenOf(group.id).at(-1)
  return place(one, group.id, (last?.order ?? 0) + 1)
}

/** Out of its group, right behind it. */
export function outdented(activities: readonly Activity[], one: Activity): PlanEdit[] | undefined {
  const group = activities.find(({ id }) => id === one.parentId)
  if (group === undefined) return undefined
  const siblings = siblingsOf(activities, group)
  const next = siblings[siblings.findIndex(({ id }) => id === group.id) + 1]
  return place(one, group.parentId, between(group.order, next?.order))
}
