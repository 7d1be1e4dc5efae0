import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** What is wrong with readings is found hour by hour and counted by point, device, station and day. */
let server: TestServer
let root: string
const MINUTE = 60_000
const HOUR = 3_600_000
const hour = Math.floor(Date.now() / HOUR) * HOUR - 3 * HOUR
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

/** Sums of a point's minutes from the hour before on, as the roll-ups keep them. */
async function minutes(point: number, valueAt: (minute: number) => number | undefined): Promise<void> {
  for (let minute = -60; minute < 60; minute++) {
    const v = valueAt(minute)
    const t = hour + minute * MINUTE
    if (v === undefined) continue
    await server.db.pool.query(
      'insert into rollup_1m (point, t, min, max, mean, first, last, n, tmin, tmax) values ($1, $2, $3, $3, $3, $3, $3, 1, $2, $2)',
      [point, t, v],
    )
  }
  server.core.services.values.take(point, hour, 0, 0, hour)
}

test('a device that was silent, a meter that stood still and a register that ran backwards are told, worst first; who is good is not accused', async () => {
  const busy = (minute: number): number => 50 + Math.sin(minute) * 20
  const [grid, pcs, pv] = [server.pointId('T1', 'T1-GRID', 'P'), server.pointId('T1', 'T1-PCS1', 'P'), server.pointId('T1', 'T1-PV1', 'P')]
  await minutes(grid, busy)
  await minutes(server.pointId('T1', 'T1-GRID', 'EPI'), (minute) => (minute === 30 ? 10 : 1000 + minute))
  await minutes(pcs, (minute) => (minute >= -20 ? 42.5 : busy(minute)))
  await minutes(pv, (minute) => (minute >= 10 && minute < 40 ? undefined : busy(minute)))
  await minutes(server.pointId('T2', 'T2-GRID', 'P'), busy)
  await server.core.services.quality.judge(hour)

  const ask = { from: hour - 24 * HOUR, to: hour + 24 * HOUR }
  const { qualityRows, totalRows } = await server.ok('dataQuality', { ...ask, by: 'point' }, root)
  expect(totalRows).toBe(5)
  expect(qualityRows.map(({ key, good, expected }) => [key, good, expected])).toEqual([
    ['T1/T1-PCS1/P', 0, 60],
    ['T1/T1-PV1/P', 30, 60],
    ['T1/T1-GRID/EPI', 59, 60],
    ['T1/T1-GRID/P', 60, 60],
    ['T2/T2-GRID/P', 60, 60],
  ])
  expect(qualityRows[0]).toMatchObject({ frozen: 60, firstFault: 'frozen', firstValue: 42.5 })
  expect(qualityRows[1]).toMatchObject({ missing: 30, firstFault: 'missing', firstAt: hour + 10 * MINUTE })
  expect(qualityRows[2]).toMatchObject({ backwards: 1 })

  const stations = await server.ok('dataQuality', { ...ask, by: 'station' }, root)
  expect(stations.qualityRows.map(({ key, expected }) => [key, expected])).toEqual([
    ['T1', 240],
    ['T2', 60],
  ])
  const frozen = await server.ok('dataQuality', { ...ask, by: 'device', fault: 'frozen' }, root)
  expect(frozen.qualityRows.map(({ key }) => key)).toEqual(['T1/T1-PCS1'])
})

test('a device is not missing before its first word, and is missing after it', async () => {
  const { quality } = server.core.services
  const point = server.pointId('T2', 'T2-PV1', 'P')
  const judged = async () => (await server.db.pool.query('select 1 from quality_day where point = $1', [point])).rows.length
  await quality.judge(hour - 2 * HOUR)
  expect(await judged()).toBe(0)
  await minutes(point, (minute) => (minute === 0 ? 1 : undefined))
  await quality.judge(hour - 2 * HOUR)
  expect(await judged()).toBe(0)
  await quality.judge(hour + HOUR)
  expect(await judged()).toBe(1)
})

test('an hour is judged once, and a second one adds to its day', async () => {
  const { quality, now } = server.core.services
  await quality.run()
  const until = await server.db.pool.query<{ value: number }>("select value from setting where key = 'qualityUntil'")
  expect(until.rows[0]?.value).toBeLessThanOrEqual(now() - 15 * MINUTE)
  const count = async () => (await server.db.pool.query<{ n: number }>('select sum(expected)::int as n from quality_day')).rows[0]?.n
  const before = await count()
  await quality.run()
  expect(await count()).toBe(before)
})
