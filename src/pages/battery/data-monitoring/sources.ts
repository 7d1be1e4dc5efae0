import type { Device, Point } from '#contract/station.ts'
import { ratedAhOf } from '#domain/battery/grade.ts'
import { cellsOf, type Cell } from '#widgets/parts/drawing/cells.ts'
import type { ClusterRow } from '#widgets/parts/data/cluster-rows.ts'

/** A cluster with its points: what is shown of it comes from these. */
export interface Source {
  device: Device
  stack: Device | undefined
  own: ReadonlyMap<string, Point>
  above: ReadonlyMap<string, Point>
  /** The stack has this cluster alone: what it measures is the cluster's too. */
  isAlone: boolean
  voltage: Cell[]
  temperature: Cell[]
  /** Of the cluster; Ah by its cells. Undefined: not known. */
  ratedKwh: number | undefined
  ratedAh: number | undefined
}

type Points = ReadonlyMap<string, Point>
const none: Points = new Map()

/** `pointsOf`: what a device reports, by code; undefined: not known yet. */
export function sourcesOf(rows: readonly ClusterRow[], pointsOf: (sn: string) => Points | undefined): Source[] {
  return rows.map(({ device, stack }) => {
    const siblings = rows.filter((row) => stack !== undefined && row.stack?.sn === stack.sn).length
    const own = pointsOf(device.sn) ?? none
    const voltage = cellsOf(own.values(), 'voltage')
    const kwh = device.ratedCapacityKwh ?? (stack?.ratedCapacityKwh == null ? null : stack.ratedCapacityKwh / siblings)
    return {
      device,
      stack,
      own,
      above: stack === undefined ? none : (pointsOf(stack.sn) ?? none),
      isAlone: siblings === 1,
      voltage,
      temperature: cellsOf(own.values(), 'temperature'),
      ratedKwh: kwh ?? undefined,
      ratedAh: ratedAhOf(kwh, voltage.length),
    }
  })
}

/** What a stack says of itself holds for each of its clusters. */
const sharedCodes: ReadonlySet<string> = new Set(['SOC', 'SOH'])

/** The point of a cluster for a code: its own, else that of its stack where it says the same. */
export const pointOf = ({ own, above, isAlone }: Source, code: string): Point | undefined =>
  own.get(code) ?? (isAlone || sharedCodes.has(code) ? above.get(code) : undefined)

/** A cell by its cluster and number, as the address names it. */
export const cellKey = (sn: string, number: number): string => `${sn}/${number}`
