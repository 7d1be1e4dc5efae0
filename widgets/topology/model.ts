import type { QuantityCode } from '#contract/quantity.ts'
import type { Device, DeviceKind } from '#contract/station.ts'
import type { flowIcons } from '../parts/flow/icons.ts'
import type { Spot } from '../parts/flow/flow.ts'

export interface TopologyNode {
  /** Number of the device; of a group its kind. */
  id: string
  icon: keyof typeof flowIcons
  /** The device; undefined: a group of `count`, or what has only a quantity. */
  device: Device | undefined
  kind: DeviceKind
  count: number
  /** Where the power comes from when it is not one device's own. */
  quantity: QuantityCode
  colour: string
  /** True: positive power flows towards the bus. */
  source: boolean
  /** Node that it hangs on; undefined: the bus. */
  parent?: string
  x: number
  y: number
}

interface Branch {
  kind: DeviceKind
  icon: TopologyNode['icon']
  quantity: QuantityCode
  colour: string
  source: boolean
}

/** Branches below the bus, from left to right. */
const branches: readonly Branch[] = [
  { kind: 'pvInverter', icon: 'pv', quantity: 'pvPower', colour: '--pv', source: true },
  { kind: 'pcs', icon: 'pcs', quantity: 'storagePower', colour: '--storage', source: true },
  { kind: 'pile', icon: 'piles', quantity: 'pilePower', colour: '--pile', source: false },
  { kind: 'loadMeter', icon: 'load', quantity: 'loadPower', colour: '--load', source: false },
]

export const BUS_Y = 42
const PCS_Y = 60

/** Where batteries stand so that their names end inside the picture, percent; undefined where the names of the converters above would be in the way. */
export function batteryPlace(height: number, half: number, labelPx: number): number | undefined {
  const label = labelPx * 2.8 + 4
  const y = 100 - ((half + label) / height) * 100
  return ((y - PCS_Y) / 100) * height < half * 2 + label ? undefined : Math.min(86, y)
}

/** How many nodes each kind gets so that all fit in `most` columns: the kind with the most devices is drawn together first. */
export function grouped(counts: ReadonlyMap<DeviceKind, number>, most: number): Set<DeviceKind> {
  const together = new Set<DeviceKind>()
  const columns = (): number => [...counts].reduce((sum, [kind, n]) => sum + (together.has(kind) ? 1 : n), 0)
  while (columns() > most) {
    const largest = [...counts].filter(([kind, n]) => n > 1 && !together.has(kind)).sort((a, b) => b[1] - a[1])[0]
    if (largest === undefined) break
    together.add(largest[0])
  }
  return together
}

export interface PictureOptions {
  /** Columns that have room below the bus. */
  most: number
  /** Height of the batteries below their converters, percent; undefined: there is no room for them. */
  batteryY: number | undefined
  has(quantity: QuantityCode): boolean
  positions: Readonly<Record<string, readonly [number, number]>>
}

/** The single-line picture of a station: grid and transformer above the bus, everything else below; moved nodes stand where they were put. */
export function pictureOf(devices: readonly Device[], { most, batteryY, has, positions }: PictureOptions): TopologyNode[] {
  const of = (kind: DeviceKind): Device[] => devices.filter((device) => device.kind === kind)
  const counts = new Map(branches.map((branch) => [branch.kind, of(branch.kind).length]))
  // A load that is worked out and not measured has no meter and is there all the same.
  if (counts.get('loadMeter') === 0 && has('loadPower')) counts.set('loadMeter', 1)
  for (const [kind, n] of counts) if (n === 0) counts.delete(kind)
  const together = grouped(counts, most)
  const nodes: TopologyNode[] = []
  const [meter, transformer] = [of('gridMeter')[0], of('transformer')[0]]
  const grid = { icon: 'grid', quantity: 'gridPower', colour: '--grid', source: true, count: 1, x: 50 } as const
  if (meter !== undefined || has('gridPower'))
    nodes.push({
      ...grid,
      id: meter?.sn ?? 'grid',
      kind: 'gridMeter',
      device: meter,
      y: transformer === undefined ? 16 : 11,
      ...(transformer === undefined ? {} : { parent: transformer.sn }),
    })
  if (transformer !== undefined) nodes.push({ ...grid, id: transformer.sn, icon: 'transformer', kind: 'transformer', device: transformer, y: 27 })
  const columns = [...counts].reduce((sum, [kind, n]) => sum + (together.has(kind) ? 1 : n), 0)
  let column = 0
  for (const branch of branches) {
    const own = of(branch.kind)
    const n = counts.get(branch.kind) ?? 0
    const singles: (Device | undefined)[] = together.has(branch.kind) || own.length === 0 ? (n > 0 ? [n === 1 ? own[0] : undefined] : []) : own
    for (const device of singles) {
      const x = ((column++ + 0.5) / columns) * 100
      const id = device?.sn ?? branch.kind
      nodes.push({
        ...branch,
        id,
        device,
        count: device === undefined ? Math.max(1, n) : 1,
        x,
        y: branch.kind === 'pcs' && batteryY !== undefined ? PCS_Y : 66,
      })
      if (branch.kind !== 'pcs' || batteryY === undefined) continue
      const stacks = device === undefined ? of('battery') : of('battery').filter((battery) => battery.parentSn === device.sn)
      if (stacks.length === 0) continue
      const stack = stacks.length === 1 ? stacks[0] : undefined
      nodes.push({
        ...branch,
        id: stack?.sn ?? `battery:${id}`,
        icon: 'storage',
        kind: 'battery',
        device: stack,
        count: stacks.length,
        parent: id,
        x,
        y: batteryY,
      })
    }
  }
  return nodes.map((node) => {
    const moved = positions[node.id]
    return moved === undefined ? node : { ...node, x: moved[0], y: moved[1] }
  })
}

/** Corners from a node to what it hangs on: straight up or down to the bus, or with bends to another node. */
export function wayOfNode(node: TopologyNode, parent: TopologyNode | undefined, width: number, height: number): Spot[] {
  const [x, y] = [(node.x / 100) * width, (node.y / 100) * height]
  const [toX, toY] = parent === undefined ? [x, (BUS_Y / 100) * height] : [(parent.x / 100) * width, (parent.y / 100) * height]
  if (Math.abs(x - toX) < 1)
    return [
      [x, y],
      [toX, toY],
    ]
  const middle = (y + toY) / 2
  return [
    [x, y],
    [x, middle],
    [toX, middle],
    [toX, toY],
  ]
}

/** From where to where the bus reaches: over everything that hangs on it. */
export function busReach(nodes: readonly TopologyNode[]): [from: number, to: number] {
  const xs = nodes.filter((node) => node.parent === undefined).map((node) => node.x)
  return xs.length === 0 ? [40, 60] : [Math.max(1, Math.min(...xs) - 4), Math.min(99, Math.max(...xs) + 4)]
}

/** A place inside the picture, on a grid of half a percent. */
export const settled = (percent: number): number => Math.min(97, Math.max(3, Math.round(percent * 2) / 2))
