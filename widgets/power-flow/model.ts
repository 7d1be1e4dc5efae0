import type { QuantityCode } from '#contract/quantity.ts'
import type { Spot } from '../parts/flow/flow.ts'

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
