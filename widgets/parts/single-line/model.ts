import type { QuantityCode } from '#contract/quantity.ts'
import type { Device, DeviceKind } from '#contract/station.ts'
import type { Spot } from '../flow/flow.ts'
import { arranged, type Positions } from './arrange.ts'
import { BUS_Y, busYOf } from './bus.ts'

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

/** Where converters and their batteries stand, percent. */
export interface StoragePlaces {
  pcs: number
  battery: number
}
export const usualPlaces: StoragePlaces = { pcs: PCS_Y, battery: 86 }

/** Where converters and batteries stand so that the names of both end where nothing else begins: converters rise towards the bus where the picture is low; undefined where that is not enough. */
export function storagePlaces(height: number, half: number, labelPx: number): StoragePlaces | undefined {
  const share = (px: number): number => (px / height) * 100
  const label = labelPx * 2.8 + 4
  const battery = Math.min(usualPlaces.battery, 100 - share(half + label))
  const pcs = Math.min(PCS_Y, battery - share(half * 2 + label))
  return pcs < BUS_Y + share(half + labelPx * 0.6) ? undefined : { pcs, battery }
}

/** Devices that a symbol stands for: its own, of a group all, and of a converter its batteries too where these have no symbol. */
export function meantBy({ device, kind, parent }: TopologyNode, nodes: readonly TopologyNode[], devices: readonly Device[]): Device[] {
  const converter = nodes.find(({ id }) => id === parent)?.device
  const own =
    device === undefined ? devices.filter((one) => one.kind === kind && (converter === undefined || one.parentSn === converter.sn)) : [device]
  if (kind !== 'pcs' || nodes.some((node) => node.kind === 'battery')) return own
  return [...own, ...devices.filter((one) => one.kind === 'battery' && own.some(({ sn }) => sn === one.parentSn))]
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
  /** Heights of converters and of the batteries below them; undefined: there is no room for batteries. */
  storage: StoragePlaces | undefined
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
export function pictureOf(devices: readonly Device[], { most, storage, has, positions }: PictureOptions): TopologyNode[] {
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
        y: branch.kind === 'pcs' && storage !== undefined ? storage.pcs : 66,
      })
      if (branch.kind !== 'pcs' || storage === undefined) continue
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
        y: storage.battery,
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
