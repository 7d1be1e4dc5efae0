import { workingDaysBetween } from './calendar.ts'
import type { PlanActivity, WorkingCalendar } from './plan.ts'
import { treeOf } from './tree.ts'

export interface GroupSpan {
  /** From the first to the last day of what it holds, at any depth; of an empty group its own first day. */
  start: string
  end: string
  /** Working days of that, both counted. */
  durationDays: number
  /** By duration times weight; of what takes no time by weight alone. */
  percent: number
}

interface Rolled {
  start: string
  end: string
  /** Working days times weight, and of these what is done; milestones apart, which count only where there is nothing else. */
  work: number
  done: number
  points: number
  pointsDone: number
}

/** What groups are made of what they hold. `spanOf` gives the days of tasks and milestones. */
export function rolledUp(
  activities: readonly PlanActivity[],
  calendar: WorkingCalendar,
  spanOf: (id: string) => { start: string; end: string } | undefined,
): Map<string, GroupSpan> {
  const tree = treeOf(activities)
  const groups = new Map<string, GroupSpan>()
  const roll = (activity: PlanActivity): Rolled | undefined => {
    const weight = activity.weight ?? 1
    if (activity.kind !== 'group') {
      const span = spanOf(activity.id)
      if (span === undefined) return undefined
      const work = activity.kind === 'milestone' ? 0 : activity.durationDays * weight
      const done = activity.percent / 100
      return { ...span, work, done: work * done, points: weight, pointsDone: weight * done }
    }
    const parts = tree.childrenOf(activity.id).flatMap((child) => roll(child) ?? [])
    const sum = (of: (part: Rolled) => number): number => parts.reduce((total, part) => total + of(part), 0)
    if (parts.length === 0) {
      groups.set(activity.id, { start: activity.start, end: activity.start, durationDays: 0, percent: 0 })
      return undefined
    }
    const start = parts.reduce((min, part) => (part.start < min ? part.start : min), parts[0]?.start ?? '')
    const end = parts.reduce((max, part) => (part.end > max ? part.end : max), '')
    const whole = {
      work: sum(({ work }) => work),
      done: sum(({ done }) => done),
      points: sum(({ points }) => points),
      pointsDone: sum((p) => p.pointsDone),
    }
    groups.set(activity.id, { start, end, durationDays: workingDaysBetween(calendar, start, end), percent: percentOf(whole) })
    return { start, end, work: whole.work * weight, done: whole.done * weight, points: whole.points * weight, pointsDone: whole.pointsDone * weight }
  }
  for (const root of tree.roots) roll(root)
  return groups
}

function percentOf({ work, done, points, pointsDone }: { work: number; done: number; points: number; pointsDone: number }): number {
  const share = work > 0 ? done / work : points > 0 ? pointsDone / points : 0
  return share < 1 ? Math.min(99.99, Math.round(share * 10_000) / 100) : 100
}

/** A percent as people read it, whole: 100 only where all is done, 0 only where nothing is. */
export const wholePercent = (percent: number): number => (percent > 0 && percent < 100 ? Math.min(99, Math.max(1, Math.round(percent))) : percent)

/** How much of all activities is done: as of a group that holds the whole plan. */
export function percentOfPlan(activities: readonly PlanActivity[], calendar: WorkingCalendar): number {
  const id = '\u0000whole'
  const whole: PlanActivity = { id, name: '', parentId: null, order: 0, kind: 'group', start: '', durationDays: 0, percent: 0 }
  const known = new Set(activities.map((one) => one.id))
  const held = activities.map((one) => (one.parentId !== null && known.has(one.parentId) ? one : { ...one, parentId: id }))
  const byId = new Map(activities.map((one) => [one.id, one]))
  const spanOf = (of: string): { start: string; end: string } => ({ start: byId.get(of)?.start ?? '', end: byId.get(of)?.start ?? '' })
  return rolledUp([whole, ...held], calendar, spanOf).get(id)?.percent ?? 0
}
