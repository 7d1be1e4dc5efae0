import { connect, type Socket } from 'node:net'
import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Broker } from '#server/broker/broker.ts'
import { startEmbeddedBroker } from '#server/broker/embedded.ts'
import { until } from '#tests/support/until.ts'

/** How many connections the embedded broker holds, with limits small enough to be reached. */
let broker: Broker
const refused: string[] = []
const clients: MqttClient[] = []
const sockets: Socket[] = []

beforeEach(async () => {
  refused.length = 0
  broker = await startEmbeddedBroker(
    {
      host: '127.0.0.1',
      port: 0,
      log: pino({ level: 'silent' }),
      anonymous: true,
      limits: { all: 8, strangers: 4, strangersOfAddress: 3, gateway: 2 },
      authenticate: (name, password) => Promise.resolve(password === 'right' ? { gatewayId: name, stationId: 'T1' } : undefined),
      onRefused: (reason, source, detail) => void refused.push(`${reason} ${source} ${detail}`),
    },
    (_topic, _payload, ack) => ack?.(),
  )
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const client of clients.splice(0)) await client.endAsync(true)
  await broker.close()
})

/** The connection, or why there is none. */
function login(username?: string): Promise<MqttClient | string> {
  return new Promise((resolve) => {
    const client = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, { reconnectPeriod: 0, ...(username && { username, password: 'right' }) })
    clients.push(client)
    client.once('connect', () => resolve(client))
    client.once('error', (error) => resolve(error.message))
    client.once('close', () => resolve('closed'))
  })
}
/** A connection that says nothing. */
function silent(from = '127.0.0.1'): { isClosed: boolean } {
  const socket = connect({ port: broker.port, host: '127.0.0.1', localAddress: from })
  sockets.push(socket)
  const state = { isClosed: false }
  socket.on('error', () => undefined)
  socket.on('close', () => (state.isClosed = true))
  return state
}

test('one gateway’s name is good for some connections and no more; those stay, and a place that is left is free again', async () => {
  const [first, second] = [await login('gw-1'), await login('gw-1')]
  expect([typeof first, typeof second]).toEqual(['object', 'object'])
  expect(await login('gw-1')).toMatch(/Server unavailable/)
  expect(refused).toEqual([expect.stringMatching(/^tooManyConnections gw-1 /)])
  expect(typeof (await login('gw-2'))).toBe('object')
  for (const client of [first, second]) await (client as MqttClient).publishAsync('energy/T1/T1-GRID/telemetry', 'x', { qos: 1 })
  await (first as MqttClient).endAsync()
  await until(async () => typeof (await login('gw-1')) === 'object', 'the free place')
})

test('an address that connects and does not log in has few places; others come in beside it', async () => {
  const idle = Array.from({ length: 5 }, () => silent('127.0.0.2'))
  await until(() => idle.filter((one) => one.isClosed).length === 2, 'two are let go')
  expect(refused.every((line) => line.startsWith('tooManyConnections 127.0.0.2'))).toBe(true)
  expect(typeof (await login('gw-1'))).toBe('object')
})

test('however many addresses connect and do not log in, who is in stays in, and places are left for names', async () => {
  const inside = (await login('gw-1')) as MqttClient
  const idle = ['127.0.0.2', '127.0.0.3', '127.0.0.4'].flatMap((from) => [silent(from), silent(from)])
  await until(() => idle.filter((one) => one.isClosed).length === 2, 'two of six are let go')
  await inside.publishAsync('energy/T1/T1-GRID/telemetry', 'x', { qos: 1 })
})

test('all connections together have a limit', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => login()))
  expect(all.filter((one) => typeof one === 'object').length).toBeLessThanOrEqual(8)
  await until(() => refused.length >= 4, 'the others are counted')
  expect(broker.clients()).toBeLessThanOrEqual(8)
})
