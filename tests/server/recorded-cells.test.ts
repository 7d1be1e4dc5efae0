import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductModel } from '#contract/model.ts'
import { readCells } from '#domain/battery/cells.ts'
import { statisticsOf } from '#domain/battery/statistics.ts'
import { seedModels, seedStations } from '#server/db/seed-stations.ts'
import { stationOf, tariff } from '#tests/support/plant.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** A recorded pack of 16 cells, published frame by frame as one list of cells, and read as the page reads it. */
const file = fileURLToPath(new URL('../../../shared/data/battery/jkbms_lfp_16s.csv', import.meta.url))
const there = existsSync(file)
const CELLS = 16

const codes = Array.from({ length: CELLS }, (_, i) => `CV${String(i + 1).padStart(3, '0')}`)
const measure = (code: string) => ({ code, name: { zh: code, en: code }, unit: 'V', decimals: 3, kind: 'measurement' as const, coefficient: 1 })
const model: ProductModel = {
  code: 'TEST_PACK',
  kind: 'cluster',
  name: { zh: '簇', en: 'Cluster' },
  brand: '',
  parameters: codes.map(measure),
}

let server: TestServer
let gateway: mqtt.MqttClient
let points: number[]

beforeAll(async () => {
  server = await startTestServer()
  await seedModels(server.db.orm, [model])
  const facts = { parentSn: null, stationId: 'B1', name: '簇', nameEn: 'Cluster', modelCode: model.code, ratedPowerKw: null }
  const devices = [{ ...facts, sn: 'B1-CL1', kind: 'cluster' as const, ratedCapacityKwh: 4 }]
  await seedStations(server.db.orm, [{ station: stationOf('B1', 'OWN'), isScreen: false, isTopology: false, devices, tariff }])
  await server.core.reload()
  points = codes.map((code) => server.pointId('B1', 'B1-CL1', code))
  gateway = await mqtt.connectAsync(server.mqttUrl)
})
afterAll(async () => {
  await gateway?.endAsync()
  await server?.close()
})

let clock = Date.now() - 60_000
/** Publishes a frame and gives what the cells stand at once it was taken. */
async function published(volts: readonly (number | null)[]): Promise<Float64Array> {
  const { values } = server.core.services
  const ts = ++clock
  const last = points[volts.findLastIndex((one) => one !== null)] ?? 0
  await gateway.publishAsync('energy/B1/B1-CL1/telemetry', JSON.stringify({ ts, values: { CV: volts } }), { qos: 1 })
  await until(() => values.gatewayTime(last) === ts, 'the frame')
  return Float64Array.from(points, (point) => values.value(point))
}

test.skipIf(!there)(
  `every recorded frame has the statistics of a calculation of its own; what cannot be a cell is named and counted${there ? '' : ' (skipped: the recordings are not beside the project)'}`,
  async () => {
    const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
    const first = head.split(',').indexOf('cell01_mV')
    const frames = lines.map((line) => line.split(',').slice(first, first + CELLS).map((mv) => Number(mv) / 1000)) // prettier-ignore
    expect(frames.length).toBeGreaterThan(5)
    for (const frame of frames) {
      const read = readCells(await published(frame), 'voltage')
      const found = statisticsOf(read.values)
      const mean = frame.reduce((sum, volt) => sum + volt, 0) / CELLS
      const variance = frame.reduce((sum, volt) => sum + (volt - mean) ** 2, 0) / CELLS
      expect(read.counts).toMatchObject({ good: CELLS, impossible: 0 })
      expect(found?.mean).toBeCloseTo(mean, 12)
      expect(found?.deviation).toBeCloseTo(Math.sqrt(variance), 12)
      expect(found?.range).toBeCloseTo(Math.max(...frame) - Math.min(...frame), 12)
    }
    const [frame = []] = frames
    const odd = frame
      .with(2, 65.535)
      .with(5, 0)
      .with(7, (frame[7] ?? 0) * 1000)
    const read = readCells(await published(odd), 'voltage')
    expect([read.states[2], read.states[5], read.states[7]]).toEqual(['impossible', 'impossible', 'scaled'])
    expect(read.counts).toMatchObject({ impossible: 2, scaled: 1, good: CELLS - 3 })
    const kept = frame.filter((_, i) => i !== 2 && i !== 5)
    expect(statisticsOf(read.values)?.mean).toBeCloseTo(kept.reduce((sum, volt) => sum + volt, 0) / kept.length, 12)
  },
)
