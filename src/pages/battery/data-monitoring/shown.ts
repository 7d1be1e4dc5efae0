import type { CellQuantity, CellState } from '#domain/battery/cells.ts'
import { packSizeOf } from '#domain/battery/grade.ts'
import { outliersOf, statisticsOf, type CellStatistics } from '#domain/battery/statistics.ts'
import type { ClusterCells } from './layout.ts'
import type { StationLimits } from './limits.tsx'
import { joined, type Readings } from './readings.ts'
import type { Source } from './sources.ts'

export interface ShownCell {
  source: Source
  /** Its cluster among those shown, from 0 on. */
  cluster: number
  number: number
  /** Of its cluster, from 1 on. */
  pack: number
}

/** The cells of the clusters that are looked at, behind each other, in one quantity. */
export interface Shown {
  cells: ShownCell[]
  values: Float64Array
  raw: Float64Array
  states: CellState[]
  /** How they are laid out. */
  clusters: ClusterCells[]
  statistics: CellStatistics | undefined
  outliers: number[]
}

export function shownOf(readings: readonly Readings[], quantity: CellQuantity, limits: StationLimits): Shown {
  const withCells = readings.filter(({ source }) => source[quantity].length > 0)
  const values = joined(withCells, quantity)
  const clusters = withCells.map(({ source }) => {
    const cells = source[quantity].length
    return { cells, packSize: packSizeOf(cells, limits.cellsPerPack) }
  })
  const statistics = statisticsOf(values)
  const apart = quantity === 'voltage' ? limits.outlierMv / 1000 : Infinity
  return {
    cells: withCells.flatMap(({ source }, n) =>
      source[quantity].map(({ number }, i) => ({ source, cluster: n, number, pack: Math.floor(i / (clusters[n]?.packSize ?? 1)) + 1 })),
    ),
    values,
    raw: Float64Array.from(withCells.flatMap((one) => [...one[quantity].raw])),
    states: withCells.flatMap((one) => one[quantity].states),
    clusters,
    statistics,
    outliers: statistics === undefined ? [] : outliersOf(values, statistics, { sigma: limits.outlierSigma, apart }),
  }
}

/** How values of a quantity are shown, and differences between them; what a scale may be made of. */
export const looks = {
  voltage: { unit: 'V', decimals: 3, differenceUnit: 'mV', times: 1000, differenceDecimals: 0, least: 0, most: 10, step: 0.001 },
  temperature: { unit: 'degC', decimals: 1, differenceUnit: 'K', times: 1, differenceDecimals: 1, least: -100, most: 200, step: 0.1 },
} as const satisfies Record<CellQuantity, object>
