import type { QuantityCode } from '#contract/quantity.ts'

export interface FlowNode {
  key: 'grid' | 'pv' | 'storage' | 'load' | 'piles'
  quantity: QuantityCode
  colour: string
  /** Place on a field of 100 x 100; the bus bar is the middle. */
  x: number
  y: number
  /** True: positive power flows from the node to the bus. */
  source: boolean
}

const all: FlowNode[] = [
  { key: 'grid', quantity: 'gridPower', colour: '--grid', x: 14, y: 50, source: true },
  { key: 'pv', quantity: 'pvPower', colour: '--pv', x: 50, y: 15, source: true },
  { key: 'storage', quantity: 'storagePower', colour: '--storage', x: 50, y: 85, source: true },
  { key: 'load', quantity: 'loadPower', colour: '--load', x: 86, y: 25, source: false },
  { key: 'piles', quantity: 'pilePower', colour: '--pile', x: 86, y: 72, source: false },
]

/** Nodes that the station has. A load alone on its side stands in the middle. */
export function flowNodes(has: (quantity: QuantityCode) => boolean): FlowNode[] {
  const nodes = all.filter((node) => has(node.quantity))
  const alone = !nodes.some((node) => node.key === 'piles')
  return nodes.map((node) => (alone && node.key === 'load' ? { ...node, y: 50 } : node))
}

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

/** Corners from a node to the bus: straight, or with one bend half way. */
export function wayOf(node: FlowNode, width: number, height: number): Spot[] {
  const [x, y] = [(node.x / 100) * width, (node.y / 100) * height]
  const [cx, cy] = [width / 2, height / 2]
  if (node.x === 50 || node.y === 50) {
    return [
      [x, y],
      [cx, cy],
    ]
  }
  const bend = (x + cx) / 2
  return [
    [x, y],
    [bend, y],
    [bend, cy],
    [cx, cy],
  ]
}

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
