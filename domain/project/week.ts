/** What is promised for a week: several people may work at it at once. */

export interface WeekItem {
  activityId: string
  targetPercent: number
  result: 'open' | 'finished' | 'unfinished'
  reason: string
}

export interface MergedWeek<T extends WeekItem> {
  items: T[]
  /** Of which activities two said something different of the same; what was said here stands in `items`. */
  conflicts: string[]
}

const byActivity = <T extends WeekItem>(items: readonly T[]): Map<string, T> => new Map(items.map((item) => [item.activityId, item]))
/** A result and its reason are one thing to say. */
const resultOf = (item: WeekItem | undefined): string | undefined => item && JSON.stringify([item.result, item.reason])
const same = (a: WeekItem | undefined, b: WeekItem | undefined): boolean => a?.targetPercent === b?.targetPercent && resultOf(a) === resultOf(b)

/** A week with what one person made of it: only what they changed of what they saw (`was`) is changed in what there is by now, item by item and part by part. */
export function mergeWeek<T extends WeekItem>(now: readonly T[], was: readonly T[], mine: readonly T[]): MergedWeek<T> {
  const [kept, seen, own] = [byActivity(now), byActivity(was), byActivity(mine)]
  const conflicts: string[] = []
  const items = [...new Set([...own.keys(), ...kept.keys()])].flatMap((id): T[] => {
    const [there, before, made] = [kept.get(id), seen.get(id), own.get(id)]
    if (same(made, before)) return there === undefined ? [] : [there]
    if (same(there, before) || same(there, made)) return made === undefined ? [] : [made]
    if (there === undefined || made === undefined) {
      conflicts.push(id)
      return made === undefined ? [] : [made]
    }
    const isTarget = made.targetPercent !== before?.targetPercent
    const isResult = resultOf(made) !== resultOf(before)
    const clashes =
      (isTarget && there.targetPercent !== before?.targetPercent && there.targetPercent !== made.targetPercent) ||
      (isResult && resultOf(there) !== resultOf(before) && resultOf(there) !== resultOf(made))
    if (clashes) conflicts.push(id)
    return [
      { ...there, ...(isTarget ? { targetPercent: made.targetPercent } : {}), ...(isResult ? { result: made.result, reason: made.reason } : {}) },
    ]
  })
  return { items, conflicts }
}
