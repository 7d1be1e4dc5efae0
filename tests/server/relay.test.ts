import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import { freePort } from '#tests/support/free-port.ts'
import { plantFor, startProcessServer, type ProcessServer } from '#tests/support/process-server.ts'
import { openStream, type TestStream } from '#tests/support/sse.ts'
import { until } from '#tests/support/until.ts'

/** Two servers on one store and broker: the first works, the second carries streams and passes calls on. */
const dataDir = mkdtempSync(join(tmpdir(), 'microgrid-relay-'))
let plant: Awaited<ReturnType<typeof plantFor>>
let working: ProcessServer
let relay: ProcessServer
let gateway: MqttClient
const start = async (): Promise<ProcessServer> =>
  startProcessServer({ ...plant.environment, CLUSTER: '1', TRUST_PROXY: '1', METRICS: 'loopback', PORT: String(await freePort()) }, '/health/live')
const stateOf = ({ port }: ProcessServer): Promise<{ ready: boolean; relay?: boolean } | undefined> =>
  fetch(`http://127.0.0.1:${port}/energy/health/ready`)
    .then((response) => response.json() as Promise<{ result: { ready: boolean; relay?: boolean } }>)
    .then(
      ({ result }) => result,
      () => undefined,
    )
const works = async (server: ProcessServer) => {
  const state = await stateOf(server)
  return state?.ready === true && state.relay === undefined
}
const carries = async (server: ProcessServer) => {
  const state = await stateOf(server)
  return state?.ready === true && state.relay === true
}
const login = async (server: ProcessServer): Promise<string> => {
  const { result } = await server.call('login', { username: 'admin', password: 'microgrid-demo' })
  return result?.token ?? ''
}
const listen = ({ port }: ProcessServer, token: string, topics: string): Promise<TestStream> =>
  openStream(`http://127.0.0.1:${port}/energy/stream?topics=${topics}`, { sessionId: token })
const nameOf = ({ events }: TestStream): Promise<string> =>
  until(() => {
    const hello = events.find(({ event }) => event === 'hello')
    return hello?.event === 'hello' && hello.data.streamId
  }, 'the stream begins')
/** The value came, and is told as one of now. */
const shows = ({ events }: TestStream, value: number): Promise<unknown> =>
  until(
    () =>
      events.some(
        ({ event, data }) =>
          event === 'samples' && 'values' in data && data.values.some((v, i) => v === value && Math.abs(data.ages?.[i] ?? 0) < 60_000),
      ),
    `${value} on the stream`,
  )
const tell = (values: Record<string, number>) =>
  gateway.publishAsync('energy/ST007/ST007-GRID/telemetry', JSON.stringify({ ts: Date.now(), values }), { qos: 1 })

beforeAll(async () => {
  plant = await plantFor(dataDir)
  working = await start()
  await until(() => works(working), 'the first works')
  relay = await start()
  await until(() => carries(relay), 'the second carries streams')
  gateway = await mqtt.connectAsync(plant.mqttUrl)
})
afterAll(async () => {
  await gateway.endAsync()
  await Promise.all([working.kill(), relay.kill()])
  await plant.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a server that stands by shows values, alarms and changes of the plant as they come, and passes calls on', async () => {
  const token = await login(relay)
  const stream = await listen(relay, token, 'device:ST007-GRID,alarms')
  const streamId = await nameOf(stream)
  await tell({ P: 1111 })
  await shows(stream, 1111)
  await gateway.publishAsync('energy/ST007/ST007-GRID/event', JSON.stringify({ ts: Date.now(), code: 'RELAYED' }), { qos: 1 })
  await until(
    () => stream.events.some(({ event, data }) => event === 'alarm' && 'alarm' in data && (data.alarm as { code: string }).code === 'RELAYED'),
    'the alarm',
  )

  // Whichever server is asked to change it.
  for (const server of [working, relay]) {
    const { result } = await server.call('streamTopics', { streamId, add: ['fleet'], remove: ['fleet'] }, token)
    expect(result?.topics).toContain('fleet')
  }
  const other = await login(working)
  expect((await relay.call('streamTopics', { streamId, add: ['fleet'], remove: [] }, other)).code).toBe(code.notFound)
  expect((await relay.call('health', {})).result?.status).toBe('ok')
  await expect
    .poll(async () => (await relay.call('systemStatus', {}, token)).result?.relays)
    .toEqual([{ url: `http://127.0.0.1:${relay.port}`, streams: 1 }])
  const metrics = (headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${relay.port}/metrics`, { headers })
  const said = await (await metrics()).text()
  expect(said).toContain('microgrid_relay_carries 1\n')
  expect(said).toContain('microgrid_streams{kind="live"} 1\n')
  expect(Number(/microgrid_relay_silent_seconds ([\d.e-]+)/.exec(said)?.[1])).toBeLessThan(60)
  expect((await metrics({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)
  stream.close()
})

test('a call that is passed on counts as that of whom it is for, and nobody else can say so', async () => {
  const from = '203.0.113.9'
  const addressOf = async (server: ProcessServer, headers: Record<string, string>): Promise<string | undefined> => {
    const { token } = (await server.call('login', { username: 'admin', password: 'microgrid-demo' }, undefined, headers)).result ?? {}
    const { result } = await working.call('sessionList', {}, token)
    return result?.sessionList.find(({ current }) => current)?.address
  }
  expect(await addressOf(relay, { 'x-forwarded-for': from })).toBe(from)
  expect(await addressOf(working, { 'x-cluster-for': JSON.stringify([from, 'https', 'elsewhere']), 'x-cluster-key': 'guessed' })).toBe('127.0.0.1')
})

test('files go through as they are, packed answers too', async () => {
  const token = await login(relay)
  const bytes = Uint8Array.from({ length: 3_000_000 }, (_, i) => 97 + ((i * 7919) % 26))
  const form = new FormData()
  form.set('file', new Blob([bytes]), 'readings.csv')
  const energy = `http://127.0.0.1:${relay.port}/energy`
  const kept = (await (await fetch(`${energy}/common/file/upload`, { method: 'POST', headers: { sessionId: token }, body: form })).json()) as {
    result: { fileId: string }
  }
  const back = await fetch(`${energy}/common/file/download?id=${kept.result.fileId}`, { headers: { sessionId: token } })
  expect(Buffer.from(await back.arrayBuffer()).equals(bytes)).toBe(true)
  const refused = await fetch(`${energy}/user/session/list`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' })
  expect(((await refused.json()) as { code: number }).code).toBe(code.badRequest)
})

test('whoever is logged out sees nothing more, on whichever server they look', async () => {
  const token = await login(working)
  const stream = await listen(relay, token, 'device:ST007-GRID')
  await nameOf(stream)
  await working.call('logout', {}, token)
  await until(() => stream.ended(), 'the stream is over')
  expect((await listen(relay, token, 'fleet')).status).toBe(401)
})

test('when the server that works hangs, the streams of the other end instead of standing still, and it takes the place', async () => {
  const token = await login(relay)
  const stream = await listen(relay, token, 'device:ST007-GRID')
  await nameOf(stream)
  working.process.kill('SIGSTOP')
  await until(() => stream.ended(), 'the stream ends')
  expect(await carries(relay)).toBe(false)
  await until(() => works(relay), 'the second works')
  const anew = await listen(relay, token, 'device:ST007-GRID')
  await nameOf(anew)
  await tell({ P: 2222 })
  await shows(anew, 2222)
  anew.close()
})
