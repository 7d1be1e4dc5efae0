import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quality } from '#contract/live.ts'
import { readGatewayFile } from '#edge/field/config.ts'
import { runGateway } from '#edge/field/run.ts'
import type { Running } from '#edge/field/running.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { TestBroker } from '#tests/support/test-broker.ts'
import { until } from '#tests/support/until.ts'

/** Energy managers as sources: evcc's topics as it tells them (kept by the broker), OpenEMS's channels as it answers them. */
let server: TestServer
let root: string
let broker: TestBroker
let gateway: Running
let openems: Server
/** What OpenEMS has in its channels; undefined: it answers with a page of something else. */
let channels: Record<string, number | null> | undefined = { GridActivePower: 8231, GridBuyActiveEnergy: 1_000_500, ProductionActivePower: 2500 }
let port = 0

const listen = () => new Promise<void>((resolve) => openems.listen(port, '127.0.0.1', resolve))
const read = (sn: string, code: string) => server.core.services.values.read(server.pointId('T1', sn, code)) as { value: number; quality: number }
const known = (sn: string, code: string): boolean => server.core.services.values.known(server.pointId('T1', sn, code))
const shows = (sn: string, code: string, value: number, wanted: number = quality.good) =>
  until(() => {
    const now = read(sn, code)
    return now.value === value && now.quality === wanted
  }, `${sn}/${code} is ${value} with quality ${wanted}`)
const connection = async (id: string) => (await server.ok('connectionList', { powerstationId: 'T1' }, root)).connections.find((one) => one.id === id)
const complains = (id: string, code: string) =>
  until(async () => (await connection(id))?.errors.find((error) => error.code === code), `${id} complains of ${code}`)

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  broker = await TestBroker.start()
  port = await freePort()
  openems = createServer((request, response) => {
    if (request.headers.authorization !== `Basic ${Buffer.from('x:user').toString('base64')}`) return response.writeHead(401).end()
    if (channels === undefined) return response.end('<html>')
    const list = Object.entries(channels).map(([name, value]) => ({
      address: `_sum/${name}`,
      type: 'INTEGER',
      accessMode: 'RO',
      text: '',
      unit: 'W',
      value,
    }))
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
  })
  await listen()
  // Somebody's evcc said this years ago.
  await broker.publish('evcc/site/battery/soc', '12', true)
  await broker.publish('evcc/site/battery/power', '-500', true)
  await broker.publish('evcc/status', 'online', true)
  await broker.publish('evcc/updated', '1500000000', true)
  const file = {
    station: 'T1',
    mqtt: { url: server.mqttUrl },
    connections: [
      {
        id: 'evcc',
        protocol: 'mqtt',
        url: broker.url,
        alive: 'evcc/updated',
        everyS: 1,
        online: { topic: 'evcc/status' },
        devices: [
          {
            sn: 'T1-PCS1',
            points: [
              { code: 'P', topic: 'evcc/site/battery/power', scale: 0.001 },
              { code: 'SOC', topic: 'evcc/site/battery/soc' },
              { code: 'RUN', topic: 'evcc/site/battery', path: 'devices.0.mode', words: { normal: 1, hold: 0 } },
            ],
          },
        ],
      },
      {
        id: 'openems',
        protocol: 'http',
        url: `http://127.0.0.1:${port}/rest/channel/_sum/.*`,
        username: 'x',
        password: '$OPENEMS',
        pollMs: 500,
        list: { name: 'address', value: 'value' },
        devices: [
          {
            sn: 'T1-GRID',
            points: [
              { code: 'P', path: '_sum/GridActivePower', scale: 0.001 },
              { code: 'EPI', path: '_sum/GridBuyActiveEnergy', scale: 0.001 },
            ],
          },
          { sn: 'T1-PV1', points: [{ code: 'P', path: '_sum/ProductionActivePower', scale: 0.001 }] },
        ],
      },
      { id: 'wrong', protocol: 'http', url: `http://127.0.0.1:${port}/`, pollMs: 500, devices: [{ sn: 'T1-X', points: [{ code: 'P', path: 'a' }] }] },
    ],
  }
  const found = readGatewayFile('station.json', JSON.stringify(file, null, 2), { OPENEMS: 'user' })
  if ('complaints' in found) throw new Error(found.complaints.join('\n'))
  gateway = runGateway(found.file, () => undefined)
})
afterAll(async () => {
  await gateway.close()
  await new Promise((resolve) => openems.close(resolve))
  await broker.close()
  await server.close()
})

test('what a broker has kept is nothing of now until its maker is heard; then it is told, with what changes', async () => {
  await until(async () => (await connection('evcc'))?.state === 'silent', 'the broker is there')
  await until(async () => ((await connection('evcc'))?.counters.received ?? 0) >= 4, 'what was kept has come')
  expect(known('T1-PCS1', 'SOC')).toBe(false)

  const alive = setInterval(() => void broker.publish('evcc/updated', String(Math.round(Date.now() / 1000)), true), 200)
  try {
    await shows('T1-PCS1', 'SOC', 12)
    // The test's converter counts with the other sign.
    await shows('T1-PCS1', 'P', 0.5)
    await broker.publish('evcc/site/battery/power', '8231.5', true)
    await shows('T1-PCS1', 'P', -8.2315)
    await broker.publish('evcc/site/battery', '{"devices":[{"mode":"normal"}]}')
    await shows('T1-PCS1', 'RUN', 1)
    // evcc takes a value back with nothing: the one before must not go on looking alive.
    await broker.publish('evcc/site/battery/soc', '', true)
    await shows('T1-PCS1', 'SOC', 12, quality.bad)
    await broker.publish('evcc/site/battery/soc', '55', true)
    await shows('T1-PCS1', 'SOC', 55)
    await broker.publish('evcc/site/battery/power', 'much', true)
    await shows('T1-PCS1', 'P', -8.2315, quality.bad)
    expect((await complains('evcc', 'badValue')).words).toEqual({ source: 'evcc/site/battery/power', value: 'much', code: 'P' })
    await broker.publish('evcc/site/battery/power', '0', true)
    await shows('T1-PCS1', 'P', 0)
  } finally {
    clearInterval(alive)
  }
  // It says nothing any more, and its broker still has all that it said.
  await shows('T1-PCS1', 'SOC', 55, quality.stale)
  await until(async () => (await connection('evcc'))?.state === 'silent', 'it is silent')
  await broker.publish('evcc/updated', '1', true)
  await shows('T1-PCS1', 'SOC', 55)
  await broker.publish('evcc/status', 'offline', true)
  await shows('T1-PCS1', 'SOC', 55, quality.stale)
})

test('an address is asked again and again; what is not there any more is not of now, and what is wrong is said in words', async () => {
  await shows('T1-GRID', 'P', 8.231)
  await shows('T1-GRID', 'EPI', 1000.5)
  await shows('T1-PV1', 'P', 2.5)
  channels = { GridActivePower: -400, GridBuyActiveEnergy: 1_000_600, ProductionActivePower: null }
  await shows('T1-GRID', 'P', -0.4)
  await shows('T1-PV1', 'P', 2.5, quality.bad)
  expect((await complains('wrong', 'badMessage')).words).toMatchObject({ why: 'HTTP 401' })
  channels = undefined
  expect((await complains('openems', 'badMessage')).words).toMatchObject({ why: 'no JSON' })
  await shows('T1-GRID', 'P', -0.4, quality.stale)
  await until(async () => (await connection('openems'))?.state === 'connecting', 'it is said to be away')
  channels = { GridActivePower: 100, GridBuyActiveEnergy: 1_000_700, ProductionActivePower: 1 }
  await shows('T1-GRID', 'P', 0.1)
  openems.closeAllConnections()
  await new Promise((resolve) => openems.close(resolve))
  await complains('openems', 'unreachable')
  await shows('T1-GRID', 'P', 0.1, quality.stale)
  await listen()
  await shows('T1-GRID', 'P', 0.1)
})
