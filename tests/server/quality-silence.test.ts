import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertRollups } from '#server/db/sample-store.ts'
import { encodeSparkplug } from '#server/ingest/decode-sparkplug.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** Who reports by exception is not accused of missing readings, and who is silent is found all the same. */
let server: TestServer
let root: string
const MINUTE = 60_000
const HOUR = 3_600_000
/** Long enough ago for a day before it, and for a night after it. */
const noon = Math.floor(Date.now() / HOUR) * HOUR - 30 * HOUR
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

/** Minutes of a point around noon, as the roll-ups keep them. */
async function minutes(point: number, from: number, to: number, valueAt: (minute: number) => number | undefined): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, i) => from + i).flatMap((minute) => {
    const v = valueAt(minute)
    return v === undefined ? [] : [{ t: noon + minute * MINUTE, v }]
  })
  const [times, values] = [rows.map(({ t }) => t), rows.map(({ v }) => v)]
  const same = { min: values, max: values, mean: values, first: values, last: values, tmin: times, tmax: times }
  await upsertRollups(server.db.pool, 'rollup_1m', { points: rows.map(() => point), times, n: rows.map(() => 1), ...same })
  server.core.services.values.take(point, noon, 0, 0, noon)
}
/** Minutes of an hour from noon that are missing. */
async function missing(point: number, hour: number): Promise<number> {
  await server.core.services.quality.judge(noon + hour * HOUR)
  const asked = { points: [point], fault: 'missing' as const, from: noon + hour * HOUR, to: noon + (hour + 1) * HOUR }
  const { findings } = await server.ok('qualityFindings', asked, root)
  return findings.reduce((sum, { from, to }) => sum + (Math.min(to, asked.to) - Math.max(from, asked.from)) / MINUTE, 0)
}

test('a new device is not missing before its first word, in the hour of that word too', async () => {
  const point = server.pointId('T2', 'T2-PV1', 'P')
  await minutes(point, -569, -540, (minute) => 50 + Math.sin(minute) * 20)
  expect(await missing(point, -10)).toBe(0)
})

test('an inverter that says only what changes has a night without a word, and is missed when it is silent by day', async () => {
  const power = server.pointId('T1', 'T1-PV1', 'P')
  const by = (minute: number): number => 50 + Math.sin(minute) * 20
  // A day, dusk at 6 hours after noon, from then on nothing.
  await minutes(power, -360, 361, (minute) => (minute === 360 ? 0 : by(minute)))
  expect(await missing(power, 5)).toBe(0)
  expect(await missing(power, 7)).toBe(0)
  expect(await missing(power, 12)).toBe(0)
  const other = server.pointId('T2', 'T2-PV1', 'P')
  await minutes(other, -360, 361, by)
  expect(await missing(other, 7)).toBe(60)
})

test('a device that speaks seldom is given a day, and no more', async () => {
  const point = server.pointId('T2', 'T2-GRID', 'EPI')
  await minutes(point, -1200, 1, (minute) => (minute % 240 === 0 ? 1000 + minute : undefined))
  expect(await missing(point, 3)).toBe(0)
  expect(await missing(point, 20)).toBe(0)
  expect(await missing(point, 25)).toBe(60)
})

test('a rule says how often a parameter is told, whatever its device says: one that must not be still is found beside others, one that may is not', async () => {
  const [power, energy] = [server.pointId('T1', 'T1-GRID', 'P'), server.pointId('T1', 'T1-GRID', 'EPI')]
  await minutes(power, -60, 120, (minute) => 50 + Math.sin(minute))
  await minutes(energy, -60, 0, (minute) => 1000 + minute)
  expect(await missing(energy, 0)).toBe(0)
  const save = (id: string, rule: object) => server.call('saveQualityRule', { id, ...rule }, { sessionId: root })
  expect((await save('TEST_METER/EPI', { silenceMinutes: 1e9 })).fields).toHaveProperty('silenceMinutes')
  expect((await save('TEST_METER/EPI', { silenceMinutes: 90 })).code).toBe(200)
  await server.core.reload()
  expect(await missing(energy, 1)).toBe(60)
  expect(await missing(power, 1)).toBe(0)
  expect((await save('TEST_METER/EPI', { silenceMinutes: 0 })).code).toBe(200)
  await server.core.reload()
  expect(await missing(energy, 2)).toBe(0)
})

test('a Sparkplug session that lives says that nothing has changed; one that died does not', async () => {
  const point = server.pointId('T2', 'T2-PV1', 'P')
  await minutes(point, 361, 1800, (minute) => 50 + Math.sin(minute) * 20)
  const gateway = await mqtt.connectAsync(server.mqttUrl)
  const { sparkplug } = server.core.services
  const say = (topic: string, seq: number, metric?: { name: string; type: 'Double' | 'UInt64'; value: number }) =>
    gateway.publishAsync(`spBv1.0/OWN/${topic}`, encodeSparkplug({ timestamp: Date.now(), seq, metrics: metric === undefined ? [] : [metric] }), {
      qos: 1,
    })
  const birth = { name: 'bdSeq', type: 'UInt64', value: 0 } as const
  const first = { name: 'P', type: 'Double', value: 50 } as const
  await say('NBIRTH/T2', 0, birth)
  await say('DBIRTH/T2/T2-PV1', 1, first)
  await until(() => sparkplug.aliveSince('T2', 'T2-PV1') !== undefined, 'the device was born')
  const since = sparkplug.aliveSince('T2', 'T2-PV1')
  expect(await missing(point, 32)).toBe(0)
  // Births that were asked for end no session.
  await say('NBIRTH/T2', 0, birth)
  await until(() => sparkplug.aliveSince('T2', 'T2-PV1') === undefined, 'it is to be born again')
  await say('DBIRTH/T2/T2-PV1', 1, first)
  await until(() => sparkplug.aliveSince('T2', 'T2-PV1') === since, 'the session goes on')
  expect(await missing(point, 33)).toBe(0)
  await say('DDEATH/T2/T2-PV1', 2)
  await until(() => sparkplug.aliveSince('T2', 'T2-PV1') === undefined, 'the device died')
  expect(await missing(point, 34)).toBe(60)
  await gateway.endAsync()
})

test('a JSON gateway that tells only changes is off line when its connection breaks, and its values are good again only once they are told again', async () => {
  const point = server.pointId('T1', 'T1-PV1', 'P')
  const topic = 'energy/T1/status'
  const since = Date.now()
  const connect = (): Promise<mqtt.MqttClient> =>
    mqtt.connectAsync(server.mqttUrl, { will: { topic, payload: Buffer.from(JSON.stringify({ online: false, since })), qos: 1, retain: false } })
  const live = async (): Promise<number | undefined> => (await server.ok('lastValues', { points: [point] }, root)).values[0]?.quality
  const online = async (): Promise<boolean | undefined> =>
    (await server.ok('deviceList', { powerstationId: 'T1', pageSize: 50 }, root)).deviceList.find(({ sn }) => sn === 'T1-PV1')?.online
  const alive = JSON.stringify({ online: true, every: 60, reports: 'changes', since })
  const tell = (gateway: mqtt.MqttClient, value: number) =>
    gateway.publishAsync('energy/T1/T1-PV1/telemetry', JSON.stringify({ ts: Date.now(), values: { P: value } }), { qos: 1 })
  const first = await connect()
  await first.publishAsync(topic, alive, { qos: 1 })
  await tell(first, 42)
  await until(async () => (await live()) === 0, 'the value is good')
  expect(await online()).toBe(true)
  first.stream.destroy()
  await until(async () => (await live()) === 1, 'the will made it stale')
  expect(await online()).toBe(false)
  await first.endAsync(true)
  const second = await connect()
  await second.publishAsync(topic, alive, { qos: 1 })
  expect(await live()).toBe(1)
  await tell(second, 43)
  await until(async () => (await live()) === 0, 'it is good again')
  await second.endAsync()
})
