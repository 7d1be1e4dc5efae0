import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '#domain/time.ts'
import { keepPartitions } from '#server/jobs/retention.ts'
import { Partitions } from '#server/db/partitions.ts'
import { insertSamples, latestSamples } from '#server/db/sample-store.ts'
import { device } from '#server/db/schema.ts'
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

/** Looks again after each round of sums, without waiting for the clock of the rounds. */
const untilSummed = (holds: () => Promise<boolean>, what: string): Promise<unknown> =>
  until(async () => {
    await server.core.services.rollups.run()
    return holds()
  }, what)
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

test('of late readings on both sides of a second the last one is there too', async () => {
  const quantity = server.pointId('T1', null, 'gridPower')
  const second = Math.floor(Date.now() / 1000) * 1000 - 5 * HOUR
  const late = [second - 50, second + 300]
  await gateway.publishAsync('energy/T1/T1-GRID/telemetry', JSON.stringify(late.map((ts, i) => ({ ts, values: { P: 61 + i } }))), { qos: 1 })
  await until(async () => (await timesOf(quantity, late[0] ?? 0, second + 301)).length === 2, 'the quantity of both times')
})

test('what is marked as late is marked in the store until it is summed up', async () => {
  const point = server.pointId('T2', 'T2-PV1', 'P')
  const at = Math.floor(Date.now() / HOUR) * HOUR - 3 * HOUR + 1000
  const count = async (table: string): Promise<number> =>
    (await server.db.pool.query<{ n: number }>(`select count(*)::int as n from ${table} where point = $1`, [point])).rows[0]?.n ?? 0
  await gateway.publishAsync('energy/T2/T2-PV1/telemetry', JSON.stringify({ ts: at, values: { P: 5 } }), { qos: 1 })
  await until(async () => (await count('late_mark')) === 1, 'the mark')
  await untilSummed(async () => (await count('rollup_1m')) === 1, 'the sum')
  await untilSummed(async () => (await count('late_mark')) === 0, 'no mark any more')
})

test('energies say that readings of theirs that came late are not summed up yet; what is on its way in the last two hours is not told', async () => {
  const token = await server.login('root')
  const zone = 'Asia/Shanghai'
  const hour = Math.floor(Date.now() / HOUR)
  const mark = (point: number, at: number) =>
    server.db.pool.query('insert into late_mark (point, hour, t_from, t_to) values ($1, $2, $3, $3)', [point, at, at * HOUR])
  const said = async (): Promise<boolean | undefined> => {
    const [from, to] = [localDate(zone, (hour - 30) * HOUR), localDate(zone, Date.now())]
    return (await server.ok('energyByPeriod', { powerstationId: 'T1', from, to, step: 'total', quantities: ['gridImport'] }, token)).summing
  }
  await server.db.pool.query('delete from late_mark')
  await mark(server.pointId('T1', 'T1-GRID', 'EPI'), hour)
  await mark(server.pointId('T1', 'T1-PV1', 'EPG'), hour - 5)
  expect(await said()).toBeUndefined()
  await mark(server.pointId('T1', 'T1-GRID', 'EPI'), hour - 5)
  expect(await said()).toBe(true)
  await server.db.pool.query('delete from late_mark')
  expect(await said()).toBeUndefined()
})

test('a time before all that is kept by minutes is no time of a reading; within it samples come late, are summed up, and go with their time', async () => {
  const { ingest } = server.core.services
  const point = server.pointId('T2', 'T2-GRID', 'P')
  const refused = (): number => ingest.refusals.counts.badTime ?? 0
  const before = refused()
  const [odd, old] = [Date.UTC(2001, 1, 1), Date.now() - 30 * DAY]
  const entries = [odd, Date.now() - 61 * DAY, old].map((ts) => ({ ts, values: { P: 50 } }))
  await gateway.publishAsync('energy/T2/T2-GRID/telemetry', JSON.stringify(entries), { qos: 1 })
  await until(async () => (await timesOf(point, old, old + 1)).length === 1, 'the one of last month is stored')
  expect(refused()).toBe(before + 2)
  expect(await timesOf(point, 0, old)).toEqual([])
  const retention = { sampleDays: 7, minuteDays: 60, quarterDays: 1830 }
  const forget = () => keepPartitions(new Partitions(server.db.pool), retention, Date.now(), pino({ level: 'silent' }))
  // As if the hour struck before it is summed up.
  await forget()
  const sums = () => server.db.pool.query('select n from rollup_1m where point = $1 and t > $2 and t <= $3', [point, old - 60_000, old])
  await untilSummed(async () => (await sums()).rowCount === 1, 'its minute')
  await untilSummed(async () => (await server.db.pool.query('select 1 from late_mark where point = $1', [point])).rowCount === 0, 'no mark any more')
  await forget()
  expect(await timesOf(point, old, old + 1)).toEqual([])
  expect((await sums()).rows).toEqual([{ n: 1 }])
})

test.each([3, 45])('a register that has been silent for %i days stands still in what is worked out anew, and after a restart', async (days) => {
  const sn = `T1-DEAD${days}`
  const quantity = server.pointId('T1', null, 'storageCharge')
  const { values } = server.core.services
  const own = values.value(server.pointId('T1', 'T1-PCS1', 'EPC'))
  const others = values.value(quantity) - own
  const told = own + 1000
  await server.db.orm.insert(device).values({ sn, stationId: 'T1', modelCode: 'TEST_PCS', kind: 'pcs', name: sn, nameEn: sn })
  await server.core.reload()
  const send = (device: string, kwh: number, ts: number) =>
    gateway.publishAsync(`energy/T1/${device}/telemetry`, JSON.stringify({ ts, values: { EPC: kwh } }), { qos: 1 })
  const last = Date.now() - days * DAY
  await send(sn, 500, last)
  const dead = server.pointId('T1', sn, 'EPC')
  await untilSummed(async () => (await server.db.pool.query('select 1 from rollup_1d where point = $1', [dead])).rowCount === 1, 'its day')
  // Readings of that day go with their time.
  if (days > 7) await server.db.pool.query('delete from sample where point = $1', [dead])
  await send('T1-PCS1', told, Date.now())
  await until(() => values.value(quantity) === told + others + 500, 'all of them')
  const late = Date.now() - 30 * 60_000
  await send('T1-PCS1', told - 1, late)
  const at = () => server.db.pool.query<{ v: number }>('select v from sample where point = $1 and t = $2', [quantity, late])
  await until(async () => (await at()).rowCount === 1, 'the station of then')
  expect((await at()).rows[0]?.v).toBe(told + others + 499)
  const known = await latestSamples(server.db.pool, Date.now())
  expect(known.find(({ point }) => point === dead)).toMatchObject({ v: 500 })
})
