import type { NodePosition } from '#contract/schemas/topology.ts'
import { BUS_ENDS } from '#domain/single-line.ts'
import type { TopologyNode } from './model.ts'
import type { Spot } from '../flow/flow.ts'

/** Places by node, percent of the picture. */
export type Positions = Readonly<Record<string, readonly [x: number, y: number]>>

/** People put symbols on a grid of so many percent. */
export const STEP = 2

export const positionsOf = (positions: readonly NodePosition[]): Positions => Object.fromEntries(positions.map(({ node, x, y }) => [node, [x, y]]))

const rounded = (percent: number): number => Math.round(percent * 100) / 100

/** Where everything stands that is drawn, and the bus bar if people have put it somewhere: the whole of an arrangement. */
export const wholeOf = (nodes: readonly TopologyNode[], positions: Positions): Positions => ({
  ...Object.fromEntries(BUS_ENDS.flatMap((end) => (positions[end] === undefined ? [] : [[end, positions[end]]]))),
  ...Object.fromEntries(nodes.map(({ id, x, y }) => [id, [rounded(x), rounded(y)]])),
})

/** An arrangement as it travels. */
export const keptOf = (nodes: readonly TopologyNode[], positions: Positions): NodePosition[] =>
  Object.entries(wholeOf(nodes, positions)).map(([node, [x, y]]) => ({ node, x, y }))

/** A place inside the picture, on the grid. */
export const settled = (percent: number): number => Math.min(96, Math.max(4, Math.round(percent / STEP) * STEP))

/** Places along one side of the picture, the nearest first. */
const lattice = (near: number): number[] => Array.from({ length: 47 }, (_, i) => 4 + i * STEP).sort((a, b) => Math.abs(a - near) - Math.abs(b - near))

/** How far apart two symbols stand at least, percent, so that what comes later lies over none. */
const APART = { x: 8, y: 16 }

/**
 * Symbols with the places that people gave them. What has none, because its device came later, stands where it would by itself, else at
 * the nearest place that is free, in its own row first.
 */
export function arranged(nodes: readonly TopologyNode[], positions: Positions, busY: number): TopologyNode[] {
  const put = nodes.flatMap((node) => {
    const place = positions[node.id]
    return place === undefined ? [] : [{ ...node, x: place[0], y: place[1] }]
  })
  const places: Spot[] = put.map(({ x, y }) => [x, y])
  const taken = [...places]
  const isApart = ([x, y]: Spot, others: readonly Spot[], least: { x: number; y: number }): boolean =>
    others.every(([ox, oy]) => Math.abs(ox - x) >= least.x || Math.abs(oy - y) >= least.y)
  const freePlace = (x: number, y: number): Spot => {
    // Those that put themselves stand well beside each other already.
    if (Math.abs(y - busY) >= 10 && isApart([x, y], places, APART) && isApart([x, y], taken, { x: 1, y: 1 })) return [x, y]
    const rows = lattice(y).filter((row) => Math.abs(row - busY) >= 10)
    const spots = rows.flatMap((row) => lattice(x).map((column): Spot => [column, row]))
    return spots.find((spot) => isApart(spot, taken, APART)) ?? [settled(x), settled(y)]
  }
  const byId = new Map(put.map((node) => [node.id, node]))
  return nodes.map((node) => {
    const known = byId.get(node.id)
    if (known !== undefined) return known
    const [x, y] = freePlace(node.x, node.y)
    taken.push([x, y])
    return { ...node, x, y }
  })
}

/** How high a symbol is with what is written below it, px: above the bus its words stand beside it. */
export interface Heights {
  symbol: number
  words: number
  /** Height of the bus bar, percent of the picture. */
  busY: number
}
const heightOf = ({ y }: TopologyNode, { symbol, words, busY }: Heights): number => symbol + (y < busY ? 0 : words)

/** Symbols with all that belongs to them inside the picture, where people have put them nearer to its upper or lower edge. */
export function inSight(nodes: readonly TopologyNode[], heightPx: number, heights: Heights): TopologyNode[] {
  const half = (heights.symbol / 2 / heightPx) * 100
  const words = (heights.words / heightPx) * 100
  return nodes.map((node) => {
    const y = Math.max(half, Math.min(node.y, 100 - half - (node.y < heights.busY ? 0 : words)))
    return y === node.y ? node : { ...node, y }
  })
}

const areBeside = (a: TopologyNode, b: TopologyNode, heightPx: number, heights: Heights): boolean =>
  (Math.abs(a.y - b.y) / 100) * heightPx < Math.max(heightOf(a, heights), heightOf(b, heights))

/** Room around each symbol until those beside it and the picture's edge, px; what is in other rows, or straight above or below, is in nobody's way. */
export function roomOf(nodes: readonly TopologyNode[], box: { width: number; height: number }, heights: Heights): Map<string, number> {
  return new Map(
    nodes.map((one) => {
      const beside = nodes
        .filter((other) => other !== one && areBeside(one, other, box.height, heights))
        .map((other) => (Math.abs(other.x - one.x) / 100) * box.width)
        .filter((distance) => distance > 0)
      return [one.id, Math.min(...beside, (one.x / 50) * box.width, ((100 - one.x) / 50) * box.width)]
    }),
  )
}

/** The narrowest width, px, in which an arrangement can be read, each symbol having `leastPx`; Infinity: some lie over each other at any width. */
export function narrowest(nodes: readonly TopologyNode[], heightPx: number, leastPx: number, heights: Heights): number {
  const gaps = nodes.flatMap((one, i) =>
    nodes
      .slice(i + 1)
      .filter((other) => areBeside(one, other, heightPx, heights))
      .map((other) => Math.abs(other.x - one.x)),
  )
  const least = Math.min(100, ...gaps)
  return least === 0 ? Infinity : Math.ceil((leastPx / least) * 100)
}
