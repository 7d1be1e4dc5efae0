import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { startCore } from '#server/core.ts'
import { eq } from '#server/db/orm.ts'
import { parameter } from '../../server/db/product-schema.ts'
import * as schema from '#server/db/schema.ts'
import { makePoints } from '#server/db/seed-stations.ts'
import { encodeSparkplug } from '#server/ingest/decode-sparkplug.ts'
import { openLog } from '#server/log.ts'
import { loadRegistry } from '#server/plant/registry.ts'
import { seedOf } from '#tests/support/plant.ts'
import { openStream, type TestStream } from '#tests/support/sse.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** Stations and devices that come, change and go while the server runs: written into the store by whomever, known everywhere without a restart. */
let server: TestServer
let token: string
const clients: mqtt.MqttClient[] = []
const streams: TestStream[] = []

beforeAll(async () => {
  server = await startTestServer({ MQTT_URL: '' })
  token = await server.login('root')
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  for (const client of clients) await client.endAsync(true)
  await server.close()
})

async function connect(login: mqtt.IClientOptions = {}): Promise<mqtt.MqttClient> {
  const client = await mqtt.connectAsync(server.mqttUrl, login)
  clients.push(client)
  return client
}
async function open(topics: string): Promise<TestStream> {
  const stream = await openStream(`${server.url}/stream?topics=${topics}`, { sessionId: token })
  streams.push(stream)
  await until(() => stream.events[0], 'hello')
  return stream
}
const hears = (stream: TestStream, point: number, value: number): boolean =>
  stream.events.some((event) => event.event === 'samples' && event.data.points.some((id, i) => id === point && event.data.values[i] === value))
const registry = () => server.core.services.registry()

test('a station with its devices, added while the server runs, is heard by its own gateway’s first word, on streams that were open too', async () => {
  const fleet = await open('fleet')
  const { station, devices, tariff } = seedOf('N1', 'OWN')
  await server.db.orm.insert(schema.station).values({ ...station, ...tariff, isScreen: true, isTopology: true })
  await server.db.orm.insert(schema.device).values(devices.map((device, position) => ({ ...device, position })))
  await until(() => registry().devices.has('N1-GRID'), 'the device is known')
  await until(() => fleet.events.some((event) => event.event === 'notice' && event.data.code === 'stationsChanged'), 'windows are told')

  const { password } = await server.ok('saveGateway', { stationId: 'N1', name: 'gw-new' }, token)
  const gateway = await connect({ username: 'gw-new', password: password ?? '' })
  const own = await open('station:N1')
  await gateway.publishAsync('energy/N1/N1-GRID/telemetry', JSON.stringify({ ts: Date.now(), values: { P: 77.5 } }), { qos: 1 })
  await until(() => hears(own, server.pointId('N1', 'N1-GRID', 'P'), 77.5), 'the first value on its stream')
  await until(() => hears(fleet, server.pointId('N1', null, 'gridPower'), 77.5), 'its quantity on the stream of all stations')
  const { stations } = await server.ok('stationOverview', {}, token)
  expect(stations.find((one) => one.station.id === 'N1')).toMatchObject({ devices: 3, devicesOnline: 1 })
})

test('a parameter’s coefficient and limits are those of now, for a Sparkplug node that goes on by its aliases too', async () => {
  const gateway = await connect()
  const metricsOf = (metric: object) => [metric] as Parameters<typeof encodeSparkplug>[0]['metrics']
  const send = (topic: string, seq: number, metric: object) =>
    gateway.publishAsync(`spBv1.0/OWN/${topic}`, encodeSparkplug({ timestamp: Date.now(), seq, metrics: metricsOf(metric) }), { qos: 1 })
  await send('NBIRTH/T2', 0, { name: 'bdSeq', type: 'UInt64', value: 0 })
  await send('DBIRTH/T2/T2-GRID', 1, { name: 'P', alias: 7, type: 'Double', value: 600 })
  const point = server.pointId('T2', 'T2-GRID', 'P')
  await until(() => server.core.services.values.value(point) === 600, 'the value')
  const alarm = async () =>
    (await server.ok('alarmList', { powerstationId: 'T2', pageNum: 1, pageSize: 10, sort: 'raisedAt', order: 'desc' }, token)).alarmList.find(
      ({ code }) => code === 'GRID_OVERLOAD',
    )
  await until(async () => (await alarm())?.clearedAt === null, 'its limit')
  const p = parameter
  const meter = eq(p.modelCode, 'TEST_METER')
  await server.db.orm.update(p).set({ coefficient: 0.5, limits: [] }).where(meter)
  await until(async () => typeof (await alarm())?.clearedAt === 'number', 'an alarm whose limit is gone is over')
  await send('DDATA/T2/T2-GRID', 2, { alias: 7, type: 'Double', value: 500 })
  await until(() => server.core.services.values.value(point) === 250, 'half of what the device says')
  // It says nothing more: a limit that is set now is for the value that stands.
  const limit = {
    code: 'GRID_OVERLOAD',
    level: 'SERIOUS' as const,
    side: 'above' as const,
    set: 200,
    clear: 180,
    delayMs: 0,
    text: { zh: '', en: '' },
  }
  await server.db.orm
    .update(p)
    .set({ limits: [limit] })
    .where(meter)
  await until(async () => (await alarm())?.clearedAt === null, 'the limit that was set beside a standing value')
})

test('a Sparkplug node of a station that goes to another organization is on line no longer, and is heard again once it comes under the new name', async () => {
  const gateway = await connect()
  const send = (group: string, type: string, seq: number, metric: object) =>
    gateway.publishAsync(
      `spBv1.0/${group}/${type}`,
      encodeSparkplug({ timestamp: Date.now(), seq, metrics: [metric] as Parameters<typeof encodeSparkplug>[0]['metrics'] }),
      { qos: 1 },
    )
  const born = async (group: string, value: number) => {
    await send(group, 'NBIRTH/N1', 0, { name: 'bdSeq', type: 'UInt64', value: 0 })
    await send(group, 'DBIRTH/N1/N1-PV1', 1, { name: 'P', alias: 3, type: 'Double', value })
    await until(() => server.core.services.values.value(point) === value, 'its value')
  }
  const node = async () => (await server.ok('ingestStatus', {}, token)).gateways.find(({ stationId }) => stationId === 'N1')
  const point = server.pointId('N1', 'N1-PV1', 'P')
  await born('OWN', 31)
  expect(server.core.services.values.fresh(point)).toBe(true)
  const goTo = async (organizationCode: string) => {
    const [row] = (await server.ok('powerStationList', { id: 'N1' }, token)).powerStationList
    if (row === undefined) throw new Error('no station')
    await server.ok('savePowerStation', { ...row, organizationCode }, token)
  }
  await goTo('OTHER')
  await until(() => !server.core.services.values.fresh(point), 'what it said is of the past')
  expect((await node())?.online ?? false).toBe(false)
  await send('OWN', 'DDATA/N1/N1-PV1', 2, { alias: 3, type: 'Double', value: 32 })
  const refused = async () => (await server.ok('refusalList', { powerstationId: 'N1' }, token)).refusals.map(({ reason }) => reason)
  await until(async () => (await refused()).includes('unknownStation'), 'its page says why')
  await born('OTHER', 33)
  expect((await node())?.online).toBe(true)
  await goTo('OWN')
})

test('a device that is taken away is unknown at once, and reading the plant again uses up no numbers', async () => {
  const highest = async () => (await server.db.pool.query<{ n: number }>('select last_value as n from point_id_seq')).rows[0]?.n
  const before = await highest()
  for (let i = 0; i < 3; i++) await makePoints(server.db.orm)
  expect(await highest()).toBe(before)
  await server.db.pool.query("delete from point where device_sn = 'X1-PV1'")
  await server.db.pool.query("delete from device where sn = 'X1-PV1'")
  await until(() => !registry().devices.has('X1-PV1'), 'the device is forgotten')
  const unknown = server.core.services.ingest.refusals.counts.unknownDevice ?? 0
  const gateway = await connect()
  await gateway.publishAsync('energy/X1/X1-PV1/telemetry', JSON.stringify({ ts: Date.now(), values: { P: 1 } }), { qos: 1 })
  await until(() => server.core.services.ingest.refusals.counts.unknownDevice === unknown + 1, 'refused')
})

test('a device that is written while the plant is read is known with its points, or not yet', async () => {
  const { orm } = server.db
  const [row] = await orm.select().from(schema.device).limit(1)
  if (row === undefined) throw new Error('the plant has no device')
  let isWritten = false
  const meanwhile = new Proxy(orm, {
    get: (target, name: keyof typeof orm) =>
      name !== 'transaction'
        ? Reflect.get(target, name)
        : async (...said: Parameters<typeof orm.transaction>) => {
            if (!isWritten) await orm.insert(schema.device).values({ ...row, sn: 'MEANWHILE-1', position: row.position + 1 })
            isWritten = true
            return target.transaction(...said)
          },
  })
  const read = await loadRegistry(meanwhile)
  expect(isWritten).toBe(true)
  expect(read.devices.get('MEANWHILE-1')?.points.size).toBe(read.devices.get(row.sn)?.points.size)
  await server.db.pool.query("delete from point where device_sn = 'MEANWHILE-1'")
  await server.db.pool.query("delete from device where sn = 'MEANWHILE-1'")
})

test('two servers on one store agree on the plant: what is changed beside them is known to both, under the same numbers', async () => {
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'microgrid-test-')), MQTT_PORT: '0' })
  const second = await startCore(config, server.db, openLog('fatal'), 'test')
  try {
    const both = [registry, () => second.services.registry()]
    const { station, devices, tariff } = seedOf('N2', 'OWN')
    await server.db.orm.insert(schema.station).values({ ...station, ...tariff, isScreen: true, isTopology: true })
    await server.db.orm.insert(schema.device).values(devices.map((device, position) => ({ ...device, position })))
    await until(() => both.every((known) => known().devices.has('N2-GRID')), 'the new device')
    const [mine, other] = both.map((known) => known().devices.get('N2-GRID')?.points.get('P')?.id)
    expect(mine).toBeGreaterThan(0)
    expect(other).toBe(mine)
    await server.db.orm.update(schema.station).set({ organizationCode: 'OTHER' }).where(eq(schema.station.id, 'N2'))
    await server.db.orm.update(parameter).set({ coefficient: 4 }).where(eq(parameter.modelCode, 'TEST_METER'))
    await until(
      () => both.every((known) => known().stations.get('N2')?.organizationCode === 'OTHER' && known().points[mine ?? 0]?.coefficient === 4),
      'whose it is, and what its values mean',
    )
    await server.db.pool.query("delete from point where device_sn = 'N2-GRID'")
    await server.db.pool.query("delete from device where sn = 'N2-GRID'")
    await until(() => both.every((known) => !known().devices.has('N2-GRID')), 'the device gone')
  } finally {
    await second.close()
    rmSync(config.dataDir, { recursive: true })
  }
})
