import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** A broker that listens beyond loopback, and so asks everybody for a name. */
let server: TestServer
let root = ''
let url = ''
const clients: MqttClient[] = []

beforeAll(async () => {
  server = await startTestServer({ MQTT_URL: '', MQTT_HOST: '0.0.0.0' })
  root = await server.login('root')
  url = server.mqttUrl
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
})
afterAll(() => server.close())

/** The connection, or why it was refused. */
function connect(options: IClientOptions, to = url): Promise<MqttClient | string> {
  return new Promise((resolve) => {
    const client = mqtt.connect(to, { reconnectPeriod: 0, ...options })
    clients.push(client)
    client.once('connect', () => resolve(client))
    client.once('error', (error) => resolve(error.message))
    client.once('close', () => resolve('closed'))
  })
}
async function connected(options: IClientOptions, to = url): Promise<MqttClient> {
  const client = await connect(options, to)
  if (typeof client === 'string') throw new Error(client)
  return client
}
let made = 0
async function gateway(stationId = 'T1'): Promise<{ id: string; username: string; password: string }> {
  const username = `gw-${++made}`
  const { id, password } = await server.ok('saveGateway', { stationId, name: username }, root)
  return { id, username, password: password ?? '' }
}
const telemetry = (value: number): string => JSON.stringify({ ts: Date.now(), values: { P: value } })
const lastP = (station: string) => server.core.services.values.read(server.pointId(station, `${station}-GRID`, 'P'))
const entry = async (id: string) => (await server.ok('gatewayList', { pageSize: 100 }, root)).gatewayList.find((row) => row.id === id)

test('a gateway whose clock is behind, or was never set, is said to be in the list and at the values of its station', async () => {
  const { id, ...login } = await gateway('X1')
  const client = await connected(login)
  const said = async (ts: number) => {
    await client.publishAsync('energy/X1/X1-GRID/telemetry', JSON.stringify({ ts, values: { P: ts % 1000 } }), { qos: 1 })
    return (await server.ok('stationClock', { powerstationId: 'X1' }, root)).clocks
  }
  expect(await said(5000)).toMatchObject([{ refused: true }])
  expect((await entry(id))?.clocks).toMatchObject([{ refused: true }])
  expect(server.core.services.ingest.refusals.counts.badTime).toBe(1)
  const [hour] = await said(Date.now() - 3_600_000)
  expect(hour?.refused).toBe(false)
  expect(hour?.offsetMs).toBeLessThan(-3_590_000)
  expect(await said(Date.now())).toEqual([])
  expect((await entry(id))?.clocks).toEqual([])
})

test('what was refused of a station is listed by reason and device, and told to nobody of another station', async () => {
  const { username, password } = await gateway()
  const client = await connected({ username, password })
  const say = (sn: string, body: unknown) => client.publishAsync(`energy/T1/${sn}/telemetry`, JSON.stringify(body), { qos: 1 })
  await say('T1-GRID', { ts: Date.now(), values: { P: 1e12, NONE: 1 } })
  await say('T1-GRID', { ts: Date.now(), values: { P: 1e12 } })
  // Named as if it were of another station.
  await say('X1-GRID', { ts: Date.now(), values: { P: 1 } })
  await client.publishAsync('energy/X1/X1-GRID/telemetry', '{}', { qos: 1 })
  await client.publishAsync('energy/T1/T1-GRID/telemetry', '{', { qos: 1 })
  const ask = async (powerstationId: string) => (await server.ok('refusalList', { powerstationId }, root)).refusals
  const listed = (await ask('T1')).map(({ reason, deviceSn, device, code, count }) => [reason, deviceSn, device?.name, code, count])
  expect(listed.sort()).toEqual([
    ['badJson', 'T1-GRID', 'GRID', '', 1],
    ['foreignTopic', '', undefined, 'energy/X1/X1-GRID/telemetry', 1],
    ['implausible', 'T1-GRID', 'GRID', 'P', 2],
    ['unknownDevice', 'X1-GRID', undefined, '', 1],
    ['unknownParameter', 'T1-GRID', 'GRID', 'NONE', 1],
  ])
  expect((await ask('X1')).map(({ reason }) => reason)).not.toContain('unknownDevice')
  const theirs = await server.ok('ingestStatus', {}, await server.login('worker'))
  expect(theirs.recent.some(({ source }) => source.startsWith('energy/T1/'))).toBe(true)
  const { recent } = await server.ok('ingestStatus', {}, await server.login('stranger'))
  expect(recent.filter(({ source }) => source.startsWith('energy/T1/'))).toEqual([])
})

test('the right name and password let a gateway in; its values arrive, and it is seen', async () => {
  const { id, ...login } = await gateway()
  expect((await entry(id))?.online).toBe(false)
  const client = await connected(login)
  await client.publishAsync('energy/T1/T1-GRID/telemetry', telemetry(12.5), { qos: 1 })
  await until(() => JSON.stringify(lastP('T1')).includes('12.5'), 'the value is there')
  const seen = await until(async () => {
    const row = await entry(id)
    return row?.lastSeenAt != null && row
  }, 'last seen')
  expect(seen).toMatchObject({ online: true, enabled: true })
  expect(seen.address).toContain('127.0.0.1')
})

test('no name, a wrong password, an unknown name: not let in', async () => {
  const { username, password } = await gateway()
  for (const login of [{}, { username, password: `${password}x` }, { username }, { username: 'nobody', password }, { username: '', password }]) {
    expect(await connect(login)).toMatch(/Not authorized|closed/)
  }
})

test('a password is told once and is nowhere to be read afterwards', async () => {
  const { id, password } = await gateway()
  expect(password).toMatch(/^[\w-]{24}$/)
  const listed = JSON.stringify([await entry(id), await server.ok('auditLogList', { pageSize: 5000 }, root)])
  expect(listed).not.toContain(password)
  expect(listed).not.toContain('argon2id')
  const stored = await server.db.pool.query<{ password_hash: string }>('select password_hash from gateway where id = $1', [id])
  expect(stored.rows[0]?.password_hash).toMatch(/^argon2id\$/)
})

test('a disabled gateway is thrown out and stays out until it is enabled', async () => {
  const { id, ...login } = await gateway()
  const client = await connected(login)
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  await server.ok('saveGateway', { id, stationId: 'T1', name: login.username, enabled: false }, root)
  await closed
  expect(await connect(login)).toMatch(/Not authorized|closed/)
  await server.ok('saveGateway', { id, stationId: 'T1', name: login.username, enabled: true }, root)
  await connected(login)
})

test('a renewed password closes the old connection; only the new one is good', async () => {
  const { id, ...login } = await gateway()
  const client = await connected(login)
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  const { password } = await server.ok('renewGateway', { id }, root)
  await closed
  expect(await connect(login)).toMatch(/Not authorized|closed/)
  await connected({ ...login, password })
})

test('a deleted gateway is thrown out', async () => {
  const { id, ...login } = await gateway()
  const client = await connected(login)
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  await server.ok('deleteGateway', { ids: [id] }, root)
  await closed
  expect(await connect(login)).toMatch(/Not authorized|closed/)
})

test('what a gateway says about another station is dropped and counted; the connection stays', async () => {
  const { id: _id, ...login } = await gateway('T2')
  const before = server.core.services.ingest.refusals.counts.foreignTopic ?? 0
  const client = await connected(login)
  const was = JSON.stringify(lastP('T1'))
  await client.publishAsync('energy/T1/T1-GRID/telemetry', telemetry(666), { qos: 1 })
  await client.publishAsync('spBv1.0/OWN/NDEATH/T1', Buffer.from([]), { qos: 1 })
  await client.publishAsync('spBv1.0/STATE/microgrid', '{"online":false}', { qos: 1, retain: true })
  await client.publishAsync('energy/T2/T2-GRID/telemetry', telemetry(7), { qos: 1 })
  await until(() => JSON.stringify(lastP('T2')).includes('7'), 'the own value is there')
  expect(JSON.stringify(lastP('T1'))).toBe(was)
  expect(server.core.services.ingest.refusals.counts.foreignTopic).toBe(before + 3)
})

test('a gateway hears commands to its own station and nothing else', async () => {
  const { id: _id, ...login } = await gateway('T1')
  const client = await connected(login)
  const heard: string[] = []
  client.on('message', (topic) => void heard.push(topic))
  for (const foreign of ['#', 'spBv1.0/#', 'energy/+/+/telemetry', 'spBv1.0/OWN/NCMD/T2', 'energy/T2/+/command']) {
    const granted = await client.subscribeAsync(foreign, { qos: 1 }).catch(() => 'refused')
    expect(granted === 'refused' || JSON.stringify(granted).includes('128'), foreign).toBe(true)
  }
  await client.subscribeAsync(['spBv1.0/OWN/NCMD/T1', 'energy/T1/+/command'], { qos: 1 })
  const { broker } = server.core.services
  await broker.publish('spBv1.0/OWN/NCMD/T2', Buffer.from('x'))
  await broker.publish('energy/T2/T2-GRID/command', Buffer.from('x'))
  await broker.publish('energy/T1/T1-GRID/command', Buffer.from('x'))
  await broker.publish('spBv1.0/OWN/NCMD/T1', Buffer.from('x'))
  await until(() => heard.length >= 2, 'own commands')
  expect(heard).toEqual(['energy/T1/T1-GRID/command', 'spBv1.0/OWN/NCMD/T1'])
})

test('a gateway that takes the client id of another neither ends its connection nor inherits its session', async () => {
  const first = await gateway('T1')
  const second = await gateway('T2')
  const own = { clientId: 'same', clean: false }
  const one = await connected({ username: first.username, password: first.password, ...own })
  await one.subscribeAsync('energy/T1/+/command', { qos: 1 })
  let ended = false
  one.once('close', () => (ended = true))
  const other = await connected({ username: second.username, password: second.password, ...own })
  const heard: string[] = []
  other.on('message', (topic) => void heard.push(topic))
  await server.core.services.broker.publish('energy/T1/T1-GRID/command', Buffer.from('x'))
  await other.publishAsync('energy/T2/T2-GRID/telemetry', telemetry(8), { qos: 1 })
  await until(() => JSON.stringify(lastP('T2')).includes('8'), 'the other one is served')
  expect([ended, heard]).toEqual([false, []])
})

test('a will for another station is not sent on', async () => {
  const { id: _id, ...login } = await gateway('T2')
  const before = server.core.services.ingest.refusals.counts.foreignTopic ?? 0
  const client = await connected({ ...login, will: { topic: 'spBv1.0/OWN/NDEATH/T1', payload: Buffer.from('x'), qos: 1, retain: false } })
  client.stream.destroy()
  await until(() => (server.core.services.ingest.refusals.counts.foreignTopic ?? 0) === before + 1, 'the will is refused')
})

test('many wrong tries are cut off, and only for the one who makes them', async () => {
  const { id: _id, ...login } = await gateway()
  for (let i = 0; i < 11; i++) await connect({ ...login, password: `wrong-${i}` })
  expect(await connect(login)).toMatch(/Not authorized|closed/)
  const { id: _other, ...good } = await gateway()
  await connected(good)
})

test('the demonstration’s own gateway speaks for all stations', async () => {
  const { name, password } = server.core.services.credentials.inside
  const client = await connected({ username: name, password })
  await client.publishAsync('energy/X1/X1-GRID/telemetry', telemetry(41), { qos: 1 })
  await until(() => JSON.stringify(lastP('X1')).includes('41'), 'the value is there')
})

test('names are unique and belong to a station that one sees', async () => {
  const { username } = await gateway()
  const ask = (payload: Parameters<typeof server.call<'saveGateway'>>[1]) => server.call('saveGateway', payload, { sessionId: root })
  expect((await ask({ stationId: 'T1', name: username })).fields?.name).toBeDefined()
  expect((await ask({ stationId: 'NO', name: 'ok-name' })).fields?.stationId).toBeDefined()
  expect((await ask({ stationId: 'T1', name: '网关' })).fields?.name).toBeDefined()
})

test('on loopback nobody is asked, but a name that is given must be right', async () => {
  const local = await startTestServer({ MQTT_URL: '' })
  try {
    await connected({}, local.mqttUrl)
    expect(await connect({ username: 'nobody', password: 'x' }, local.mqttUrl)).toMatch(/Not authorized|closed/)
    const token = await local.login('root')
    expect((await local.ok('gatewayList', {}, token)).access).toBe('optional')
    const { password } = await local.ok('saveGateway', { stationId: 'T1', name: 'gw' }, token)
    const named = await connected({ username: 'gw', password: password ?? '' }, local.mqttUrl)
    await expect(named.subscribeAsync('#')).rejects.toThrow()
  } finally {
    for (const client of clients.splice(0)) await client.endAsync(true)
    await local.close()
  }
})
