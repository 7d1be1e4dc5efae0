/** A readable domain around values: zero is in it for powers and energies, ends on round numbers, never flat. Shares that stay within their whole have an axis that does too. */
export function niceDomain(min: number, max: number, withZero: boolean, unit = ''): [number, number] {
  let low = withZero ? Math.min(0, min) : min
  let high = withZero ? Math.max(0, max) : max
  if (low === high) {
    low -= Math.abs(low) * 0.1 || 1
    high += Math.abs(high) * 0.1 || 1
  }
  const step = tickStep(high - low, 4)
  const nice: [number, number] = [Math.floor(low / step) * step, Math.ceil(high / step) * step]
  return unit !== '%' ? nice : [min < 0 ? nice[0] : Math.max(0, nice[0]), max > 100 ? nice[1] : Math.min(100, nice[1])]
}

/** 1, 2 or 5 times a power of ten, for about `count` ticks. */
function tickStep(span: number, count: number): number {
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const share = rough / power
  return (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10) * power
}

export function ticks(low: number, high: number, count: number): number[] {
  const step = tickStep(high - low, count)
  const result: number[] = []
  for (let value = Math.ceil(low / step) * step; value <= high + step * 1e-6; value += step) result.push(Math.abs(value) < step * 1e-6 ? 0 : value)
  return result
}

const MINUTE = 60_000
const timeSteps = [
  10_000,
  30_000,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
  120 * MINUTE,
  180 * MINUTE,
  240 * MINUTE,
  360 * MINUTE,
  720 * MINUTE,
  1440 * MINUTE,
  2880 * MINUTE,
]

/** Ticks on whole local times, at most `count`. `offset`: local time minus UTC. */
export function timeTicks(from: number, to: number, count: number, offset: number): number[] {
  const step = timeSteps.find((candidate) => (to - from) / candidate <= count) ?? 7 * 1440 * MINUTE
  const result: number[] = []
  for (let at = Math.ceil((from + offset) / step) * step - offset; at <= to; at += step) result.push(at)
  return result
}
