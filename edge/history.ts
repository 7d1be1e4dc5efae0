/** Prints what a plant did before the server knew it: see `contract/history-import.ts`. Newest day first. */
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import type { HistoryFrame } from '#contract/history-import.ts'
import { periodTypes } from '#contract/price.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { demoStations, VISITOR_STATION } from '#domain/demo/stations.ts'
import { dayStart } from '#domain/time.ts'
import { Plant, registerNames, type RegisterName } from './plant/plant.ts'
import { demandAt, readStation } from './plant/readings.ts'

const { values } = parseArgs({
  options: { until: { type: 'string' }, days: { type: 'string', default: '400' }, help: { type: 'boolean', default: false } },
})
const until = values.until === undefined ? Date.now() : Date.parse(values.until)
const days = Number(values.days)
if (values.help || !Number.isFinite(until) || !Number.isInteger(days) || days < 1 || days > 2000) {
  process.stdout.write('node edge/history.ts [--until ISO time] [--days 400]   prints history frames, newest day first\n')
  process.exit(values.help ? 0 : 2)
}

const MINUTE_DAYS = 7
const MINUTE_MS = 60_000
const CELL_STEP_MS = 300_000

const print = async (frame: HistoryFrame): Promise<void> => {
  if (!process.stdout.write(`${JSON.stringify(frame)}\n`)) await once(process.stdout, 'drain')
}

const registerQuantities: Partial<Record<QuantityCode, RegisterName>> = {
  gridImport: 'import',
  gridExport: 'export',
  storageCharge: 'charge',
  storageDischarge: 'discharge',
  pvGeneration: 'pv',
  loadConsumption: 'load',
  pileConsumption: 'piles',
}

const round = (value: number): number => Number(value.toFixed(3))

type Series = { code: string; minute(at: number): number } & ({ kind: 'gauge' } | { kind: 'register'; deviceSn: string | null })

function seriesOf(plant: Plant): Series[] {
  const { station, devices } = plant.demo
  const gauge = (code: QuantityCode, pick: 'grid' | 'pv' | 'storage' | 'load' | 'piles' | 'soc' | 'irradiance' | 'temperature'): Series => ({
    kind: 'gauge',
    code,
    minute(at) {
      const { day } = plant.day(at)
      return day[pick][Math.min(1439, Math.floor((at - day.start) / MINUTE_MS))] as number
    },
  })
  const register = (code: string, index: number, deviceSn: string | null = null): Series => ({
    kind: 'register',
    code,
    deviceSn,
    minute: (at) => plant.register(at, index),
  })
  const list = [gauge('gridPower', 'grid'), gauge('loadPower', 'load')]
  const registers: QuantityCode[] = ['gridImport', 'gridExport', 'loadConsumption']
  if (station.isStorage) {
    list.push(gauge('storagePower', 'storage'), gauge('soc', 'soc'))
    registers.push('storageCharge', 'storageDischarge')
  }
  if (station.isPhotoVoltaic) {
    list.push(gauge('pvPower', 'pv'), gauge('irradiance', 'irradiance'), gauge('ambientTemperature', 'temperature'))
    registers.push('pvGeneration')
  }
  if (station.isCharPail) {
    list.push(gauge('pilePower', 'piles'))
    registers.push('pileConsumption')
  }
  list.push(...registers.map((code) => register(code, registerNames.indexOf(registerQuantities[code] as RegisterName))))
  const meter = devices.find((device) => device.kind === 'gridMeter')
  if (meter !== undefined) {
    periodTypes.forEach((_, i) => {
      list.push(
        register(`EPI${i + 1}`, registerNames.length + i, meter.sn),
        register(`EPE${i + 1}`, registerNames.length + periodTypes.length + i, meter.sn),
      )
    })
  }
  return list
}

/** Steps that end before `end`; a step still running at the end is left to the live gateway. */
async function printSeries(plant: Plant, series: Series, from: number, end: number, resolution: '15m' | '1m'): Promise<void> {
  const step = resolution === '15m' ? 900_000 : MINUTE_MS
  const frame: Extract<HistoryFrame, { type: 'rollup' }> = {
    type: 'rollup',
    resolution,
    stationId: plant.demo.station.id,
    deviceSn: series.kind === 'register' ? series.deviceSn : null,
    code: series.code,
    from,
    mean: [],
    min: [],
    max: [],
    first: [],
    last: [],
  }
  for (let at = from; at + step <= end; at += step) {
    if (series.kind === 'register') {
      const [first, last] = [round(series.minute(at)), round(series.minute(at + step))]
      frame.first.push(first)
      frame.last.push(last)
      frame.min.push(first)
      frame.max.push(last)
      frame.mean.push(round((first + last) / 2))
      continue
    }
    let sum = 0
    let min = Infinity
    let max = -Infinity
    for (let t = at; t < at + step; t += MINUTE_MS) {
      const value = series.minute(t)
      sum += value
      min = Math.min(min, value)
      max = Math.max(max, value)
    }
    frame.mean.push(round((sum * MINUTE_MS) / step))
    frame.min.push(round(min))
    frame.max.push(round(max))
    frame.first.push(round(series.minute(at)))
    frame.last.push(round(series.minute(at + step - MINUTE_MS)))
  }
  if (frame.mean.length > 0) await print(frame)
}

/** Cells of the last 24 hours, every five minutes. */
async function printCells(plant: Plant): Promise<void> {
  const clusters = plant.demo.devices.filter((device) => device.kind === 'cluster')
  if (clusters.length === 0) return
  const from = Math.ceil((until - 86_400_000) / CELL_STEP_MS) * CELL_STEP_MS
  const columns = new Map<string, Map<string, number[]>>()
  for (let at = from; at < until; at += CELL_STEP_MS) {
    for (const [sn, readings] of readStation(plant, at, demandAt(plant, at), (device) => device.kind === 'cluster')) {
      const device = columns.get(sn) ?? new Map<string, number[]>()
      columns.set(sn, device)
      for (const [code, value] of Object.entries(readings)) {
        const scaled = code.startsWith('CV') ? round(Number(value) / 1000) : Number(value)
        const column = device.get(code)
        if (column === undefined) device.set(code, [scaled])
        else column.push(scaled)
      }
    }
  }
  for (const [deviceSn, device] of columns) {
    for (const [code, list] of device)
      await print({ type: 'samples', stationId: plant.demo.station.id, deviceSn, code, from, stepMs: CELL_STEP_MS, values: list })
  }
}

const plants = demoStations.filter((demo) => demo.station.id !== VISITOR_STATION).map((demo) => new Plant(demo))
let end = until
for (let done = 0; done < days; done++) {
  const start = dayStart('Asia/Shanghai', end - 1)
  for (const plant of plants) {
    for (const series of seriesOf(plant)) {
      await printSeries(plant, series, start, end, '15m')
      const headline = series.kind === 'gauge' || series.deviceSn === null
      if (done < MINUTE_DAYS && headline) await printSeries(plant, series, start, end, '1m')
    }
    if (done === 0) await printCells(plant)
  }
  await print({ type: 'progress', doneDays: done + 1, totalDays: days })
  end = start
}
await print({ type: 'end' })
