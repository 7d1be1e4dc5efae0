import { Decimal } from 'decimal.js'

/**
 * Parts a total in proportion to weights so that the parts add up to it: each is cut off at `decimals`, and what is left goes, one last digit at a time, to
 * those of whom most was cut off (largest remainder); of two alike to the earlier one. Undefined where all weights are nothing, or one is negative.
 */
export function allocate(total: Decimal.Value, weights: readonly Decimal.Value[], decimals: number): Decimal[] | undefined {
  const shares = weights.map((weight) => new Decimal(weight))
  const all = shares.reduce((sum, share) => sum.plus(share), new Decimal(0))
  if (all.isZero() || shares.some((share) => share.isNegative() && !share.isZero())) return undefined
  const whole = new Decimal(total)
  const step = new Decimal(10).pow(-decimals)
  const sign = whole.isNegative() ? -1 : 1
  const exact = shares.map((share) => whole.abs().times(share).dividedBy(all))
  const parts = exact.map((share) => share.toDecimalPlaces(decimals, Decimal.ROUND_DOWN))
  let left = whole.abs().minus(parts.reduce((sum, part) => sum.plus(part), new Decimal(0)))
  const order = exact.map((share, i) => ({ i, cut: share.minus(parts[i] as Decimal) })).toSorted((a, b) => b.cut.comparedTo(a.cut) || a.i - b.i)
  for (const { i } of order) {
    if (left.lessThan(step)) break
    parts[i] = (parts[i] as Decimal).plus(step)
    left = left.minus(step)
  }
  // A total with more decimals than the parts: the rest stays with the first in line, so that nothing is lost.
  const first = order[0]
  if (first !== undefined && !left.isZero()) parts[first.i] = (parts[first.i] as Decimal).plus(left)
  return parts.map((part) => part.times(sign))
}
