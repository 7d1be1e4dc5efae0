import type { Activity, PlanEdit } from '#domain/project/edits.ts'
import { treeOf } from '#domain/project/tree.ts'

/** Where an activity goes in the tree by one step; undefined: it goes nowhere. Orders are numbers between those beside it. */

const childrenOf = (activities: readonly Activity[], parentId: string | null): readonly { id: string; order: number }[] => {
  const tree = treeOf(activities)
  return parentId === null ? tree.roots : tree.childrenOf(parentId)
}
const between = (a: number | undefined, b: number | undefined): number => (a === undefined ? (b ?? 1) - 1 : b === undefined ? a + 1 : a + (b - a) / 2)

/** Puts an activity into a group, before another one there or, without one, at its end. */
export function placed(activities: readonly Activity[], one: Activity, parentId: string | null, beforeId: string | undefined): PlanEdit[] {
  const siblings = childrenOf(activities, parentId).filter(({ id }) => id !== one.id)
  const found = siblings.findIndex(({ id }) => id === beforeId)
  const at = found < 0 ? siblings.length : found
  const [before, after] = [siblings[at - 1]?.order, siblings[at]?.order]
  const set = (id: string, order: number, was: number): PlanEdit => ({ kind: 'set', id, set: { order }, was: { order: was } })
  const put = (order: number): PlanEdit => ({ kind: 'set', id: one.id, set: { parentId, order }, was: { parentId: one.parentId, order: one.order } })
  const order = between(before, after)
  if ((before === undefined || before < order) && (after === undefined || order < after)) return [put(order)]
  // Two have one order, or there is no number between them any more: all are numbered anew.
  return [put(at), ...siblings.flatMap(({ id, order: was }, i) => (was === (i < at ? i : i + 1) ? [] : [set(id, i < at ? i : i + 1, was)]))]
}

/** Up (-1) or down (1) among those beside it. */
export function shifted(activities: readonly Activity[], one: Activity, by: -1 | 1): PlanEdit[] | undefined {
  const siblings = childrenOf(activities, one.parentId)
  const at = siblings.findIndex(({ id }) => id === one.id)
  if (siblings[at + by] === undefined) return undefined
  return placed(activities, one, one.parentId, siblings[by === 1 ? at + 2 : at - 1]?.id)
}

/** Into the group above it. */
export function indented(activities: readonly Activity[], one: Activity): PlanEdit[] | undefined {
  const siblings = childrenOf(activities, one.parentId)
  const at = siblings.findIndex(({ id }) => id === one.id)
  const group = siblings
    .slice(0, at)
    .toReversed()
    .map(({ id }) => activities.find((other) => other.id === id))
    .find((other) => other?.kind === 'group')
  return group === undefined ? undefined : placed(activities, one, group.id, undefined)
}

/** Out of its group, right behind it. */
export function outdented(activities: readonly Activity[], one: Activity): PlanEdit[] | undefined {
  const group = activities.find(({ id }) => id === one.parentId)
  if (group === undefined) return undefined
  const siblings = childrenOf(activities, group.parentId)
  return placed(activities, one, group.parentId, siblings[siblings.findIndex(({ id }) => id === group.id) + 1]?.id)
}
