import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStream, type TestStream } from '#tests/support/sse.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: TestServer
let gateway: mqtt.MqttClient
let token: string
const streams: TestStream[] = []

beforeAll(async () => {
  server = await startTestServer()
  gateway = await mqtt.connectAsync(server.mqttUrl, { clientId: 'test-gateway' })
  token = await server.login('worker')
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  await gateway.endAsync()
  await server.close()
})

const send = (sn: string, body: unknown, kind = 'telemetry') =>
  gateway.publishAsync(`energy/${sn.split('-')[0]}/${sn}/${kind}`, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1 })

async function open(topics: string, headers: Record<string, string> = {}): Promise<TestStream> {
  const stream = await openStream(`${server.url}/stream?topics=${topics}`, { sessionId: token, ...headers })
  streams.push(stream)
  if (stream.status === 200) await until(() => stream.events[0], 'hello')
  return stream
}

const valuesOf = (stream: TestStream, point: number): number[] =>
  stream.events.flatMap((event) => {
    if (event.event !== 'samples') return []
    const at = event.data.points.indexOf(point)
    return at < 0 ? [] : [event.data.values[at] as number]
  })

test('a value published by a gateway is on the open stream, stored, and the last value of its point', async () => {
  const point = server.pointId('T1', 'T1-GRID', 'P')
  const stream = await open('station:T1,fleet')
  expect(stream.events[0]).toMatchObject({ event: 'hello', data: { resumed: false } })
  const ts = Date.now()
  await send('T1-GRID', { ts, values: { P: 123.4 } })
  await until(() => valuesOf(stream, point).includes(123.4), 'the value on the stream')
  const rows = await until(async () => {
    const found = await server.db.pool.query('select t, v from sample where point = $1', [point])
    return found.rows.length > 0 && found.rows
  }, 'the row in the store')
  expect(rows).toEqual([{ t: ts, v: 123.4 }])
  const { values } = await server.ok('lastValues', { points: [point] }, token)
  expect(values).toEqual([{ pointId: point, value: 123.4, at: ts, quality: 0 }])
})

test('the station quantity follows its devices with the house’s signs, and load closes the balance', async () => {
  const stream = await open('station:T1')
  await send('T1-PCS1', { ts: Date.now(), values: { P: 40, SOC: 55 } })
  await send('T1-PV1', { ts: Date.now(), values: { P: 30 } })
  await send('T1-GRID', { ts: Date.now(), values: { P: 100 } })
  const storage = server.pointId('T1', null, 'storagePower')
  const load = server.pointId('T1', null, 'loadPower')
  // The device says +40 for charging: -40 here. 100 + 30 - 40 is what the load takes.
  await until(() => valuesOf(stream, storage).includes(-40), 'storage charging')
  await until(() => valuesOf(stream, load).at(-1) === 90, 'the load')
})

test('a signal arrives as 0 and 1', async () => {
  await send('T1-PCS1', { ts: Date.now(), values: { RUN: true } })
  const point = server.pointId('T1', 'T1-PCS1', 'RUN')
  // A broker outside answers the gateway before the server has read the message.
  await expect.poll(async () => (await server.ok('lastValues', { points: [point] }, token)).values[0]?.value).toBe(1)
})

test('what cannot be taken is counted by reason and costs its neighbours nothing', async () => {
  const before = { ...server.core.services.ingest.refusals.counts }
  const ts = Date.now()
  await send('T2-GRID', [
    { ts, values: { P: 'broken', EPI: 10, NOPE: 1 } },
    { ts: ts + 3_600_000, values: { P: 5 } },
    { ts: 'x', values: {} },
    { ts: ts + 1, values: { EPI: 11 } },
  ])
  await send('T2-GRID', [{ ts: ts + 1, values: { EPI: 11 } }])
  await send('T2-GRID', '{"ts":')
  await send('T2-NONE', { ts, values: { P: 1 } })
  await send('Z9-GRID', { ts, values: { P: 1 } })
  const counts = server.core.services.ingest.refusals.counts
  // A broker outside answers the gateway before the server has read the message.
  await until(() => (counts.unknownStation ?? 0) > (before.unknownStation ?? 0), 'the last refusal')
  const grown = Object.fromEntries(Object.entries(counts).map(([reason, n]) => [reason, n - (before[reason as keyof typeof before] ?? 0)]))
  expect(grown).toMatchObject({
    wrongType: 1,
    unknownParameter: 1,
    clockAhead: 1,
    badPayload: 1,
    duplicate: 1,
    badJson: 1,
    unknownDevice: 1,
    unknownStation: 1,
  })
  await server.core.services.writer.settled()
  const rows = await server.db.pool.query('select v from sample where point = $1 order by t', [server.pointId('T2', 'T2-GRID', 'EPI')])
  expect(rows.rows).toEqual([{ v: 10 }, { v: 11 }])
  // Who looks after the server is told what is missing; what came twice is not.
  const { ingest } = await server.ok('systemStatus', {}, await server.login('root'))
  expect(ingest.refused).toBe(Object.values(counts).reduce((sum, n) => sum + n, 0) - (counts.duplicate ?? 0))
  const status = await server.ok('ingestStatus', {}, token)
  expect(status.recent.some((refusal) => refusal.reason === 'wrongType' && refusal.source.includes('T2-GRID'))).toBe(true)
  expect(status.recent.some((refusal) => refusal.source.includes('Z9'))).toBe(false)
})

test('a client that comes back gets exactly what it missed', async () => {
  const point = server.pointId('T1', 'T1-GRID', 'EPI')
  const first = await open('device:T1-GRID')
  await send('T1-GRID', { ts: Date.now(), values: { EPI: 1000 } })
  await until(() => valuesOf(first, point).includes(1000), 'the first value')
  first.close()
  await send('T1-GRID', { ts: Date.now(), values: { EPI: 1001 } })
  await until(() => server.core.services.values.value(point) === 1001, 'the value in the server')
  const again = await open('device:T1-GRID', { 'last-event-id': first.lastId() ?? '' })
  expect(again.events[0]).toMatchObject({ event: 'hello', data: { resumed: true } })
  await until(() => valuesOf(again, point).includes(1001), 'the missed value')
  expect(valuesOf(again, point)).not.toContain(1000)
  const stranger = await open('device:T1-GRID', { 'last-event-id': 'other-life-7' })
  expect(stranger.events[0]).toMatchObject({ data: { resumed: false } })
})

test('frames of a topic name the one before, so that a gap is seen', async () => {
  const stream = await open('device:T2-GRID')
  for (let i = 0; i < 3; i++) {
    await send('T2-GRID', { ts: Date.now() + i, values: { P: 60 + i } })
    const point = server.pointId('T2', 'T2-GRID', 'P')
    await until(() => valuesOf(stream, point).includes(60 + i), `value ${i}`)
  }
  const frames = stream.events.flatMap((event) => (event.event === 'samples' ? [event.data] : []))
  frames.slice(1).forEach((frame, i) => expect(frame.previous).toBe(frames[i]?.sequence))
})

test('topics of another organization are refused and carry nothing', async () => {
  const stream = await open('station:X1,device:X1-GRID,fleet')
  await send('X1-GRID', { ts: Date.now(), values: { P: 77 } })
  await send('T1-GRID', { ts: Date.now(), values: { P: 78 } })
  const fleetPoint = server.pointId('T1', null, 'gridPower')
  await until(() => valuesOf(stream, fleetPoint).includes(78), 'own station')
  const foreign = [server.pointId('X1', 'X1-GRID', 'P'), server.pointId('X1', null, 'gridPower')]
  for (const point of foreign) expect(valuesOf(stream, point)).toEqual([])
  const hello = stream.events[0]
  const streamId = hello?.event === 'hello' ? hello.data.streamId : ''
  const changed = await server.ok('streamTopics', { streamId, add: ['device:X1-GRID', 'device:T2-GRID'], remove: ['station:X1'] }, token)
  expect(changed.refused).toEqual(['device:X1-GRID'])
  expect(changed.topics).toContain('device:T2-GRID')
})

test('a stream without a session is refused with 401, with a bad topic 400', async () => {
  expect((await openStream(`${server.url}/stream?topics=fleet`, {})).status).toBe(401)
  expect((await openStream(`${server.url}/stream?topics=../x`, { sessionId: token })).status).toBe(400)
})

test('late data fills the curve and the station quantity of its time', async () => {
  const gap = Date.now() - 120_000
  const list = Array.from({ length: 60 }, (_, i) => ({ ts: gap + i * 1000, values: { P: 200 + i } }))
  await send('T1-GRID', list)
  const point = server.pointId('T1', 'T1-GRID', 'P')
  const quantity = server.pointId('T1', null, 'gridPower')
  await until(async () => {
    const { series } = await server.ok('series', { points: [point], from: gap - 1000, to: gap + 61_000, size: 1000 }, token)
    return series[0]?.values.length === 60
  }, 'all sixty samples of the device')
  const filled = await until(async () => {
    const answer = await server.ok('series', { points: [quantity], from: gap - 1000, to: gap + 61_000, size: 1000 }, token)
    return (answer.series[0]?.values.length ?? 0) >= 60 && answer.series[0]
  }, 'the quantity of the past')
  expect(Math.max(...(filled.values as number[]))).toBe(259)
})
