export interface Part {
  name: string
  value: number
  colour: string
}
export interface Slice extends Part {
  /** Of the whole, 0 to 1. */
  share: number
  /** Turns from the top, clockwise, 0 to 1. */
  from: number
  to: number
}

/** Shares of the whole. What is negative has none, what is zero no slice. */
export function slicesOf(parts: readonly Part[]): Slice[] {
  const whole = parts.reduce((sum, part) => sum + Math.max(0, part.value), 0)
  if (whole <= 0) return []
  let from = 0
  return parts.flatMap((part) => {
    if (part.value <= 0) return []
    const share = part.value / whole
    const slice = { ...part, share, from, to: from + share }
    from += share
    return slice
  })
}

/** Whole percents that add up to 100: what rounding leaves over goes to those that lost most by it. */
export function percents(slices: readonly Slice[]): number[] {
  const exact = slices.map((slice) => slice.share * 100)
  const floors = exact.map(Math.floor)
  let left = slices.length === 0 ? 0 : 100 - floors.reduce((sum, one) => sum + one, 0)
  const order = exact.map((one, i) => ({ i, lost: one - Math.floor(one) })).sort((a, b) => b.lost - a.lost)
  for (const { i } of order) {
    if (left-- <= 0) break
    floors[i] = (floors[i] ?? 0) + 1
  }
  return floors
}

/** SVG path of a ring's slice around 0 0. */
export function ringPath(from: number, to: number, inner: number, outer: number): string {
  const at = (turn: number, radius: number): string => {
    const angle = turn * 2 * Math.PI - Math.PI / 2
    return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`
  }
  // A full ring would begin where it ends and not be drawn.
  const end = Math.min(to, from + 0.99999)
  const large = end - from > 0.5 ? 1 : 0
  return `M ${at(from, outer)} A ${outer} ${outer} 0 ${large} 1 ${at(end, outer)} L ${at(end, inner)} A ${inner} ${inner} 0 ${large} 0 ${at(from, inner)} Z`
}

/**
 * Heights of the labels of one side: each as near to its slice as can be, none nearer than `gap` to the next, none outside. `wanted` from top to bottom.
 */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const placed = [...wanted]
  for (let i = 0; i < placed.length; i++) placed[i] = Math.max(placed[i] as number, i === 0 ? low : (placed[i - 1] as number) + gap)
  for (let i = placed.length - 1; i >= 0; i--)
    placed[i] = Math.min(placed[i] as number, i === placed.length - 1 ? high : (placed[i + 1] as number) - gap)
  return placed
}
