import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplesSince, untilStored, untilWorkedOut } from '#tests/support/late.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** Corrections of what a station's quantities are being made of: gateways whose clocks and lines are not ours, and a plant that goes on meanwhile. */
let server: TestServer
let gateway: mqtt.MqttClient
let root: string

const WRONG = 9000
const rows = (point: number, from: number) => samplesSince(server, point, from)
const send = (device: string, values: Record<string, number>, ts = Date.now()) =>
  gateway.publishAsync(`energy/${device.slice(0, 2)}/${device}/telemetry`, JSON.stringify({ ts, values }), { qos: 1 })
const settled = () => untilWorkedOut(server)
const stored = (point: number, from: number, value: number) => untilStored(server, point, from, value)

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  gateway = await mqtt.connectAsync(server.mqttUrl)
})
afterAll(async () => {
  await gateway.endAsync()
  await server.close()
})

test('of a gateway whose readings take seconds to come nothing of a corrected one is left', async () => {
  const [meter, quantity] = [server.pointId('T1', 'T1-PCS1', 'EPC'), server.pointId('T1', null, 'storageCharge')]
  const begin = Date.now() - 5000
  await send('T1-PCS1', { EPC: WRONG }, begin)
  await stored(quantity, begin, WRONG)
  await send('T1-PCS1', { EPC: 1001 }, begin + 1000)
  await stored(quantity, begin, 1001)
  await server.ok('saveCorrection', { point: meter, from: begin, kind: 'value', value: 1000, reason: 'spike' }, root)
  await settled()
  expect((await rows(quantity, begin)).filter(({ v }) => v === WRONG)).toEqual([])
})

test('of a gateway whose clock is ahead neither', async () => {
  const [meter, quantity] = [server.pointId('T1', 'T1-PV1', 'EPG'), server.pointId('T1', null, 'pvGeneration')]
  const begin = Date.now()
  await send('T1-PV1', { EPG: WRONG }, begin + 3000)
  await stored(quantity, begin, WRONG)
  await until(() => Date.now() > begin + 3000, 'our clock is as far')
  await server.ok('saveCorrection', { point: meter, from: begin + 3000, kind: 'value', value: 1000, reason: 'spike' }, root)
  expect((await server.ok('lastValues', { points: [meter] }, root)).values[0]?.value).toBe(1000)
  await settled()
  expect((await rows(quantity, begin)).filter(({ v }) => v === WRONG)).toEqual([])
})

test('what was worked out with a corrected newest reading until the next one came goes with the correction', async () => {
  const [meter, quantity] = [server.pointId('T2', 'T2-PCS1', 'EPC'), server.pointId('T2', null, 'storageCharge')]
  const begin = Date.now()
  await send('T2-PCS1', { EPC: WRONG }, begin)
  await stored(quantity, begin, WRONG)
  const { id } = await server.ok('saveCorrection', { point: meter, from: begin, kind: 'value', value: 1000, reason: 'looked wrong' }, root)
  await stored(quantity, begin, 1000)
  await settled()
  await send('T2-PCS1', { EPC: WRONG + 1 })
  await stored(quantity, begin, WRONG + 1)
  await server.ok('withdrawCorrection', { ids: [id] }, root)
  await settled()
  expect((await rows(quantity, begin)).filter(({ v }) => v < WRONG)).toEqual([])
})

test.each(['the first', 'the second'])(
  'of two corrected newest readings of one hour nothing is left when both are withdrawn, %s one first',
  async (first) => {
    const sn = first === 'the first' ? 'T1-PV1' : 'T2-PV1'
    const station = sn.slice(0, 2)
    const [meter, quantity] = [server.pointId(station, sn, 'EPG'), server.pointId(station, null, 'pvGeneration')]
    const begin = Date.now()
    const ids: string[] = []
    for (const i of [0, 1]) {
      const at = Date.now()
      await send(sn, { EPG: 5000 + i }, at)
      await stored(quantity, begin, 5000 + i)
      const draft = { point: meter, from: at, kind: 'value' as const, value: 10 + i, reason: 'looked wrong' }
      ids.push((await server.ok('saveCorrection', draft, root)).id)
      await stored(quantity, begin, 10 + i)
      // It goes on to be told for a while, and what is due is worked out.
      await settled()
    }
    const order = first === 'the first' ? ids : ids.toReversed()
    for (const id of order) {
      await server.ok('withdrawCorrection', { ids: [id] }, root)
      await settled()
    }
    expect(server.core.services.values.value(meter)).toBe(5001)
    await until(() => server.core.services.values.value(quantity) === 5001, 'what windows show')
    await server.core.services.writer.flushed()
    const after = await rows(quantity, begin)
    expect(after.filter(({ v }) => v < 5000)).toEqual([])
    expect(after.length).toBeGreaterThan(1)
  },
)

test('nor is anything left of what was worked out while the store took its time with a correction', async () => {
  const [meter, load] = [server.pointId('T2', 'T2-GRID', 'P'), server.pointId('T2', null, 'loadPower')]
  const begin = Date.now()
  await send('T2-PCS1', { P: 0 })
  await send('T2-PV1', { P: 0 })
  await send('T2-GRID', { P: 400 }, begin)
  await stored(load, begin, 400)
  const client = await server.db.pool.connect()
  await client.query('begin')
  await client.query('select 1 from point where id = $1 for update', [meter])
  const saved = server.ok('saveCorrection', { point: meter, from: begin, kind: 'value', value: 10, reason: 'spike' }, root)
  // Acknowledged when it is kept.
  const heard = send('T2-PV1', { P: 5 })
  await until(() => server.core.services.values.value(load) === 405, 'what is worked out meanwhile')
  await until(() => Date.now() > begin + 3000, 'a slow store')
  await client.query('commit')
  client.release()
  await Promise.all([saved, heard])
  await settled()
  await until(async () => (await rows(load, begin)).some(({ v }) => v === 15), 'the right load')
  expect((await rows(load, begin)).filter(({ v }) => v >= 400)).toEqual([])
})

test('what a device counted that is gone stays when another one of its station says something late, or is corrected', async () => {
  const quantity = server.pointId('T1', null, 'storageDischarge')
  const begin = Date.now()
  await server.ok('saveDevice', { sn: 'T1-PCS2', stationId: 'T1', modelCode: 'TEST_PCS', name: 'PCS2' }, root)
  const added = () => server.core.services.registry().devices.get('T1-PCS2')?.points.get('EPD')
  await until(added, 'the new device')
  await send('T1-PCS1', { EPD: 3000 })
  await send('T1-PCS2', { EPD: 100 })
  await until(() => added()?.offset === -100, 'its first reading is kept')
  await send('T1-PCS2', { EPD: 2100 })
  await stored(quantity, begin, 5000)
  await server.ok('retireDevice', { ids: ['T1-PCS2'], retired: true }, root)
  await server.ok('deleteDevice', { ids: ['T1-PCS2'] }, root)
  await send('T1-PCS1', { EPD: 3001 })
  await stored(quantity, begin, 5001)
  const whole = (await rows(quantity, begin)).find(({ v }) => v === 5000)?.t ?? 0
  // What comes late is worked out with the readings of then, and those of the device are gone.
  await send('T1-PCS1', { EPD: 3000.5 }, whole + 1)
  await settled()
  expect((await rows(quantity, whole)).filter(({ v }) => v < 5000)).toEqual([])
  const meter = server.pointId('T1', 'T1-PCS1', 'EPD')
  const next = (await rows(quantity, whole)).find(({ v }) => v === 5001)?.t ?? 0
  await server.ok('saveCorrection', { point: meter, from: begin, to: whole, kind: 'offset', value: 1, reason: 'x' }, root)
  await settled()
  expect((await rows(quantity, whole)).filter(({ t, v }) => t < next && v !== 5001 && v !== 5000.5)).toEqual([])
})
