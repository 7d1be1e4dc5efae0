import type { PlanActivity } from './plan.ts'

export interface Tree {
  roots: readonly PlanActivity[]
  childrenOf: (id: string) => readonly PlanActivity[]
}

const none: readonly PlanActivity[] = []

/** Activities by their groups, in people's order. What names a group that is not there stands at the top; what lies in itself is nowhere. */
export function treeOf(activities: readonly PlanActivity[]): Tree {
  const known = new Set(activities.map(({ id }) => id))
  const byParent = new Map<string | null, PlanActivity[]>()
  for (const activity of activities) {
    const parent = activity.parentId !== null && known.has(activity.parentId) ? activity.parentId : null
    const siblings = byParent.get(parent)
    if (siblings === undefined) byParent.set(parent, [activity])
    else siblings.push(activity)
  }
  for (const siblings of byParent.values()) siblings.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
  return { roots: byParent.get(null) ?? none, childrenOf: (id) => byParent.get(id) ?? none }
}

export interface TreeRow {
  activity: PlanActivity
  depth: number
  /** As people number it: 2.1.3. */
  number: string
  hasChildren: boolean
}

/** The rows of a tree from the top; what lies in a folded group is left out. */
export function rowsOf(activities: readonly PlanActivity[], folded: ReadonlySet<string> = new Set()): TreeRow[] {
  const tree = treeOf(activities)
  const rows: TreeRow[] = []
  const add = (siblings: readonly PlanActivity[], depth: number, before: string): void => {
    for (const [i, activity] of siblings.entries()) {
      const children = tree.childrenOf(activity.id)
      const number = `${before}${i + 1}`
      rows.push({ activity, depth, number, hasChildren: children.length > 0 })
      if (children.length > 0 && !folded.has(activity.id)) add(children, depth + 1, `${number}.`)
    }
  }
  add(tree.roots, 0, '')
  return rows
}

/** What lies in a group, at any depth, without groups. Of what is no group it is that itself. */
export function leavesOf(tree: Tree, activity: PlanActivity): PlanActivity[] {
  if (activity.kind !== 'group') return [activity]
  return tree.childrenOf(activity.id).flatMap((child) => leavesOf(tree, child))
}
