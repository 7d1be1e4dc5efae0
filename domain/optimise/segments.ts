import { MOST_SEGMENTS } from '#contract/strategy.ts'
import type { Group } from './model.ts'

/** Less than this is rest, kW: a solver's nothing. */
const NOTHING_KW = 1e-3
/** One segment more must be worth it: as the square of so much of the greatest power, over one step. */
const PIECE_SHARE = 0.02

/**
 * Puts the powers of a day (kW by step, discharge +) into as many segments as a controller keeps, each charging or discharging throughout, so that the squares
 * of what they are off their mean add up to the least (dynamic programming over all cuts). What lies between them rests.
 */
export function groupsOf(powerKw: readonly number[], most: number = MOST_SEGMENTS): Group[] {
  const n = powerKw.length
  const flat = powerKw.map((kw) => (Math.abs(kw) < NOTHING_KW ? 0 : kw))
  const before = (of: (kw: number) => number): number[] => flat.reduce<number[]>((list, kw) => [...list, (list.at(-1) ?? 0) + of(kw)], [0])
  const sums = before((kw) => kw)
  const squares = before((kw) => kw * kw)
  const charges = before((kw) => (kw < 0 ? 1 : 0))
  const discharges = before((kw) => (kw > 0 ? 1 : 0))
  const over = (list: readonly number[], i: number, j: number): number => (list[j] as number) - (list[i] as number)
  const isOne = (i: number, j: number): boolean => over(charges, i, j) === 0 || over(discharges, i, j) === 0
  const price = (Math.max(0, ...flat.map(Math.abs)) * PIECE_SHARE) ** 2
  const offMean = (i: number, j: number): number => over(squares, i, j) - over(sums, i, j) ** 2 / (j - i) + price
  // least[k][j]: of the first j steps with k segments; `cut` says where its last piece began and whether it is one.
  const least = Array.from({ length: most + 1 }, () => Array<number>(n + 1).fill(Infinity))
  const cut = Array.from({ length: most + 1 }, () => Array<{ from: number; isSegment: boolean } | undefined>(n + 1).fill(undefined))
  for (let k = 0; k <= most; k++) {
    const [own, fewer, marks] = [least[k] as number[], least[k - 1], cut[k] as ({ from: number; isSegment: boolean } | undefined)[]]
    own[0] = k === 0 ? 0 : Infinity
    for (let j = 1; j <= n; j++) {
      const rest = (own[j - 1] as number) + (flat[j - 1] as number) ** 2
      if (rest < (own[j] as number)) {
        own[j] = rest
        marks[j] = { from: j - 1, isSegment: false }
      }
      for (let i = j - 1; i >= 0 && fewer !== undefined && isOne(i, j); i--) {
        const found = (fewer[i] as number) + offMean(i, j)
        if (found < (own[j] as number) - 1e-9) {
          own[j] = found
          marks[j] = { from: i, isSegment: true }
        }
      }
    }
  }
  let k = least.reduce((best, list, i) => ((list[n] as number) < (least[best]?.[n] ?? Infinity) - 1e-9 ? i : best), 0)
  const groups: Group[] = []
  for (let j = n; j > 0;) {
    const mark = cut[k]?.[j]
    if (mark === undefined) break
    if (mark.isSegment) {
      const { from } = mark
      if (over(charges, from, j) + over(discharges, from, j) > 0)
        groups.unshift({ from, to: j, mode: over(charges, from, j) > 0 ? 'charge' : 'discharge' })
      k--
    }
    j = mark.from
  }
  return groups
}
