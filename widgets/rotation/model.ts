/** The next of some children, around the end; also right when children went away since. */
export const nextOf = (index: number, count: number, by = 1): number => (count === 0 ? 0 : (((index + by) % count) + count) % count)

/** A list with one entry moved by one place; unchanged at the ends. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const other = index + by
  const next = [...list]
  const [a, b] = [next[index], next[other]]
  if (a === undefined || b === undefined) return next
  next[index] = b
  next[other] = a
  return next
}
