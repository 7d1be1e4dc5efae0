import { chargeBy, gradeOf, ratedAhOf, type Graded, type GradeLimits } from '#domain/battery/grade.ts'
import { readCells, type CellQuantity } from '#domain/battery/cells.ts'
import { statisticsOf, worstOf, type CellStatistics } from '#domain/battery/statistics.ts'
import type { ViewerCall } from '../http/call.ts'
import type { DeviceEntry } from '../plant/registry.ts'
import { limitsOf } from '../reports/battery-limits.ts'
import { batteryDevices, batteryOf, ratedKwhOf, type Battery, type CellPoint } from '../reports/battery-points.ts'
import { devicesOf } from './facts.ts'

/** A cell by its number, V or degrees Celsius. */
export interface Cell {
  number: number
  value: number
}

/** What the cells of a cluster say in one quantity. */
export interface CellsSaid {
  statistics: CellStatistics
  lowest: number
  highest: number
  /** The farthest from the mean, the farthest first. */
  worst: Cell[]
  /** Cells that say what no cell can: counted in nothing. */
  impossible: number
  /** The numbers of the first of them. */
  impossibleCells: number[]
}

export interface Between {
  low: number
  high: number
}

export interface CellsFound {
  battery: DeviceEntry
  said: Partial<Record<CellQuantity, CellsSaid>>
  /** The lowest and the highest of its cells as a cluster that reports no single ones says them itself. */
  between: Partial<Record<CellQuantity, Between>>
  /** As the page of the cells has it. */
  graded: Graded
  /** The newest reading of a cell, or of what its figures are made of, epoch ms; 0: none was heard. */
  at: number
  /** Most of these are silent. */
  isOld: boolean
}

const MOST_CLUSTERS = 5
const MOST_WORST = 3
const MOST_IMPOSSIBLE = 5

/** Clusters of a station by the last values of their cells, those whose voltages lie farthest apart first; `more`: those that are left out. `only`: these clusters, unless it is empty. */
export async function cellsNow(
  call: ViewerCall,
  stationId: string,
  only: readonly string[] = [],
): Promise<{ more: number; found: CellsFound[]; limits: GradeLimits }> {
  const { db, registry } = call.services
  const devices = batteryDevices(devicesOf(call, call.station(stationId)))
  const ratedOf = await ratedKwhOf(db.orm, devices)
  const limits = await limitsOf(db.orm, stationId)
  const found = devices.flatMap((battery) => {
    const own = only.length === 0 || only.includes(battery.sn) ? batteryOf(registry(), stationId, battery.sn, ratedOf) : undefined
    return own === undefined || !tellsCells(own) ? [] : [readCluster(call, battery, own, limits)]
  })
  const rangeOf = ({ said, between }: CellsFound): number => said.voltage?.statistics.range ?? spanOf(between.voltage) ?? -1
  const told = found.toSorted((a, b) => rangeOf(b) - rangeOf(a)).slice(0, MOST_CLUSTERS)
  return { more: found.length - told.length, found: told, limits }
}

const spanOf = (between: Between | undefined): number | undefined => (between === undefined ? undefined : between.high - between.low)

const tellsCells = ({ voltages, temperatures, points: { highV, lowV } }: Battery): boolean =>
  voltages.length + temperatures.length > 0 || (highV !== undefined && lowV !== undefined)

function readCluster({ services: { values } }: ViewerCall, battery: DeviceEntry, cells: Battery, limits: GradeLimits): CellsFound {
  const { highV, lowV, highT, lowT, amps, volts, soc } = cells.points
  const single = [...cells.voltages, ...cells.temperatures].map(({ id }) => id)
  // Of its own lowest and highest alone: what else it tells is no news of its cells.
  const all = single.length > 0 ? single : [highV, lowV, highT, lowT].filter((id): id is number => id !== undefined && values.known(id))
  const times = all.map((id) => values.time(id))
  const reported = (id: number | undefined): number | undefined => (id === undefined || !values.known(id) ? undefined : values.value(id))
  const rangeOf = (one: CellsSaid | undefined, own: Between | undefined): number | undefined =>
    one === undefined ? spanOf(own) : one.statistics.count < 2 ? undefined : one.statistics.range
  const ownOf = (points: readonly CellPoint[], lowId: number | undefined, highId: number | undefined): Between | undefined => {
    const [low, high] = [reported(lowId), reported(highId)]
    return points.length > 0 || low === undefined || high === undefined || high < low ? undefined : { low, high }
  }
  const said = (points: readonly CellPoint[], quantity: CellQuantity): CellsSaid | undefined => {
    const read = readCells(
      points.map(({ id }) => (values.known(id) ? values.value(id) : NaN)),
      quantity,
    )
    const statistics = statisticsOf(read.values)
    if (statistics === undefined) return undefined
    const numberAt = (place: number): number => points[place]?.number ?? 0
    return {
      statistics,
      lowest: numberAt(statistics.lowest),
      highest: numberAt(statistics.highest),
      worst: worstOf(read.values, statistics.mean, MOST_WORST).map((place) => ({ number: numberAt(place), value: read.values[place] ?? NaN })),
      impossible: read.counts.impossible,
      impossibleCells: read.states.flatMap((state, place) => (state === 'impossible' ? [numberAt(place)] : [])).slice(0, MOST_IMPOSSIBLE),
    }
  }
  const [voltage, temperature] = [said(cells.voltages, 'voltage'), said(cells.temperatures, 'temperature')]
  const own = { voltage: ownOf(cells.voltages, lowV, highV), temperature: ownOf(cells.temperatures, lowT, highT) }
  return {
    battery,
    said: { ...(voltage === undefined ? {} : { voltage }), ...(temperature === undefined ? {} : { temperature }) },
    between: {
      ...(own.voltage === undefined ? {} : { voltage: own.voltage }),
      ...(own.temperature === undefined ? {} : { temperature: own.temperature }),
    },
    graded: gradeOf(
      {
        voltageRange: rangeOf(voltage, own.voltage),
        temperatureRange: rangeOf(temperature, own.temperature),
        soc: reported(soc),
        current: reported(amps),
        ratedAh: ratedAhOf(cells.ratedKwh, cells.voltages.length) ?? chargeBy(cells.ratedKwh, reported(volts)),
      },
      limits,
    ),
    at: single.length > 0 || all.length === 0 ? Math.max(0, ...times) : Math.min(...times),
    isOld: single.length > 0 ? all.filter((id) => !values.fresh(id)).length * 2 > all.length : all.some((id) => !values.fresh(id)),
  }
}
