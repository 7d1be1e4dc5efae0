import type { HistoryFrame } from '#contract/history-import.ts'
import { periodTypes } from '#contract/price.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { quantities } from '#contract/quantity.ts'
import { demoStations, VISITOR_STATION } from '#domain/demo/stations.ts'
import { productModels } from '#domain/demo/models.ts'
import { dayStart } from '#domain/time.ts'
import { Plant } from './plant.ts'
import { between, gridOf, MINUTES, type PlantDay } from './plant-day.ts'
import { sharesOf } from './powers.ts'
import { clusterState, readStation, sohOf } from './readings.ts'
import { exportOf, importOf, pileRegister, registerIndex, type RegisterName } from './registers.ts'

type RollupFrame = Extract<HistoryFrame, { type: 'rollup' }>

/** Days that also get one-minute steps, and the step of the cells' last 24 hours. */
const MINUTE_DAYS = 7
const CELL_STEP_MS = 300_000
/** A step of a cluster's power that is told reading by reading: of how many days, of the rated power, and how far apart its readings are. */
const STEP_DAYS = 3
const STEP_SHARE = 0.2
const STEP_MS = 5000
/** Days of which clusters have a history, and of which their cells have one quarter hour of rest: what their health is told from. */
const CLUSTER_DAYS = 180
const REST_DAYS = 7
/** Of the rated power: below it a storage rests. */
const REST_SHARE = 0.02
const MINUTE_MS = 60_000
const QUARTER_MS = 900_000
const DAY_MS = 86_400_000

/** A gauge runs straight through a minute; a step value is the same at both ends. */
interface Gauge {
  code: string
  deviceSn: string | null
  /** Also kept by the minute. */
  headline: boolean
  at(day: PlantDay, minute: number, share: 0 | 1): number
}
interface Register {
  code: string
  deviceSn: string | null
  /** What the meters behind it show together when these registers stand so: each rounds its own share, and history must not differ from that. */
  shown(at: (index: number) => number): number
}

const ofStation = (code: QuantityCode, at: Gauge['at']): Gauge => ({ code, deviceSn: null, headline: quantities[code].headline === true, at })
const running = (code: QuantityCode, pick: 'load' | 'pv' | 'soc' | 'irradiance' | 'temperature'): Gauge =>
  ofStation(code, (day, minute, share) => between(day[pick], minute, share))
const steady = (code: QuantityCode, pick: 'storage' | 'piles'): Gauge => ofStation(code, (day, minute) => day[pick][minute] as number)

function gaugesOf({ demo }: Plant, demand: (day: PlantDay, minute: number) => number): Gauge[] {
  const { station, devices } = demo
  const list: Gauge[] = [
    ofStation('gridPower', gridOf),
    ofStation('gridDemand', (day, minute, share) => demand(day, minute + share)),
    running('loadPower', 'load'),
  ]
  if (station.isStorage) {
    const stacks = devices.filter((device) => device.kind === 'battery')
    const soh = stacks.reduce((sum, _, i) => sum + sohOf(i), 0) / stacks.length
    list.push(
      steady('storagePower', 'storage'),
      running('soc', 'soc'),
      ofStation('soh', () => soh),
    )
  }
  if (station.isPhotoVoltaic) list.push(running('pvPower', 'pv'), running('irradiance', 'irradiance'), running('ambientTemperature', 'temperature'))
  if (station.isCharPail) list.push(steady('pilePower', 'piles'))
  return list
}

/** State of charge, voltage and current of each cluster. */
function clusterGauges(plant: Plant): Gauge[] {
  const shares = sharesOf(plant, 'pcs')
  const clusters = plant.demo.devices.filter((device) => device.kind === 'cluster')
  return clusters.flatMap(({ sn }, i) => {
    const gauge = (code: string, pick: 'soc' | 'volts' | 'amps'): Gauge => ({
      code,
      deviceSn: sn,
      headline: false,
      at: (day, minute, share) => clusterState(plant, i, between(day.soc, minute, share), (day.storage[minute] as number) * (shares[i] ?? 0))[pick],
    })
    return [gauge('SOC', 'soc'), gauge('U', 'volts'), gauge('I', 'amps')]
  })
}

const hundredths = (kwh: number): number => Math.round(kwh * 100) / 100

function registersOf(plant: Plant): Register[] {
  const { station, devices } = plant.demo
  const single = (code: string, index: number, deviceSn: string | null = null): Register => ({ code, deviceSn, shown: (at) => hundredths(at(index)) })
  const shared = (code: QuantityCode, name: RegisterName, kind: 'pcs' | 'pvInverter'): Register => ({
    code,
    deviceSn: null,
    shown: (at) => sharesOf(plant, kind).reduce((sum, share) => sum + hundredths(at(registerIndex(name)) * share), 0),
  })
  const piles = devices.filter((device) => device.kind === 'pile').map((_, i) => pileRegister(i))
  const list = [
    single('gridImport', registerIndex('import')),
    single('gridExport', registerIndex('export')),
    single('loadConsumption', registerIndex('load')),
  ]
  if (station.isStorage) list.push(shared('storageCharge', 'charge', 'pcs'), shared('storageDischarge', 'discharge', 'pcs'))
  if (station.isPhotoVoltaic) list.push(shared('pvGeneration', 'pv', 'pvInverter'))
  if (station.isCharPail)
    list.push({ code: 'pileConsumption', deviceSn: null, shown: (at) => piles.reduce((sum, index) => sum + hundredths(at(index)), 0) })
  // Converters are what the demonstration's slips are read from.
  const shares = sharesOf(plant, 'pcs')
  for (const [i, { sn }] of devices.filter((device) => device.kind === 'pcs').entries()) {
    const share = (at: number): number => hundredths(at * (shares[i] ?? 0))
    for (const [code, name] of [
      ['EC', 'charge'],
      ['ED', 'discharge'],
    ] as const)
      // prettier-ignore
      list.push({ code, deviceSn: sn, shown: (at) => share(at(registerIndex(name))) })
  }
  const meter = devices.find((device) => device.kind === 'gridMeter')
  if (meter === undefined) return list
  for (let i = 0; i < periodTypes.length; i++) list.push(single(`EPI${i + 1}`, importOf(i), meter.sn), single(`EPE${i + 1}`, exportOf(i), meter.sn))
  return list
}

const round = (value: number): number => Math.round(value * 1000) / 1000 || 0

function emptyFrame(plant: Plant, code: string, deviceSn: string | null, from: number, resolution: '15m' | '1m'): RollupFrame {
  const { id } = plant.demo.station
  return { type: 'rollup', resolution, stationId: id, deviceSn, code, from, mean: [], min: [], max: [], first: [], last: [] }
}

/** Minutes of a day that are over at `end`, in whole steps; a step still running is left to the live gateway. */
const wholeMinutes = (start: number, end: number, step: number): number => Math.min(MINUTES, Math.floor((end - start) / MINUTE_MS / step) * step)

function gaugeFrame(plant: Plant, gauge: Gauge, day: PlantDay, end: number, resolution: '15m' | '1m'): RollupFrame {
  const frame = emptyFrame(plant, gauge.code, gauge.deviceSn, day.start, resolution)
  const step = resolution === '15m' ? 15 : 1
  const minutes = wholeMinutes(day.start, end, step)
  for (let from = 0; from < minutes; from += step) {
    let sum = 0
    let min = Infinity
    let max = -Infinity
    for (let minute = from; minute < from + step; minute++) {
      const a = gauge.at(day, minute, 0)
      const b = gauge.at(day, minute, 1)
      sum += (a + b) / 2
      min = Math.min(min, a, b)
      max = Math.max(max, a, b)
    }
    frame.mean.push(round(sum / step))
    frame.min.push(round(min))
    frame.max.push(round(max))
    frame.first.push(round(gauge.at(day, from, 0)))
    frame.last.push(round(gauge.at(day, from + step - 1, 1)))
  }
  return frame
}

function registerFrame(plant: Plant, register: Register, start: number, end: number, resolution: '15m' | '1m'): RollupFrame {
  const frame = emptyFrame(plant, register.code, register.deviceSn, start, resolution)
  const { registers, base } = plant.day(start)
  const at = (minute: number): number =>
    round(register.shown((index) => (base[index] as number) + (registers.rows[minute * registers.count + index] as number)))
  const step = resolution === '15m' ? 15 : 1
  const minutes = wholeMinutes(start, end, step)
  for (let from = 0; from < minutes; from += step) {
    const [first, last] = [at(from), at(from + step)]
    frame.first.push(first)
    frame.last.push(last)
    frame.min.push(first)
    frame.max.push(last)
    frame.mean.push(round((first + last) / 2))
  }
  return frame
}

/** Sliding quarter-hour mean of what is bought, at a day's minutes; needs the evening before. */
function demandOf(plant: Plant): (day: PlantDay, minute: number) => number {
  const index = registerIndex('import')
  const demands = new WeakMap<PlantDay, Float64Array>()
  return (day, minute) => {
    let series = demands.get(day)
    if (series === undefined) {
      series = new Float64Array(MINUTES + 1)
      const { registers, base } = plant.day(day.start)
      const total = (m: number): number => (base[index] as number) + (registers.rows[m * registers.count + index] as number)
      for (let m = 15; m <= MINUTES; m++) series[m] = (total(m) - total(m - 15)) * 4
      for (let m = 0; m < 15; m++) series[m] = (total(m) - plant.register(day.start + (m - 15) * MINUTE_MS, index)) * 4
      demands.set(day, series)
    }
    return series[minute] as number
  }
}

const clusterCoefficients = new Map<string, number>(
  productModels
    .filter((model) => model.kind === 'cluster')
    .flatMap((model) => model.parameters.map(({ code, coefficient }) => [code, coefficient] as const)),
)

const isCell = (code: string): boolean => /^C[VT]\d+$/.test(code)

/** Cells in the day's last quarter hour at rest that follows another one; a day without one has none. */
function* restFrames(plant: Plant, start: number): Generator<HistoryFrame> {
  const { day } = plant.day(start)
  const limit = REST_SHARE * (plant.demo.station.storagePowerKw ?? 0)
  const rests = (quarter: number): boolean => day.storage.subarray(quarter * 15, quarter * 15 + 15).every((kw) => Math.abs(kw) <= limit)
  let quarter = MINUTES / 15 - 1
  while (quarter > 0 && !(rests(quarter) && rests(quarter - 1))) quarter--
  if (quarter === 0) return
  const from = start + quarter * 15 * MINUTE_MS
  // Cells are told once a minute.
  const minutes = Array.from({ length: 15 }, (_, i) => readStation(plant, from + i * MINUTE_MS, (device) => device.kind === 'cluster'))
  for (const [sn, readings] of minutes[0] ?? []) {
    for (const code of Object.keys(readings)) {
      if (!isCell(code)) continue
      const values = minutes.map((one) => Number(one.get(sn)?.[code]) * (clusterCoefficients.get(code) ?? 1))
      const told = (value: number | undefined): number[] => [round(value ?? 0)]
      yield {
        ...emptyFrame(plant, code, sn, from, '15m'),
        mean: told(values.reduce((sum, value) => sum + value, 0) / values.length),
        min: told(Math.min(...values)),
        max: told(Math.max(...values)),
        first: told(values[0]),
        last: told(values.at(-1)),
      }
    }
  }
}

/** Whole quarter hours of a cell's readings: what a day's curve is drawn from, as of whatever reports all the time. */
function cellQuarters(plant: Plant, code: string, deviceSn: string, from: number, told: readonly number[]): RollupFrame {
  const skipped = (Math.ceil(from / QUARTER_MS) * QUARTER_MS - from) / CELL_STEP_MS
  const frame = emptyFrame(plant, code, deviceSn, from + skipped * CELL_STEP_MS, '15m')
  const each = QUARTER_MS / CELL_STEP_MS
  for (let at = skipped; at + each <= told.length; at += each) {
    const values = told.slice(at, at + each)
    frame.mean.push(round(values.reduce((sum, value) => sum + value, 0) / each))
    frame.min.push(Math.min(...values))
    frame.max.push(Math.max(...values))
    frame.first.push(values[0] as number)
    frame.last.push(values[each - 1] as number)
  }
  return frame
}

/** Cells of the last 24 hours, every five minutes, in the units of their parameters. */
function* cellFrames(plant: Plant, until: number): Generator<HistoryFrame> {
  const clusters = plant.demo.devices.filter((device) => device.kind === 'cluster')
  if (clusters.length === 0) return
  const from = Math.ceil((until - DAY_MS) / CELL_STEP_MS) * CELL_STEP_MS
  const columns = new Map<string, Map<string, number[]>>()
  for (let at = from; at < until; at += CELL_STEP_MS) {
    for (const [sn, readings] of readStation(plant, at, (device) => device.kind === 'cluster')) {
      const device = columns.get(sn) ?? new Map<string, number[]>()
      columns.set(sn, device)
      for (const [code, value] of Object.entries(readings)) {
        const scaled = round(Number(value) * (clusterCoefficients.get(code) ?? 1))
        const column = device.get(code)
        if (column === undefined) device.set(code, [scaled])
        else column.push(scaled)
      }
    }
  }
  for (const [deviceSn, device] of columns) {
    for (const [code, list] of device) {
      yield { type: 'samples', stationId: plant.demo.station.id, deviceSn, code, from, stepMs: CELL_STEP_MS, values: list }
      if (isCell(code)) yield cellQuarters(plant, code, deviceSn, from, list)
    }
  }
}

/** Voltage and current of clusters around the steps of their power in the last days, as gateways say them: what a resistance is told from. */
function* stepFrames(plant: Plant, until: number): Generator<HistoryFrame> {
  const clusters = plant.demo.devices.filter((device) => device.kind === 'cluster')
  const least = STEP_SHARE * (plant.demo.station.storagePowerKw ?? 0)
  if (clusters.length === 0) return
  const powerAt = (at: number): number => {
    const { day } = plant.day(at)
    return day.storage[Math.floor((at - day.start) / MINUTE_MS)] ?? 0
  }
  const first = Math.ceil((until - STEP_DAYS * DAY_MS) / MINUTE_MS) * MINUTE_MS
  for (let step = first + MINUTE_MS; step + MINUTE_MS <= until; step += MINUTE_MS) {
    if (Math.abs(powerAt(step) - powerAt(step - 1)) < least) continue
    const moments = [-2, -1, 0, 1].map((n) => step + n * STEP_MS)
    const said = moments.map((at) => readStation(plant, at, (device) => device.kind === 'cluster'))
    for (const { sn } of clusters)
      for (const code of ['U', 'I'])
        yield {
          type: 'samples',
          stationId: plant.demo.station.id,
          deviceSn: sn,
          code,
          from: moments[0] as number,
          stepMs: STEP_MS,
          values: said.map((readings) => Number(readings.get(sn)?.[code])),
        }
  }
}

/** One station's day, or its part before `end`. */
function* dayFrames(plant: Plant, gauges: Gauge[], registers: Register[], start: number, end: number, withMinutes: boolean): Generator<HistoryFrame> {
  const { day } = plant.day(start)
  const frames: RollupFrame[] = []
  for (const gauge of gauges) {
    frames.push(gaugeFrame(plant, gauge, day, end, '15m'))
    if (withMinutes && gauge.headline) frames.push(gaugeFrame(plant, gauge, day, end, '1m'))
  }
  for (const register of registers) {
    frames.push(registerFrame(plant, register, start, end, '15m'))
    if (withMinutes && register.deviceSn === null) frames.push(registerFrame(plant, register, start, end, '1m'))
  }
  for (const frame of frames) if (frame.mean.length > 0) yield frame
}

export function* historyFrames(
  until: number,
  days: number,
  stations = demoStations.filter((demo) => demo.station.id !== VISITOR_STATION),
): Generator<HistoryFrame> {
  const plants = stations.map((demo) => {
    const plant = new Plant(demo)
    return { plant, gauges: gaugesOf(plant, demandOf(plant)), clusters: clusterGauges(plant), registers: registersOf(plant) }
  })
  let end = until
  for (let done = 0; done < days; done++) {
    let start = end
    for (const { plant, gauges, clusters, registers } of plants) {
      start = dayStart(plant.zone, end - 1)
      yield* dayFrames(plant, done < CLUSTER_DAYS ? [...gauges, ...clusters] : gauges, registers, start, end, done < MINUTE_DAYS)
      if (done === 0) {
        yield* cellFrames(plant, until)
        yield* stepFrames(plant, until)
      }
      if (clusters.length > 0 && done > 0 && done < CLUSTER_DAYS && done % REST_DAYS === 1) yield* restFrames(plant, start)
    }
    yield { type: 'progress', doneDays: done + 1, totalDays: days }
    end = start
  }
  yield { type: 'end' }
}
