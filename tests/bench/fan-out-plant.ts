import type { PointEntry, Registry } from '#server/plant/registry.ts'
import { pointEntry } from '../support/point-entry.ts'

export const VALUES = 200
export const DEVICES = 100
export const PER_DEVICE = 20

/** One station with a device of 200 points (`ALL`) and the hundred of twenty. */
export function plant(): Registry {
  const points: PointEntry[] = []
  const registry: Registry = { stations: new Map(), devices: new Map(), points: [], eventCodes: new Map() }
  const add = (sn: string, count: number): void => {
    const own = Array.from({ length: count }, (_, n) =>
      pointEntry({ id: points.length + n + 1, stationId: 'B', organizationCode: 'B', deviceSn: sn, code: `P${n}`, name: { zh: sn, en: sn } }),
    )
    points.push(...own)
    registry.devices.set(sn, {
      sn,
      stationId: 'B',
      organizationCode: 'B',
      kind: 'meter',
      name: sn,
      nameEn: sn,
      points: new Map(own.map((entry) => [entry.code, entry])),
      retired: false,
      parentSn: null,
      ratedPowerKw: null,
    })
  }
  add('ALL', VALUES)
  for (let n = 0; n < DEVICES; n++) add(`D${n}`, PER_DEVICE)
  const station = {
    id: 'B',
    name: 'B',
    nameEn: 'B',
    organizationCode: 'B',
    timeZone: 'UTC',
    state: 'operating' as const,
    devices: [],
    quantities: new Map(),
    feeds: new Map(),
    rests: new Map(),
  }
  registry.stations.set('B', station)
  for (const entry of points) registry.points[entry.id] = entry
  return registry
}
