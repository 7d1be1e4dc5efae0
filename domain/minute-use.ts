/** What is told several times a minute becomes one figure of the minute. */
export type Fold = 'mean' | 'min' | 'max' | 'sum' | 'last'

const folds: Record<Fold, (values: readonly number[]) => number> = {
  mean: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  last: (values) => values.at(-1) as number,
}

/** The figures of a minute from those that were told in it, each by its own fold. Null: not told; null of a minute: never told in it. */
export function minuteOf<K extends string>(
  how: Readonly<Record<K, { fold: Fold }>>,
  told: readonly Readonly<Record<K, number | null>>[],
): Record<K, number | null> {
  const names = Object.keys(how) as K[]
  const minute = names.map((name) => {
    const values = told.map((one) => one[name]).filter((value) => value !== null)
    return [name, values.length === 0 ? null : folds[how[name].fold](values)]
  })
  return Object.fromEntries(minute) as Record<K, number | null>
}
