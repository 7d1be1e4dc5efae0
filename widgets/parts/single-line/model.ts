import type { QuantityCode } from '#contract/quantity.ts'
import type { Device, DeviceKind } from '#contract/station.ts'
import type { Spot } from '../flow/flow.ts'
import { arranged, type Positions } from './arrange.ts'
import { busYOf } from './bus.ts'

export interface TopologyNode {
  /** Number of the device; of a group its kind. */
  id: string
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
  quantity: QuantityCode
  colour: string
  source: boolean
}

/** Branches below the bus, from left to right. */
const branches: readonly Branch[] = [
  { kind: 'pvInverter', quantity: 'pvPower', colour: '--pv', source: true },
  { kind: 'pcs', quantity: 'storagePower', colour: '--storage', source: true },
  { kind: 'pile', quantity: 'pilePower', colour: '--pile', source: false },
  { kind: 'loadMeter', quantity: 'loadPower', colour: '--load', source: false },
]

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
  /** Where people have put symbols; none: all of them are put by themselves. */
  positions: Positions
}

/** What comes from the grid, from left to right: each meter with the transformer that the tree puts together with it, else with the next one. */
function incoming(meters: readonly Device[], transformers: readonly Device[], hasPower: boolean): TopologyNode[] {
  const facts = { quantity: 'gridPower', colour: '--grid', source: true, count: 1 } as const
  const n = Math.max(meters.length, transformers.length, hasPower ? 1 : 0)
  const free = new Set(transformers)
  const pairs = Array.from({ length: n }, (_, i) => {
    const meter = meters[i]
    const own = [...free].find(({ sn, parentSn }) => meter !== undefined && (parentSn === meter.sn || meter.parentSn === sn))
    const transformer = own ?? [...free][0]
    if (transformer !== undefined) free.delete(transformer)
    return { meter, transformer, x: ((i + 0.5) / n) * 100 }
  })
  return pairs.flatMap(({ meter, transformer, x }): TopologyNode[] => {
    const isThere = meter !== undefined || (hasPower && meters.length === 0 && x === 50)
    const grid: TopologyNode = {
      ...facts,
      id: meter?.sn ?? 'grid',
      kind: 'gridMeter',
      device: meter,
      x,
      y: transformer === undefined ? 16 : 8,
      ...(transformer === undefined ? {} : { parent: transformer.sn }),
    }
    const below: TopologyNode[] =
      transformer === undefined ? [] : [{ ...facts, id: transformer.sn, kind: 'transformer', device: transformer, x, y: 24 }]
    return [...(isThere ? [grid] : []), ...below]
  })
}

/** The single-line picture of a station: grid and transformer above the bus, everything else below; moved nodes stand where they were put. */
export function pictureOf(devices: readonly Device[], { most, batteryY, has, positions }: PictureOptions): TopologyNode[] {
  const of = (kind: DeviceKind): Device[] => devices.filter((device) => device.kind === kind)
  const counts = new Map(branches.map((branch) => [branch.kind, of(branch.kind).length]))
  // A load that is worked out and not measured has no meter and is there all the same.
  if (counts.get('loadMeter') === 0 && has('loadPower')) counts.set('loadMeter', 1)
  for (const [kind, n] of counts) if (n === 0) counts.delete(kind)
  // What was arranged as one stays one, and what was arranged by itself stays so, however much room there is.
  const isPut = (kind: DeviceKind): boolean => positions[kind] !== undefined || of(kind).some(({ sn }) => positions[sn] !== undefined)
  const together = new Set([...counts.keys()].filter((kind) => positions[kind] !== undefined && (counts.get(kind) ?? 0) > 1))
  const put = [...counts].filter(([kind]) => isPut(kind)).reduce((sum, [kind, n]) => sum + (together.has(kind) ? 1 : n), 0)
  const isArranged = Object.keys(positions).length > 0
  for (const kind of grouped(new Map([...counts].filter(([kind]) => !isPut(kind))), most - put)) together.add(kind)
  const nodes: TopologyNode[] = []
  nodes.push(...incoming(of('gridMeter'), of('transformer'), has('gridPower')))
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
        kind: 'battery',
        device: stack,
        count: stacks.length,
        parent: id,
        x,
        y: batteryY,
      })
    }
  }
  return isArranged ? arranged(nodes, positions, busYOf(positions)) : nodes
}

/** Corners from a node to what it hangs on: straight up or down to the bus, or with bends to another node. */
export function wayOfNode(node: TopologyNode, parent: TopologyNode | undefined, width: number, height: number, busY: number): Spot[] {
  const [x, y] = [(node.x / 100) * width, (node.y / 100) * height]
  const [toX, toY] = parent === undefined ? [x, (busY / 100) * height] : [(parent.x / 100) * width, (parent.y / 100) * height]
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
