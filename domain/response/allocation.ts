/** A point as far as sharing goes. Powers in kW, sizes without signs. */
export interface Sharer {
  /** What it can give at most. */
  headroomKw: number
  /** Set by hand: it is not changed, whatever its room is. */
  fixedKw?: number | undefined
}

export interface Shares {
  /** Of each, in the order in which they came; whole steps. */
  kw: number[]
  /** What is missing of the target; 0: nothing. */
  missingKw: number
}

/** Powers are shared in such steps, kW. */
const SHARE_STEP = 0.1

/** Steps of which a figure is made; what a float is off by counts for nothing. */
const steps = (kw: number, round: 'floor' | 'round'): number => Math.max(0, Math[round](kw / SHARE_STEP + (round === 'floor' ? 1e-6 : 0)))
const kwOf = (count: number): number => Math.round(count * SHARE_STEP * 10) / 10

/**
 * A target shared in proportion to what each can give; what rounding leaves goes to the largest remainders (Hamilton's method), equal ones in order. Nobody gets more
 * than they can give. Parts that are set by hand are taken off first. The parts and what is missing add up to the target, unless what is set by hand is more already.
 */
export function shareTarget(targetKw: number, points: readonly Sharer[]): Shares {
  const fixed = points.reduce((sum, { fixedKw }) => sum + (fixedKw === undefined ? 0 : steps(fixedKw, 'round')), 0)
  const wanted = Math.max(0, steps(targetKw, 'round') - fixed)
  const rooms = points.map(({ headroomKw, fixedKw }) => (fixedKw === undefined ? steps(headroomKw, 'floor') : 0))
  const room = rooms.reduce((sum, one) => sum + one, 0)
  const given = Math.min(wanted, room)
  const exact = rooms.map((one) => (room === 0 ? 0 : (given * one) / room))
  const counts = exact.map((one) => Math.floor(one + 1e-9))
  const left = given - counts.reduce((sum, one) => sum + one, 0)
  const byRemainder = exact
    .map((one, i) => ({ i, rest: one - (counts[i] as number) }))
    .filter(({ i }) => (counts[i] as number) < (rooms[i] as number))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of byRemainder.slice(0, left)) counts[i] = (counts[i] as number) + 1
  return {
    kw: points.map(({ fixedKw }, i) => (fixedKw === undefined ? kwOf(counts[i] as number) : fixedKw)),
    missingKw: kwOf(wanted - given),
  }
}

/** An amount of cents parted in proportion to weights, by largest remainders: the parts add up to it. Without any weight everybody gets nothing. */
export function shareCents(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, one) => all + Math.max(0, one), 0)
  if (sum <= 0) return weights.map(() => 0)
  const exact = weights.map((one) => (cents * Math.max(0, one)) / sum)
  const parts = exact.map((one) => Math.floor(one))
  const left = cents - parts.reduce((all, one) => all + one, 0)
  const order = exact.map((one, i) => ({ i, rest: one - Math.floor(one) })).sort((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of order.slice(0, Math.max(0, left))) parts[i] = (parts[i] as number) + 1
  return parts
}
