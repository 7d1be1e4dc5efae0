import { BUS_ENDS } from '#domain/single-line.ts'
import { settled, type Positions } from './arrange.ts'
import type { TopologyNode } from './model.ts'

/** The bus bar, percent of the picture. */
export interface Bus {
  y: number
  from: number
  to: number
}

/** Height of the bus bar that nobody has moved, percent. */
export const BUS_Y = 42

const [LEFT, RIGHT] = BUS_ENDS

/** How high the bus bar stands in an arrangement. */
export const busYOf = (positions: Positions): number => positions[LEFT]?.[1] ?? BUS_Y

/** From where to where the bus reaches at least: over everything that hangs on it. */
export function busReach(nodes: readonly TopologyNode[]): [from: number, to: number] {
  const xs = nodes.filter((node) => node.parent === undefined).map((node) => node.x)
  return xs.length === 0 ? [40, 60] : [Math.max(1, Math.min(...xs) - 4), Math.min(99, Math.max(...xs) + 4)]
}

/** The bus bar as people have put it, never shorter than what hangs on it. */
export function busOf(nodes: readonly TopologyNode[], positions: Positions): Bus {
  const [from, to] = busReach(nodes)
  return { y: busYOf(positions), from: Math.min(from, positions[LEFT]?.[0] ?? from), to: Math.max(to, positions[RIGHT]?.[0] ?? to) }
}

/** What is kept of a bus bar that somebody put there. */
export const placesOfBus = ({ y, from, to }: Bus): Positions => ({ [LEFT]: [settled(from), settled(y)], [RIGHT]: [settled(to), settled(y)] })

/** The bus bar moved by so many percent, whole inside the picture; `part`: the end that is pulled alone, which only makes it longer or shorter. */
export function movedBus(bus: Bus, part: 'bar' | 'left' | 'right', dx: number, dy: number): Bus {
  if (part === 'left') return { ...bus, from: Math.min(bus.from + dx, bus.to - 4) }
  if (part === 'right') return { ...bus, to: Math.max(bus.to + dx, bus.from + 4) }
  const shift = Math.min(96 - bus.to, Math.max(4 - bus.from, dx))
  return { y: bus.y + dy, from: bus.from + shift, to: bus.to + shift }
}
