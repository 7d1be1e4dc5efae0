import { afterAll, beforeAll, expect, test } from 'vitest'
import { quality } from '#contract/live.ts'
import { seedStations } from '#server/db/seed-stations.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import { seedOf } from '#tests/support/plant.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** What a board shows of a past moment is alive only where its source was, by the rules of then. */
let server: TestServer
let root: string
const MINUTE = 60_000
/** An hour's beginning. */
const noon = (Math.floor(Date.now() / (60 * MINUTE)) - 6) * 60 * MINUTE

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  const own = seedOf('T7', 'OWN')
  const second = own.devices.filter(({ kind }) => kind === 'pvInverter').map((one) => ({ ...one, sn: 'T7-PV2' }))
  await seedStations(server.db.orm, [{ ...own, devices: [...own.devices, ...second] }, seedOf('T8', 'OWN')])
  await server.core.reload()
})
afterAll(() => server.close())

async function put(point: number, ...minutes: number[]): Promise<void> {
  const times = minutes.map((minute) => noon + minute * MINUTE)
  await insertSamples(server.db.pool, { points: times.map(() => point), times, values: times.map((_, i) => i + 1), qualities: times.map(() => 0) })
}
/** A device (null: the gateway) was told to be off line between minutes, again and again: one alarm, as long as nobody handles it. */
async function missed(stationId: string, sn: string | null, ...silences: [from: number, to: number | null][]): Promise<void> {
  const { pool } = server.db
  const id = `past-${stationId}-${sn}`
  const atOf = (minute: number | null): number | null => (minute === null ? null : noon + minute * MINUTE)
  const code = sn === null ? 'GATEWAY_OFFLINE' : 'DEVICE_OFFLINE'
  await pool.query(
    `insert into alarm (id, station_id, organization_code, device_sn, code, level, state, content_zh, content_en, raised_at, last_at, count, cleared_at)
     select $1, id, organization_code, $2, $3, 'SERIOUS', 'WARNING', '', '', $4, $4, 1, $5 from station where id = $6`,
    [id, sn, code, atOf(silences[0]?.[0] ?? 0), atOf(silences.at(-1)?.[1] ?? null), stationId],
  )
  for (const [i, [from, to]] of silences.entries()) {
    const tell = (kind: string, minute: number) =>
      pool.query('insert into alarm_event (alarm_id, at, kind) values ($1, $2, $3)', [id, atOf(minute), kind])
    await tell(i === 0 ? 'raised' : 'returned', from)
    if (to !== null) await tell('cleared', to)
  }
}
async function isAlive(stationId: string, point: number, minute: number): Promise<boolean> {
  const { values } = await server.ok('snapshot', { powerstationId: stationId, at: noon + minute * MINUTE, points: [point] }, root)
  expect(values[0]?.value).not.toBeNull()
  return values[0]?.quality === quality.good
}

test('a value of a device that was missed is not alive, be it minutes old; before it was missed and after it came back it is', async () => {
  const power = server.pointId('T1', 'T1-PV1', 'P')
  await put(power, 0, 20, 100)
  // Nobody handles the alarm: it comes back hours later.
  await missed('T1', 'T1-PV1', [2, 21], [110, null])
  expect(await isAlive('T1', power, 1)).toBe(true)
  expect(await isAlive('T1', power, 10)).toBe(false)
  expect(await isAlive('T1', power, 20.5)).toBe(true)
  expect(await isAlive('T1', power, 30)).toBe(true)
  // Of half an hour before, nobody knows more.
  expect(await isAlive('T1', power, 55)).toBe(false)
  expect(await isAlive('T1', power, 105)).toBe(true)
  expect(await isAlive('T1', power, 115)).toBe(false)
})

test('what a device sent later is of then, though it was missed; quarter hours that began before that are not', async () => {
  const { pool } = server.db
  const later = server.pointId('T8', 'T8-PV1', 'P')
  await missed('T8', null, [2, 60])
  await put(later, 0, 5, 10, 15)
  expect(await isAlive('T8', later, 3)).toBe(false)
  expect(await isAlive('T8', later, 8)).toBe(true)
  expect(await isAlive('T8', later, 19)).toBe(true)
  const old = server.pointId('T8', 'T8-GRID', 'P')
  await pool.query(
    'insert into rollup_15m (point, t, min, max, mean, first, last, n, tmin, tmax) values ($1, $2, 1, 1, 1, 1, 1, 1, $2, $2) on conflict do nothing',
    [old, noon],
  )
  expect(await isAlive('T8', old, 15)).toBe(false)
})

test('behind a gateway that was gone nothing is alive; what is told when it changes holds while it was there, hours later too', async () => {
  const state = server.core.services.registry().devices.get('X1-PCS1')
  const signal = [...(state?.points.values() ?? [])].find(({ kind }) => kind === 'signal')
  if (signal === undefined) throw new Error('no signal')
  await put(signal.id, 0)
  expect(await isAlive('X1', signal.id, 120)).toBe(true)
  await missed('X1', null, [130, null])
  expect(await isAlive('X1', signal.id, 125)).toBe(true)
  expect(await isAlive('X1', signal.id, 140)).toBe(false)
})

test('where no server ran nothing is alive that was told before', async () => {
  const state = server.core.services.registry().devices.get('T2-PCS1')
  const signal = [...(state?.points.values() ?? [])].find(({ kind }) => kind === 'signal')
  if (signal === undefined) throw new Error('no signal')
  const run = (id: string, from: number, to: number) =>
    server.db.pool.query(
      "insert into server_run (id, host, pid, version, node, started_at, seen_at, ended_at) values ($1, 'h', 1, '1', '24', $2, $3, $3)",
      [id, noon + from * MINUTE, noon + to * MINUTE],
    )
  await run('earlier', 200, 210)
  await run('later', 230, 330)
  await put(signal.id, 201)
  expect(await isAlive('T2', signal.id, 209)).toBe(true)
  expect(await isAlive('T2', signal.id, 220)).toBe(false)
  expect(await isAlive('T2', signal.id, 240)).toBe(true)
})

test('a quantity of a station is alive while one of the devices it is made of is; a load without a meter while all that it is the balance of are', async () => {
  const { stations } = server.core.services.registry()
  const feeds = stations.get('T7')?.feeds
  const [pv, load] = [server.pointId('T7', null, 'pvPower'), server.pointId('T7', null, 'loadPower')]
  expect(feeds?.has('loadPower')).toBe(false)
  expect(feeds?.get('pvPower')).toHaveLength(2)
  await put(pv, 0)
  await put(load, 0)
  await missed('T7', 'T7-PV1', [5, 60])
  expect(await isAlive('T7', pv, 10)).toBe(true)
  expect(await isAlive('T7', load, 10)).toBe(true)
  await missed('T7', 'T7-PV2', [6, 60])
  expect(await isAlive('T7', pv, 4)).toBe(true)
  expect(await isAlive('T7', pv, 10)).toBe(false)
  expect(await isAlive('T7', load, 10)).toBe(false)
})
