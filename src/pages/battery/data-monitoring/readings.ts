import type { Point } from '#contract/station.ts'
import { readCells, type CellQuantity, type CellReadings } from '#domain/battery/cells.ts'
import { chargeBy, gradeOf, type Graded, type GradeLimits } from '#domain/battery/grade.ts'
import { outliersOf, statisticsOf, type CellStatistics } from '#domain/battery/statistics.ts'
import type { LiveParts } from '#src/atoms/live.ts'
import { pointOf, type Source } from './sources.ts'

/** What the cells of a cluster say in one quantity. */
export interface Read extends CellReadings {
  /** As it came. */
  raw: Float64Array
  /** Highest less lowest; of a battery without cells of its own as it says itself; undefined: fewer than two are known. */
  range: number | undefined
  statistics: CellStatistics | undefined
  outliers: number[]
}

/** What a cluster says at a moment. */
export interface Readings {
  source: Source
  voltage: Read
  temperature: Read
  /** A and V; undefined: not known. */
  current: number | undefined
  clusterVoltage: number | undefined
  /** States of charge, %: of the cluster itself, and of its stack; undefined: not known, or there is none. */
  ownSoc: number | undefined
  stackSoc: number | undefined
  graded: Graded
  /** The newest reading of a cell, epoch ms; 0: none was heard. */
  at: number
  /** Most of its cells are silent; without cells, most of what its figures are worked out from. */
  isOld: boolean
}

const extremeCodes = { voltage: ['VMAX', 'VMIN'], temperature: ['TMAX', 'TMIN'] } as const

function reported(store: LiveParts['store'], source: Source, code: string): number | undefined {
  const point = pointOf(source, code)
  const sample = point === undefined ? undefined : store.get(point.id)
  return sample === undefined || sample.at === 0 ? undefined : (sample.value ?? undefined)
}

const valueOf = (store: LiveParts['store'], point: Point | undefined): number | undefined => {
  const sample = point === undefined ? undefined : store.get(point.id)
  return sample === undefined || sample.at === 0 || sample.quality !== 0 ? undefined : (sample.value ?? undefined)
}

function readQuantity(store: LiveParts['store'], source: Source, quantity: CellQuantity, limits: GradeLimits) {
  const cells = source[quantity]
  const raw = new Float64Array(cells.length).fill(NaN)
  let [at, stale] = [0, 0]
  cells.forEach(({ id }, i) => {
    const sample = store.get(id)
    if (sample === undefined || sample.value === null || sample.at === 0) return
    raw[i] = sample.value
    if (sample.at > at) at = sample.at
    if (sample.quality !== 0) stale++
  })
  const read = readCells(raw, quantity)
  const statistics = statisticsOf(read.values)
  const apart = quantity === 'voltage' ? limits.outlierMv / 1000 : Infinity
  const outliers = statistics === undefined ? [] : outliersOf(read.values, statistics, { sigma: limits.outlierSigma, apart })
  const [high, low] = extremeCodes[quantity].map((code) => reported(store, source, code))
  const known = statistics !== undefined && statistics.count > 1
  const said = cells.length > 0 || high === undefined || low === undefined || high < low ? undefined : high - low
  return { read: { ...read, raw, statistics, outliers, range: known ? statistics.range : said }, at, stale }
}

/** What power and ranges of a battery without cells of its own are made of. */
const madeOf = ['U', 'I', 'VMAX', 'VMIN', 'TMAX', 'TMIN'] as const

function isSilent(store: LiveParts['store'], source: Source): boolean {
  const samples = madeOf.flatMap((code) => store.get(pointOf(source, code)?.id ?? -1) ?? []).filter(({ at }) => at !== 0)
  return samples.filter(({ quality }) => quality !== 0).length > samples.length / 2
}

/** Reads a cluster out of the store: of now, or of the moment that is looked at. */
export function readingsOf(store: LiveParts['store'], source: Source, limits: GradeLimits): Readings {
  const voltage = readQuantity(store, source, 'voltage', limits)
  const temperature = readQuantity(store, source, 'temperature', limits)
  const current = reported(store, source, 'I')
  const clusterVoltage = reported(store, source, 'U')
  const heard = voltage.read.values.length - voltage.read.counts.unknown
  const measured = {
    voltageRange: voltage.read.range,
    temperatureRange: temperature.read.range,
    soc: reported(store, source, 'SOC'),
    current,
    ratedAh: source.ratedAh ?? chargeBy(source.ratedKwh, clusterVoltage),
  }
  return {
    source,
    voltage: voltage.read,
    temperature: temperature.read,
    current,
    clusterVoltage,
    ownSoc: source.stack === source.device ? undefined : valueOf(store, source.own.get('SOC')),
    stackSoc: valueOf(store, source.above.get('SOC')),
    graded: gradeOf(measured, limits),
    at: Math.max(voltage.at, temperature.at),
    isOld: !store.isConnected() || (heard > 0 ? voltage.stale > heard / 2 : isSilent(store, source)),
  }
}

/** Cells of several clusters behind each other. */
export function joined(readings: readonly Readings[], quantity: CellQuantity): Float64Array {
  const all = new Float64Array(readings.reduce((sum, one) => sum + one[quantity].values.length, 0))
  let at = 0
  for (const one of readings) {
    all.set(one[quantity].values, at)
    at += one[quantity].values.length
  }
  return all
}
