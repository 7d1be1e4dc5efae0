import type { Answer } from '#contract/schemas.ts'
import type { Language } from '#contract/text.ts'
import { codesBelow } from '#domain/organizations.ts'
import { nameOf } from '#src/atoms/language.ts'

export type TreeAnswer = Answer<'deviceTree'>
export type TreeDevice = TreeAnswer['devices'][number]

/** A station, a connection point of it, or a device. `key` is what the address says: `station:T1`, `point:<id>`, `device:<SN>`. */
export interface PlaceNode {
  key: string
  kind: 'station' | 'point' | 'device'
  id: string
  stationId: string
  title: string
  /** What else it is known by. */
  sub: string
  device?: TreeDevice
  /** Devices below it, those below them too. */
  count: number
  children: PlaceNode[]
}

export interface TreeStation {
  id: string
  name: string
}

const withCount = (node: Omit<PlaceNode, 'count'>): PlaceNode => ({
  ...node,
  count: node.children.reduce((sum, child) => sum + child.count + (child.kind === 'device' ? 1 : 0), 0),
})

/**
 * Stations with their connection points and devices. A device stands below its parent, unless it names another connection point than what it hangs on: then,
 * and without a parent, it stands below that point, or below its station. A loop is cut.
 */
export function placeNodes({ devices, connectionPoints }: TreeAnswer, stations: readonly TreeStation[], language: Language): PlaceNode[] {
  const bySn = new Map(devices.map((device) => [device.sn, device]))
  const pointOf = (device: TreeDevice, seen: ReadonlySet<string> = new Set()): string | null => {
    const parent = bySn.get(device.parentSn ?? '')
    if (device.connectionPointId !== null || parent === undefined || seen.has(device.sn)) return device.connectionPointId
    return pointOf(parent, new Set([...seen, device.sn]))
  }
  const children = Map.groupBy(devices, (device) => {
    const parent = bySn.get(device.parentSn ?? '')
    if (parent !== undefined && pointOf(parent) === pointOf(device)) return `device:${parent.sn}`
    const point = pointOf(device)
    return point === null ? `station:${device.stationId}` : `point:${point}`
  })
  const seen = new Set<string>()
  const devicesOf = (key: string): PlaceNode[] =>
    (children.get(key) ?? []).flatMap((device) => {
      if (seen.has(device.sn)) return []
      seen.add(device.sn)
      const key = `device:${device.sn}`
      const { sn, stationId } = device
      const title = nameOf(device.name, device.nameEn, language)
      return [withCount({ key, kind: 'device', id: sn, stationId, title, sub: sn, device, children: devicesOf(key) })]
    })
  return stations.map(({ id, name }) => {
    const points = connectionPoints
      .filter(({ stationId }) => stationId === id)
      .map((point) => {
        const key = `point:${point.id}`
        return withCount({
          key,
          kind: 'point' as const,
          id: point.id,
          stationId: id,
          title: point.name,
          sub: point.number,
          children: devicesOf(key),
        })
      })
    const key = `station:${id}`
    return withCount({ key, kind: 'station', id, stationId: id, title: name, sub: id, children: [...points, ...devicesOf(key)] })
  })
}

/** The node of this key. */
export function nodeAt(nodes: readonly PlaceNode[], key: string): PlaceNode | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node : nodeAt(node.children, key)
    if (found !== undefined) return found
  }
  return undefined
}

export interface PlaceLine {
  node: PlaceNode
  depth: number
  open: boolean
}

const has = (node: PlaceNode, wanted: string): boolean => node.title.toLowerCase().includes(wanted) || node.sub.toLowerCase().includes(wanted)

/** Lines that are on screen: those of unfolded nodes; while something is searched for, what fits with all that stands above it. */
export function placeLines(nodes: readonly PlaceNode[], isOpen: (node: PlaceNode) => boolean, search: string): PlaceLine[] {
  const wanted = search.trim().toLowerCase()
  const linesOf = (node: PlaceNode, depth: number): PlaceLine[] => {
    if (wanted === '') {
      const open = isOpen(node)
      return [{ node, depth, open }, ...(open ? node.children.flatMap((child) => linesOf(child, depth + 1)) : [])]
    }
    const below = node.children.flatMap((child) => linesOf(child, depth + 1))
    return below.length > 0 || has(node, wanted) ? [{ node, depth, open: below.length > 0 }, ...below] : []
  }
  return nodes.flatMap((node) => linesOf(node, 0))
}

/** Devices that are none of these and hang on none of them: what these may hang on. */
export function notBelow(devices: readonly TreeDevice[], sns: readonly string[]): TreeDevice[] {
  const rows = devices.map(({ sn, parentSn }) => ({ code: sn, parentCode: parentSn }))
  const taken = new Set(sns.flatMap((sn) => [...codesBelow(rows, sn)]))
  return devices.filter(({ sn }) => !taken.has(sn))
}
