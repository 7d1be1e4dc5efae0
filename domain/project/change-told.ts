import type { Activity, PlanChange } from './edits.ts'

/** A change as it is told and kept: one move may push thousands, and of those only the time is another. */
export interface ToldChange extends PlanChange {
  /** Whole rows of what else is different. */
  activities: readonly Activity[]
  moved: readonly { id: string; start: string; durationDays: number }[]
}

const onlyTime = (a: Activity, b: Activity): boolean => {
  for (const key in a)
    if (key !== 'start' && key !== 'durationDays' && (a[key as keyof Activity] ?? null) !== (b[key as keyof Activity] ?? null)) return false
  return true
}

/** `before`: the activities of which it is a change. */
export function toldOf(before: readonly Activity[], change: PlanChange): ToldChange {
  const old = new Map(before.map((one) => [one.id, one]))
  const activities: Activity[] = []
  const moved: { id: string; start: string; durationDays: number }[] = []
  for (const one of change.activities) {
    const was = old.get(one.id)
    if (was !== undefined && onlyTime(one, was)) moved.push({ id: one.id, start: one.start, durationDays: one.durationDays })
    else activities.push(one)
  }
  return { ...change, activities, moved }
}

/** The whole rows again, for whoever has the activities of which it is a change. */
export function wholeOf(before: readonly Activity[], { activities, moved, removed, links, unlinked }: ToldChange): PlanChange {
  const old = new Map(before.map((one) => [one.id, one]))
  const rows = moved.flatMap(({ id, start, durationDays }) => {
    const was = old.get(id)
    return was === undefined ? [] : [{ ...was, start, durationDays }]
  })
  return { activities: [...activities, ...rows], removed, links, unlinked }
}
