import { quantities } from '#contract/quantity.ts'
import type { PointEntry, Registry } from '../plant/registry.ts'

/** `station:<id>` as its two parts. */
function splitTopic(name: string): [string, string] {
  const at = name.indexOf(':')
  return [name.slice(0, at), name.slice(at + 1)]
}

/** The station that a topic is about; undefined: there is no such thing, or it is about many. */
export function stationOfTopic(name: string, registry: Registry): string | undefined {
  const [kind, id] = splitTopic(name)
  const stationId = kind === 'station' ? id : kind === 'device' ? registry.devices.get(id)?.stationId : undefined
  return stationId !== undefined && registry.stations.has(stationId) ? stationId : undefined
}

/** Points that a topic carries: `fleet` the headline quantities of these stations, `station` its quantities and grid meters, `device` all of it. */
export function pointsOf(name: string, registry: Registry, fleet: readonly string[]): PointEntry[] {
  if (name === 'fleet') {
    return fleet.flatMap((id) =>
      [...(registry.stations.get(id)?.quantities.values() ?? [])].filter((point) => point.quantity !== null && quantities[point.quantity].headline),
    )
  }
  const [kind, id] = splitTopic(name)
  if (kind === 'device') return [...(registry.devices.get(id)?.points.values() ?? [])]
  const station = registry.stations.get(id)
  if (station === undefined) return []
  const meters = station.devices.filter((device) => device.kind === 'gridMeter').flatMap((device) => [...device.points.values()])
  return [...station.quantities.values(), ...meters]
}
