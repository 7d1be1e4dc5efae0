import type { WidgetContext } from '../../define.ts'
import { labelPx } from '../figures/type-scale.ts'
import { inSight, narrowest, type Heights, type Positions } from './arrange.ts'
import { busYOf } from './bus.ts'
import { pictureOf, storagePlaces, usualPlaces, type TopologyNode } from './model.ts'

export interface Box {
  width: number
  height: number
}

/** Size of the drawing, px: a symbol is 2.7 wide. */
export const unitFor = (box: Box, label: number): number => Math.min(box.height / 19, label * 1.7)

export const heightsOf = (box: Box, label: number, positions: Positions): Heights => ({
  symbol: unitFor(box, label) * 2.7 + 4,
  words: label * 2.8,
  busY: busYOf(positions),
})

function nodesAt(context: WidgetContext, box: Box, positions: Positions): TopologyNode[] {
  const label = labelPx(context.mode)
  const nodes = pictureOf(context.model.devices, {
    most: Math.max(3, Math.floor(box.width / (label * 6.6))),
    storage: storagePlaces(box.height, unitFor(box, label) * 1.35, label) ?? (Object.keys(positions).length > 0 ? usualPlaces : undefined),
    has: (quantity) => context.point(quantity) !== undefined,
    positions,
  })
  return Object.keys(positions).length === 0 ? nodes : inSight(nodes, box.height, heightsOf(box, label, positions))
}

/** The narrowest picture, px, in which these can be read. */
export const narrowestFor = (nodes: readonly TopologyNode[], box: Box, positions: Positions, { mode }: WidgetContext): number =>
  narrowest(nodes, box.height, labelPx(mode) * 4.8, heightsOf(box, labelPx(mode), positions))

export interface Drawn {
  nodes: TopologyNode[]
  /** Where they were put: nothing where the picture arranges itself. */
  positions: Positions
}

const none: Positions = {}

/** What is drawn of a station in a box: of an arrangement that cannot be read in it, the picture that arranges itself. */
export function drawnIn(context: WidgetContext, box: Box, positions: Positions, isArranging = false): Drawn {
  const nodes = nodesAt(context, box, positions)
  if (isArranging || Object.keys(positions).length === 0 || narrowestFor(nodes, box, positions, context) <= box.width) return { nodes, positions }
  return { nodes: nodesAt(context, box, none), positions: none }
}

/** A sheet larger than this is no longer looked over with a finger, px. */
const WIDEST = 1600
const TALLEST = 1000

/**
 * The smallest sheet, no smaller than the box, on which an arrangement can be read; the box itself where it can be read there or is none. Undefined: on none that
 * can be looked over.
 */
export function sheetFor(context: WidgetContext, box: Box, positions: Positions): Box | undefined {
  if (Object.keys(positions).length === 0) return box
  for (let height = box.height; height <= Math.max(TALLEST, box.height); height += 40) {
    const sheet = { width: box.width, height }
    const width = Math.max(box.width, narrowestFor(nodesAt(context, sheet, positions), sheet, positions, context))
    if (width <= Math.max(WIDEST, box.width)) return { width, height }
  }
  return undefined
}
