import { connect, type Socket } from 'node:net'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { TestBroker } from '#tests/support/test-broker.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** What a stranger can make the broker hold has a limit; on loopback nobody is asked for a name, and the limits are the same. */
let server: TestServer
const clients: MqttClient[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  server = await startTestServer({ MQTT_URL: '' })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const client of clients.splice(0)) await client.endAsync(true)
})
afterAll(() => server.close())

const refused = (reason: string): number => (server.core.services.ingest.refusals.counts as Record<string, number>)[reason] ?? 0
async function client(options: IClientOptions = {}, url = server.mqttUrl): Promise<MqttClient> {
  const made = await mqtt.connectAsync(url, { reconnectPeriod: 0, ...options })
  made.on('error', () => undefined)
  clients.push(made)
  return made
}
const telemetry = (value: number): string => JSON.stringify({ ts: Date.now(), values: { P: value } })
const valueOf = (station: string): number => server.core.services.values.value(server.pointId(station, `${station}-GRID`, 'P'))

test('a CONNECT of 200 MB is cut off at its first bytes', async () => {
  const before = refused('tooLarge')
  const socket = connect(server.core.services.broker.port, '127.0.0.1')
  sockets.push(socket)
  let closed = false
  socket.on('close', () => (closed = true))
  socket.on('error', () => undefined)
  const name = Buffer.from([0, 4, ...Buffer.from('MQTT'), 4, 0xc2, 0, 60])
  socket.write(Buffer.concat([Buffer.from([0x10, 0x80, 0x84, 0xaf, 0x5f]), name]))
  await until(() => closed, 'the connection is ended')
  expect(refused('tooLarge')).toBe(before + 1)
})

test('a packet longer than any message ends its own connection only, and is counted', async () => {
  const before = refused('tooLarge')
  const [good, bad] = [await client(), await client()]
  let ended = false
  bad.once('close', () => (ended = true))
  bad.publish('energy/T1/T1-GRID/telemetry', Buffer.alloc(5_000_000, 0x20))
  await until(() => ended, 'the connection is ended')
  expect(refused('tooLarge')).toBe(before + 1)
  await good.publishAsync('energy/T1/T1-GRID/telemetry', telemetry(31), { qos: 1 })
  await until(() => valueOf('T1') === 31, 'the other one is heard')
})

test('the broker keeps nobody’s messages: what asks to be retained is taken, and not kept', async () => {
  const before = refused('retained')
  const gateway = await client()
  await gateway.publishAsync('energy/T2/T2-GRID/telemetry', telemetry(32), { qos: 1, retain: true })
  for (let i = 0; i < 50; i++) await gateway.publishAsync(`any/${i}`, 'x', { qos: 1, retain: true })
  await until(() => valueOf('T2') === 32, 'the value is taken')
  expect(refused('retained')).toBe(before + 51)
  const late = await client()
  const heard: string[] = []
  late.on('message', (topic) => void heard.push(topic))
  await late.subscribeAsync('#', { qos: 1 })
  // The server's own word is kept; it comes with the others, if there were others.
  await until(() => heard.includes('spBv1.0/STATE/microgrid'), 'the state of the host')
  await gateway.publishAsync('any/last', 'x', { qos: 1 })
  await until(() => heard.includes('any/last'), 'what is sent now')
  expect(heard.filter((topic) => !topic.startsWith('$'))).toEqual(['spBv1.0/STATE/microgrid', 'any/last'])
})

test('nobody on this machine speaks for the host or gives commands', async () => {
  const before = refused('foreignTopic')
  const [listener, liar] = [await client(), await client()]
  const heard: string[] = []
  listener.on('message', (topic, payload) => void heard.push(`${topic} ${payload.toString()}`))
  await listener.subscribeAsync(['spBv1.0/STATE/microgrid', 'spBv1.0/+/NCMD/#', 'energy/+/+/command', 'here'], { qos: 1 })
  for (const topic of ['spBv1.0/STATE/microgrid', 'spBv1.0/OWN/NCMD/T1', 'energy/T1/T1-PCS1/command']) {
    await liar.publishAsync(topic, '{"online":false,"timestamp":9999999999999}', { qos: 1, retain: true })
  }
  await liar.publishAsync('here', 'x', { qos: 1 })
  await until(() => heard.includes('here x'), 'all that came before it was heard too')
  expect(heard.filter((line) => line.includes('false'))).toEqual([])
  expect(refused('foreignTopic')).toBe(before + 3)
})

test('topics that mean nothing are counted', async () => {
  const before = refused('unknownTopic')
  const gateway = await client()
  for (const topic of ['x', 'energy/T1', 'energy/T1/T1-GRID/telemetry/more', 'spBv1.0/OWN/XDATA/T1'])
    await gateway.publishAsync(topic, '1', { qos: 1 })
  await until(() => refused('unknownTopic') === before + 4, 'all four')
})

test('a right password among many wrong ones at once is not found out', async () => {
  const root = await server.login('root')
  const { password = '' } = await server.ok('saveGateway', { stationId: 'T1', name: 'raced' }, root)
  const attempt = (word: string): Promise<boolean> =>
    new Promise((resolve) => {
      const one = mqtt.connect(server.mqttUrl, { reconnectPeriod: 0, username: 'raced', password: word })
      clients.push(one)
      one.once('connect', () => resolve(true))
      one.once('error', () => resolve(false))
      one.once('close', () => resolve(false))
    })
  const wrong = Array.from({ length: 40 }, (_, i) => attempt(`wrong-${i}`))
  expect(await attempt(password ?? '')).toBe(false)
  expect(await Promise.all(wrong)).not.toContain(true)
})

test('on a broker outside, who says that the host is away is contradicted', async () => {
  const outside = await TestBroker.start()
  const other = await startTestServer({ MQTT_URL: outside.url })
  try {
    const listener = await client({}, outside.url)
    const heard: boolean[] = []
    listener.on('message', (_topic, payload) => void heard.push((JSON.parse(payload.toString()) as { online: boolean }).online))
    await listener.subscribeAsync('spBv1.0/STATE/microgrid', { qos: 1 })
    await until(() => heard.at(-1) === true, 'the host is there')
    await listener.publishAsync('spBv1.0/STATE/microgrid', '{"online":false,"timestamp":1}', { qos: 1, retain: true })
    await until(() => heard.includes(false) && heard.at(-1) === true, 'it says so again')
  } finally {
    for (const one of clients.splice(0)) await one.endAsync(true)
    await other.close()
    await outside.close()
  }
})
