import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertSamples, upsertRollups } from '#server/db/sample-store.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string
let point: number
const QUARTER = 900_000
/** A quarter hour that began some hours ago. */
const quarter = Math.floor(Date.now() / QUARTER) * QUARTER - 16 * QUARTER

/** A signal's samples as they are kept, the last one also as the live path has it. */
async function store(readings: readonly (readonly [at: number, value: number])[]): Promise<void> {
  const times = readings.map(([at]) => at)
  await insertSamples(server.db.pool, { points: times.map(() => point), times, values: readings.map(([, v]) => v), qualities: times.map(() => 0) })
  const [at, value] = readings.at(-1) ?? [0, 0]
  server.core.services.values.take(point, at, value, 0, at)
}
async function sumUp(from: number, min: number, max: number): Promise<void> {
  const one = { min: [min], max: [max], mean: [max], first: [min], last: [max], n: [90], tmin: [from], tmax: [from + 1000] }
  await upsertRollups(server.db.pool, 'rollup_15m', { points: [point], times: [from], ...one })
}
const change = async () => (await server.ok('lastChanges', { deviceSn: 'T1-PCS1' }, token)).changes.find((one) => one.pointId === point)

beforeAll(async () => {
  server = await startTestServer()
  token = await server.login('worker')
  point = server.pointId('T1', 'T1-PCS1', 'RUN')
})
afterAll(() => server.close())

test('a point carries the words of its values, and one that has none carries nothing', async () => {
  const { points } = await server.ok('devicePoints', { deviceSn: 'T1-PCS1' }, token)
  expect(points.find((one) => one.code === 'RUN')?.texts).toEqual([{ value: 1, text: { zh: '运行', en: 'Running' } }])
  expect(points.find((one) => one.code === 'P')).not.toHaveProperty('texts')
})

test('a signal that never was another has no time of change', async () => {
  await store([[quarter - 5000, 0]])
  expect(await change()).toEqual({ pointId: point, value: 0, at: null, exact: true })
})

test('the time of change is that of the first sample with this value, and repeating it does not move it', async () => {
  await store([
    [quarter + 10_000, 0],
    [quarter + 20_000, 1],
    [quarter + 30_000, 1],
  ])
  expect(await change()).toEqual({ pointId: point, value: 1, at: quarter + 20_000, exact: true })
  // Quarter hours that are summed up: one with the change, those after it without.
  await sumUp(quarter, 0, 1)
  for (let i = 1; i < 8; i++) {
    await sumUp(quarter + i * QUARTER, 1, 1)
    await store([[quarter + i * QUARTER + 1000, 1]])
  }
  expect(await change()).toEqual({ pointId: point, value: 1, at: quarter + 20_000, exact: true })
})

test('a change after the last sum is found among the samples', async () => {
  await store([[quarter + 9 * QUARTER, 0]])
  expect(await change()).toEqual({ pointId: point, value: 0, at: quarter + 9 * QUARTER, exact: true })
})

test('where the samples are gone, the quarter hour is the answer and says so', async () => {
  await server.db.pool.query('delete from sample where point = $1 and t < $2', [point, quarter + 8 * QUARTER])
  await server.db.pool.query('delete from sample where point = $1 and v = 0', [point])
  await store([[quarter + 10 * QUARTER, 1]])
  expect(await change()).toEqual({ pointId: point, value: 1, at: quarter, exact: false })
})
