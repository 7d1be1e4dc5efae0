import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRegistry } from '#server/plant/registry.ts'
import { samplesSince, untilStored, untilWorkedOut } from '#tests/support/late.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** Devices that have left their station: what they said of its time there is worked out, corrected and given back as that of any other. */
let server: TestServer
let gateway: mqtt.MqttClient
let root: string
let quantity: number
let power: number

const rows = (point: number, from: number) => samplesSince(server, point, from)
const send = (sn: string, values: Record<string, number>, ts = Date.now()) =>
  gateway.publishAsync(`energy/T1/${sn}/telemetry`, JSON.stringify({ ts, values }), { qos: 1 })
const settled = () => untilWorkedOut(server)
const stored = (point: number, from: number, value: number) => untilStored(server, point, from, value)
const energy = (): number => server.core.services.values.value(quantity)
const correct = async (point: number, from: number, value: number): Promise<string> => {
  const { id } = await server.ok('saveCorrection', { point, from, kind: 'value', value, reason: 'spike' }, root)
  await settled()
  return id
}
const withdraw = async (id: string): Promise<void> => {
  await server.ok('withdrawCorrection', { ids: [id] }, root)
  await settled()
}

/** A new device of the first station, which has said 100 kWh (that count as nought); answers its register's point and what the station had before. */
async function added(sn: string): Promise<{ point: number; base: number }> {
  const base = energy()
  await server.ok('saveDevice', { sn, stationId: 'T1', modelCode: 'TEST_PCS', name: sn }, root)
  const entry = () => server.core.services.registry().devices.get(sn)?.points.get('EPD')
  await until(entry, 'the new device')
  await send(sn, { EPD: 100, P: -5 })
  await until(() => entry()?.offset === -100, 'its first reading is kept')
  return { point: entry()?.id ?? 0, base }
}

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  gateway = await mqtt.connectAsync(server.mqttUrl)
  quantity = server.pointId('T1', null, 'storageDischarge')
  power = server.pointId('T1', null, 'storagePower')
  await send('T1-PCS1', { EPD: 1000, P: -10 })
  await until(() => energy() === 1000, 'the station')
})
afterAll(async () => {
  await gateway.endAsync()
  await server.close()
})

/** Takes it out of the station, at the end of what it said. */
const leave = {
  moved: (sn: string) => server.ok('moveDevice', { ids: [sn], stationId: 'T2' }, root),
  retired: (sn: string) => server.ok('retireDevice', { ids: [sn], retired: true }, root),
  deleted: async (sn: string) => {
    await leave.retired(sn)
    await server.ok('deleteDevice', { ids: [sn] }, root)
  },
  replaced: (sn: string) => {
    const readings = ['EPC', 'EPD'].map((code) => ({ code, last: code === 'EPD' ? 102 : 0, first: 0 }))
    return server.ok('replaceDevice', { id: sn, sn: `${sn}-NEW`, modelCode: 'TEST_PCS', at: Date.now(), readings, reason: 'old' }, root)
  },
} satisfies Record<string, (sn: string) => Promise<unknown>>

test.each(['moved', 'retired', 'deleted', 'replaced'] as const)(
  'a spike of a device that was %s is corrected in its station, and a withdrawal gives it back',
  async (how) => {
    const sn = `SPIKE-${how}`
    const begin = Date.now()
    const { point, base } = await added(sn)
    const at = Date.now()
    await send(sn, { EPD: 9000 }, at)
    await stored(quantity, begin, base + 8900)
    await send(sn, { EPD: 102 })
    await stored(quantity, begin, base + 2)
    await leave[how](sn)
    await until(() => energy() === base + 2, 'what it counted stays')
    await server.core.services.writer.flushed()
    // On a busy machine a reading can be late: the curve of then is worked out anew, and that is the one that comes back.
    await settled()
    const before = await rows(quantity, begin)
    const id = await correct(point, at, 101)
    expect((await rows(quantity, begin)).filter(({ v }) => v > base + 2)).toEqual([])
    const { correctionList } = await server.ok('correctionList', { id }, root)
    expect(correctionList[0]).toMatchObject({ stationId: 'T1', deviceName: sn, state: 'active' })
    await withdraw(id)
    const kept = before.at(-1)?.t ?? 0
    expect((await rows(quantity, begin)).filter(({ t }) => t <= kept)).toEqual(before)
  },
)

test.each(['moved', 'retired', 'deleted'] as const)(
  'where the last reading of a device that was %s is corrected, its station goes on from the right one',
  async (how) => {
    const sn = `LAST-${how}`
    const begin = Date.now()
    const { point, base } = await added(sn)
    await send(sn, { EPD: 102 })
    await stored(quantity, begin, base + 2)
    const at = Date.now()
    await send(sn, { EPD: 9000 }, at)
    await stored(quantity, begin, base + 8900)
    await leave[how](sn)
    await server.core.reload()
    expect(energy()).toBe(base + 8900)
    const id = await correct(point, at, 103)
    expect(energy()).toBe(base + 3)
    expect((await rows(quantity, begin)).filter(({ v }) => v > base + 3)).toEqual([])
    await withdraw(id)
    await until(() => energy() === base + 8900, 'what it was')
    const all = await rows(quantity, begin)
    expect(all.filter(({ t, v }) => t > at + 1500 && v < base + 8900)).toEqual([])
    // So that the next test begins with numbers of its size.
    await correct(point, at, 103)
  },
)

test.each(['moved', 'deleted'] as const)('the power of a device that was %s stays in what is worked out anew of its time', async (how) => {
  const sn = `POWER-${how}`
  await added(sn)
  const begin = Date.now()
  await send(sn, { P: -20 })
  await send('T1-PCS1', { P: -11 })
  await stored(power, begin, 31)
  const at = Date.now()
  await leave[how](sn)
  await send('T1-PCS1', { P: -12 })
  await until(() => server.core.services.values.value(power) === 12, 'the station without it')
  const ofStation = server.pointId('T1', 'T1-PCS1', 'P')
  await send('T1-PCS1', { P: -13 }, at - 1)
  await stored(ofStation, at - 1, 13)
  // Not late for the clock: it is told so, as after an outage.
  const entry = server.core.services.registry().points[ofStation]
  if (entry !== undefined) await server.core.services.corrections.recounted(entry, at - 1, at - 1, at - 1)
  await settled()
  expect((await rows(power, at - 1)).find(({ t }) => t === at - 1)?.v).toBe(33)
  expect(server.core.services.values.value(power)).toBe(12)
})

test.each(['moved away and back', 'deleted and entered anew'] as const)(
  'a device that was %s counts on from its first reading, and what it counted before stays, also in what is worked out anew',
  async (how) => {
    const sn = how === 'moved away and back' ? 'BACK' : 'ANEW'
    const { point, base } = await added(sn)
    const begin = Date.now()
    await send(sn, { EPD: 110, P: -5 })
    await stored(quantity, begin, base + 10)
    const first = (await rows(quantity, begin)).find(({ v }) => v === base + 10)?.t ?? 0
    if (how === 'moved away and back') {
      await leave.moved(sn)
      await server.ok('moveDevice', { ids: [sn], stationId: 'T1' }, root)
    } else {
      await leave.deleted(sn)
      await server.ok('saveDevice', { sn, stationId: 'T1', modelCode: 'TEST_PCS', name: sn }, root)
    }
    await server.core.reload()
    const entry = () => server.core.services.registry().devices.get(sn)?.points.get('EPD')
    expect(entry()?.id).toBe(point)
    const again = Date.now()
    // It was somewhere else: what it counted there is no energy of this station.
    await send(sn, { EPD: 500, P: -5 })
    await until(() => entry()?.offset === -500, 'its first reading again')
    await send(sn, { EPD: 503 })
    await stored(quantity, again, base + 13)
    await server.core.services.writer.flushed()
    const pcs = server.core.services.registry().points[server.pointId('T1', 'T1-PCS1', 'EPD')]
    if (pcs !== undefined) await server.core.services.corrections.recounted(pcs, begin, Date.now(), Date.now())
    await settled()
    expect((await rows(quantity, first)).filter(({ v }) => v < base + 10 || v > base + 13)).toEqual([])
    expect(energy()).toBe(base + 13)
  },
)

// The embedded store has one connection: nothing comes between two reads of it.
test.skipIf(process.env.TEST_DATABASE_URL === undefined)('a device that is deleted while the plant is read is in it once', async () => {
  await added('READ')
  await leave.retired('READ')
  const holder = await server.db.pool.connect()
  // Devices have been read when the catalogue is, and what has left is read after it.
  await holder.query('begin')
  await holder.query('lock table event_code in access exclusive mode')
  const loading = loadRegistry(server.db.orm)
  const waits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%event_code%'"
  await until(async () => (await server.db.pool.query(waits)).rowCount, 'the catalogue is waited for')
  const deleting = server.ok('deleteDevice', { ids: ['READ'] }, root)
  await until(async () => (await server.db.pool.query("select 1 from device where sn = 'READ'")).rowCount === 0, 'it is deleted')
  await holder.query('commit')
  holder.release()
  await deleting
  const feeds = (await loading).stations.get('T1')?.feeds.get('storageDischarge')
  expect(feeds?.filter(({ deviceSn }) => deviceSn === 'READ')).toHaveLength(1)
})

test('a device comes back into service with the one above it, or elsewhere, and not below one that stays out', async () => {
  const meter = { stationId: 'T1', modelCode: 'TEST_METER', name: 'meter' }
  await server.ok('saveDevice', { sn: 'ABOVE', ...meter }, root)
  await server.ok('saveDevice', { sn: 'BELOW', ...meter, parentSn: 'ABOVE' }, root)
  const put = (ids: string[], retired: boolean) => server.call('retireDevice', { ids, retired }, { sessionId: root, acceptLanguage: 'en' })
  expect(await put(['ABOVE', 'BELOW'], true)).toMatchObject({ code: 200 })
  expect(await put(['BELOW'], false)).toMatchObject({ code: 409, message: expect.stringContaining('device above') as string })
  expect(await put(['ABOVE', 'BELOW'], false)).toMatchObject({ code: 200 })
  expect(await put(['ABOVE', 'BELOW'], true)).toMatchObject({ code: 200 })
  await server.ok('saveDevice', { sn: 'BELOW', ...meter, id: 'BELOW' }, root)
  expect(await put(['BELOW'], false)).toMatchObject({ code: 200 })
  await server.ok('deleteDevice', { ids: ['ABOVE', 'BELOW'] }, root)
})
