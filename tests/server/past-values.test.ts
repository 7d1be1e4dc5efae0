import { afterAll, beforeAll, expect, test } from 'vitest'
import { quality } from '#contract/live.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** What a board shows of a past moment is alive only where its source was, by the rules of then. */
let server: TestServer
let root: string
const MINUTE = 60_000
const noon = Math.floor(Date.now() / MINUTE) * MINUTE - 6 * 60 * MINUTE

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

async function put(point: number, ...minutes: number[]): Promise<void> {
  const times = minutes.map((minute) => noon + minute * MINUTE)
  await insertSamples(server.db.pool, { points: times.map(() => point), times, values: times.map((_, i) => i + 1), qualities: times.map(() => 0) })
}
/** Between two minutes a device (null: the gateway) is told to be off line. */
const missed = (stationId: string, sn: string | null, from: number, to: number | null) =>
  server.db.pool.query(
    `insert into alarm (id, station_id, organization_code, device_sn, code, level, state, content_zh, content_en, raised_at, last_at, count, cleared_at)
     select $1, id, organization_code, $2, $3, 'SERIOUS', 'WARNING', '', '', $4, $4, 1, $5 from station where id = $6`,
    [
      `past-${stationId}-${sn}-${from}`,
      sn,
      sn === null ? 'GATEWAY_OFFLINE' : 'DEVICE_OFFLINE',
      noon + from * MINUTE,
      to === null ? null : noon + to * MINUTE,
      stationId,
    ],
  )
async function isAlive(stationId: string, point: number, minute: number): Promise<boolean> {
  const { values } = await server.ok('snapshot', { powerstationId: stationId, at: noon + minute * MINUTE, points: [point] }, root)
  expect(values[0]?.value).not.toBeNull()
  return values[0]?.quality === quality.good
}

test('a value of a device that was missed is not alive, be it minutes old; before it was missed and after it came back it is', async () => {
  const power = server.pointId('T1', 'T1-PV1', 'P')
  await put(power, 0, 20)
  await missed('T1', 'T1-PV1', 2, 21)
  expect(await isAlive('T1', power, 1)).toBe(true)
  expect(await isAlive('T1', power, 10)).toBe(false)
  // It sent later what it had kept, and is cleared a minute after its return.
  expect(await isAlive('T1', power, 20.5)).toBe(true)
  expect(await isAlive('T1', power, 30)).toBe(true)
  // Of half an hour before, nobody knows more.
  expect(await isAlive('T1', power, 55)).toBe(false)
})

test('behind a gateway that was gone nothing is alive; what is told when it changes holds while it was there, hours later too', async () => {
  const state = server.core.services.registry().devices.get('X1-PCS1')
  const signal = [...(state?.points.values() ?? [])].find(({ kind }) => kind === 'signal')
  if (signal === undefined) throw new Error('no signal')
  await put(signal.id, 0)
  expect(await isAlive('X1', signal.id, 120)).toBe(true)
  await missed('X1', null, 130, null)
  expect(await isAlive('X1', signal.id, 125)).toBe(true)
  expect(await isAlive('X1', signal.id, 140)).toBe(false)
})

test('a quantity of a station is alive while one of the devices it is made of is', async () => {
  const registry = server.core.services.registry()
  const feeds = registry.stations.get('T2')?.feeds.get('pvPower') ?? []
  expect(feeds).not.toHaveLength(0)
  const quantity = server.pointId('T2', null, 'pvPower')
  await put(quantity, 0)
  expect(await isAlive('T2', quantity, 10)).toBe(true)
  for (const { deviceSn } of feeds) await missed('T2', deviceSn, 5, null)
  expect(await isAlive('T2', quantity, 4)).toBe(true)
  expect(await isAlive('T2', quantity, 10)).toBe(false)
})
