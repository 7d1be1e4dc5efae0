import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPartitions } from '#server/jobs/retention.ts'
import { Partitions } from '#server/db/partitions.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import { pino } from 'pino'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** What comes long after its time: it is put in its place, and nothing beside it changes. */
let server: TestServer
let gateway: mqtt.MqttClient
const HOUR = 3_600_000
const DAY = 24 * HOUR

beforeAll(async () => {
  server = await startTestServer()
  gateway = await mqtt.connectAsync(server.mqttUrl)
})
afterAll(async () => {
  await gateway.endAsync()
  await server.close()
})

const timesOf = async (point: number, from: number, to: number): Promise<number[]> =>
  (await server.db.pool.query<{ t: number }>('select t from sample where point = $1 and t >= $2 and t < $3 order by t', [point, from, to])).rows.map(
    ({ t }) => t,
  )

test('two late readings hours apart rework their own times; the curve between them stays', async () => {
  const quantity = server.pointId('T1', null, 'gridPower')
  const begin = Date.now() - 8 * HOUR
  const between = [begin + 2 * HOUR, begin + 3 * HOUR]
  await insertSamples(server.db.pool, { points: [quantity, quantity], times: between, values: [5, 6], qualities: [0, 0] })
  const late = [begin, begin + 6 * HOUR]
  await gateway.publishAsync('energy/T1/T1-GRID/telemetry', JSON.stringify(late.map((ts) => ({ ts, values: { P: 50 } }))), { qos: 1 })
  const times = await until(async () => {
    const found = await timesOf(quantity, begin, begin + 7 * HOUR)
    return late.every((t) => found.includes(t)) && found
  }, 'the quantity of both times')
  expect(times).toEqual([late[0], ...between, late[1]])
})

test('what a wrong clock dates long ago is gone with its time', async () => {
  const point = server.pointId('T2', 'T2-GRID', 'P')
  const odd = Date.UTC(2001, 1, 1)
  await gateway.publishAsync('energy/T2/T2-GRID/telemetry', JSON.stringify({ ts: odd, values: { P: 50 } }), { qos: 1 })
  await until(async () => (await timesOf(point, odd, odd + 1)).length === 1, 'it is stored')
  const retention = { sampleDays: 7, minuteDays: 60, quarterDays: 1830 }
  await keepPartitions(new Partitions(server.db.pool), retention, Date.now(), pino({ level: 'silent' }))
  expect(await timesOf(point, odd, odd + DAY)).toEqual([])
})
