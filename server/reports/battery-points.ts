import type { Reader } from '../db/change.ts'
import { inArray } from '../db/orm.ts'
import { device } from '../db/schema.ts'
import type { Registry, DeviceEntry } from '../plant/registry.ts'

export interface CellPoint {
  id: number
  number: number
}

/** A cluster, or a stack without clusters, with the points that its health is told from. */
export interface Battery {
  zone: string
  ratedKwh: number | undefined
  points: Partial<Record<keyof typeof codes, number>>
  voltages: CellPoint[]
  temperatures: CellPoint[]
}

const codes = { soc: 'SOC', soh: 'SOH', amps: 'I', volts: 'U', highV: 'VMAX', lowV: 'VMIN', highT: 'TMAX', lowT: 'TMIN' } as const
/** What a stack says of itself holds for each of its clusters. */
const shared: readonly string[] = ['SOC', 'SOH']

function cellsOf({ points }: DeviceEntry, pattern: RegExp): CellPoint[] {
  const found = [...points.values()].flatMap(({ id, code }) => {
    const match = pattern.exec(code)
    return match === null ? [] : [{ id, number: Number(match[1]) }]
  })
  return found.sort((a, b) => a.number - b.number)
}

/** Clusters of a station, or its stacks where it has none. */
export function batteryDevices(devices: readonly DeviceEntry[]): DeviceEntry[] {
  const clusters = devices.filter(({ kind }) => kind === 'cluster')
  return clusters.length > 0 ? clusters : devices.filter(({ kind }) => kind === 'battery')
}

/** Rated energy, kWh, of batteries and of what they hang on, as people entered it; null: they did not. */
export async function ratedKwhOf(orm: Reader, batteries: readonly Pick<DeviceEntry, 'sn' | 'parentSn'>[]): Promise<(sn: string) => number | null> {
  const sns = [...new Set(batteries.flatMap(({ sn, parentSn }) => (parentSn === null ? [sn] : [sn, parentSn])))]
  const rows = sns.length === 0 ? [] : await orm.select({ sn: device.sn, kwh: device.ratedCapacityKwh }).from(device).where(inArray(device.sn, sns)) // prettier-ignore
  return (sn) => rows.find((row) => row.sn === sn)?.kwh ?? null
}

/** The device of a station that has this serial number, as a battery; undefined: there is none. `ratedKwh`: what people entered of devices. */
export function batteryOf(
  { stations, devices }: Registry,
  stationId: string,
  sn: string,
  ratedKwhOf: (sn: string) => number | null,
): Battery | undefined {
  const own = devices.get(sn)
  const station = stations.get(stationId)
  if (own === undefined || station === undefined || own.stationId !== stationId) return undefined
  const stack = own.kind === 'cluster' && own.parentSn !== null ? devices.get(own.parentSn) : undefined
  const siblings = station.devices.filter(({ kind, parentSn }) => kind === 'cluster' && parentSn === own.parentSn).length
  const stackKwh = stack === undefined ? null : ratedKwhOf(stack.sn)
  const points: Battery['points'] = {}
  for (const [name, code] of Object.entries(codes) as [keyof typeof codes, string][]) {
    const point = own.points.get(code) ?? (siblings === 1 || shared.includes(code) ? stack?.points.get(code) : undefined)
    if (point !== undefined) points[name] = point.id
  }
  return {
    zone: station.timeZone,
    ratedKwh: ratedKwhOf(sn) ?? (stackKwh === null ? undefined : stackKwh / siblings),
    points,
    voltages: cellsOf(own, /^CV(\d+)$/),
    temperatures: cellsOf(own, /^CT(\d+)$/),
  }
}
