/**
 * What matches the words of a search, best first: a name that is or begins with them, a word of the name that begins with them, a name that holds them, then
 * what only the texts after the name hold, in their order. Without words everything, as it is.
 */
export function rankKinds<T>(wanted: string, kinds: readonly T[], textsOf: (kind: T) => readonly string[]): T[] {
  const text = wanted.trim().toLowerCase()
  if (text === '') return [...kinds]
  const rankOf = (kind: T): number => {
    const [name = '', ...others] = textsOf(kind).map((one) => one.toLowerCase())
    if (name === text) return 0
    if (name.startsWith(text)) return 1
    if (name.split(/[\s·/（(]+/).some((word) => word.startsWith(text))) return 2
    if (name.includes(text)) return 3
    const at = others.findIndex((one) => one.includes(text))
    return at < 0 ? Number.POSITIVE_INFINITY : 4 + at
  }
  return kinds
    .map((kind) => ({ kind, rank: rankOf(kind) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank)
    .map(({ kind }) => kind)
}
