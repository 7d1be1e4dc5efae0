/** Below this share of the station's size nothing visibly flows. */
const IDLE_KW = 0.5

export interface Flow {
  /** 1: from the node to the bus, -1: from the bus to the node, 0: nothing. */
  direction: -1 | 0 | 1
  /** Seconds that a dot needs for the way: fast with much power, slow with little. */
  seconds: number
}

/** Direction and speed of the dots; `fullKw` is what counts as much for this station. */
export function flowOf(kw: number | undefined, source: boolean, fullKw: number): Flow {
  if (kw === undefined || Math.abs(kw) < IDLE_KW) return { direction: 0, seconds: 0 }
  const towardsBus = source ? kw > 0 : kw < 0
  const share = Math.min(1, Math.abs(kw) / Math.max(1, fullKw))
  return { direction: towardsBus ? 1 : -1, seconds: Math.round((4 - 3 * Math.sqrt(share)) * 10) / 10 }
}

export type Spot = readonly [x: number, y: number]

const lengthOf = (way: readonly Spot[]): number[] =>
  way.slice(1).map(([x, y], i) => {
    const [fromX, fromY] = way[i] as Spot
    return Math.hypot(x - fromX, y - fromY)
  })

/** As many dots as keep about this distance, at least two. */
export const dotCount = (way: readonly Spot[], distance: number): number =>
  Math.max(2, Math.min(12, Math.round(lengthOf(way).reduce((sum, part) => sum + part, 0) / Math.max(1, distance))))

/** Keyframes of even speed along a way. */
export function keyframesOf(way: readonly Spot[]): { transform: string; offset: number }[] {
  const parts = lengthOf(way)
  const total = parts.reduce((sum, part) => sum + part, 0) || 1
  let gone = 0
  return way.map(([x, y], i) => {
    gone += i === 0 ? 0 : (parts[i - 1] as number)
    return { transform: `translate(${x}px, ${y}px)`, offset: i === way.length - 1 ? 1 : gone / total }
  })
}
