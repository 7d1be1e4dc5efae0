import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOfDate } from '#domain/time.ts'
import { upsertRollups } from '#server/db/sample-store.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string
let point: number
const QUARTER = 900_000
const A_DAY = 96
const start = startOfDate('Asia/Shanghai', '2026-03-01')

beforeAll(async () => {
  server = await startTestServer()
  token = await server.login('worker')
  point = server.pointId('T1', null, 'gridPower')
  // Two days; each quarter's mean is its number. The second hour of the first day was not read.
  const slots = Array.from({ length: 2 * A_DAY }, (_, i) => i).filter((slot) => slot < 4 || slot > 7)
  const times = slots.map((slot) => start + slot * QUARTER)
  await upsertRollups(server.db.pool, 'rollup_15m', {
    points: slots.map(() => point),
    times,
    min: slots.map((slot) => slot - 1),
    max: slots.map((slot) => slot + 1),
    mean: slots,
    first: slots,
    last: slots,
    n: slots.map(() => 15),
    tmin: times,
    tmax: times,
  })
})
afterAll(() => server.close())

test('every quarter of the wall clock has its own mean, and what was not read is a gap', async () => {
  const { from, days, values } = await server.ok('quarterHours', { point, from: '2026-03-01', to: '2026-03-03' }, token)
  expect([from, days, values.length]).toEqual(['2026-03-01', 3, 3 * A_DAY])
  expect(values.slice(0, 10)).toEqual([0, 1, 2, 3, null, null, null, null, 8, 9])
  expect(values[2 * A_DAY - 1]).toBe(2 * A_DAY - 1)
  expect(values.slice(2 * A_DAY).every((value) => value === null)).toBe(true)
})

test('a range that begins on the second day begins with its first quarter', async () => {
  const { values } = await server.ok('quarterHours', { point, from: '2026-03-02', to: '2026-03-02' }, token)
  expect(values).toEqual(Array.from({ length: A_DAY }, (_, i) => A_DAY + i))
})

test('as of a moment, only quarters that were over then are known', async () => {
  const moment = start + 20 * QUARTER + 60_000
  const { result } = await server.call('quarterHours', { point, from: '2026-03-01', to: '2026-03-02' }, { sessionId: token, moment: String(moment) })
  expect(result?.values.slice(18, 22)).toEqual([18, 19, null, null])
  expect(result?.values.slice(20).every((value) => value === null)).toBe(true)
  expect(result?.days).toBe(2)
})

test('a range that runs backwards or is longer than a year and some days names its field', async () => {
  const backwards = await server.call('quarterHours', { point, from: '2026-03-02', to: '2026-03-01' }, { sessionId: token })
  expect([backwards.code, Object.keys(backwards.fields ?? {})]).toEqual([400, ['from']])
  const long = await server.call('quarterHours', { point, from: '2024-01-01', to: '2026-03-01' }, { sessionId: token })
  expect([long.code, Object.keys(long.fields ?? {})]).toEqual([400, ['to']])
})
