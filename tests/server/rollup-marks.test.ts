import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayStart } from '#domain/time.ts'
import { Partitions } from '#server/db/partitions.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import { LATE_MS } from '#server/plant/clocks.ts'
import { Rollups, type RollupDeps } from '#server/jobs/rollup.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Roll-ups while things go wrong: what is in the store is in the sums in the end. */
let server: TestServer
const MINUTE = 60_000
const DAY = 86_400_000
const zone = 'Asia/Shanghai'

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Roll-ups of one point on a day of its own, begun at the start of that day. */
async function rollupsOf(day: number, point: number, more: Partial<RollupDeps>): Promise<Rollups> {
  const { pool } = server.db
  const partitions = new Partitions(pool)
  await partitions.ensure('sample', day, day + DAY)
  const log = pino({ level: 'silent' })
  const zones = () => new Map([[zone, [point]]])
  const rollups = new Rollups({ pool, partitions, log, dayStart, zones, now: () => day + MINUTE + LATE_MS, ...more })
  await rollups.start()
  return rollups
}
/** The last minute that a server before this one has summed up. */
const begin = (at: number) =>
  server.db.pool.query("insert into setting (key, value) values ('rollup', $1) on conflict (key) do update set value = excluded.value", [
    JSON.stringify({ minute: at / MINUTE + 2 }),
  ])
const put = (point: number, at: number, v: number) => insertSamples(server.db.pool, { points: [point], times: [at], values: [v], qualities: [0] })
const countOf = async (table: string, point: number, from: number): Promise<number> =>
  (
    await server.db.pool.query<{ n: number }>(`select coalesce(sum(n), 0)::int as n from ${table} where point = $1 and t >= $2 and t < $3`, [
      point,
      from,
      from + DAY,
    ])
  ).rows[0]?.n ?? -1

test('an empty store is not behind: nothing from before its first minute is missing', async () => {
  await server.db.pool.query("delete from setting where key = 'rollup'")
  const rollups = await rollupsOf(dayStart(zone, Date.now() - 2 * DAY), 1, {})
  expect(rollups.behindMs).toBe(0)
})

test('a server that ends between the minutes and their quarters: the next one sums the quarters and the day up', async () => {
  const { pool } = server.db
  const day = dayStart(zone, Date.now() - 3 * DAY)
  const point = server.pointId('X1', 'X1-GRID', 'P')
  const now = () => day + 40 * MINUTE + LATE_MS
  const first = await (await begin(day), rollupsOf(day, point, { now }))
  for (let minute = 0; minute < 40; minute++) await put(point, day + minute * MINUTE, minute)
  // No quarter can be written, and then the server ends.
  await pool.query('alter table rollup_15m rename to rollup_away')
  await first.run()
  await pool.query('alter table rollup_away rename to rollup_15m')
  const next = await rollupsOf(day, point, { now })
  await next.run()
  expect(await countOf('rollup_1m', point, day)).toBe(40)
  expect(await countOf('rollup_15m', point, day)).toBe(30)
  expect(await countOf('rollup_1d', point, day)).toBe(30)
})

test('a sample that has come but still waits for the store is in the sum of its minute', async () => {
  const day = dayStart(zone, Date.now() - 4 * DAY)
  const point = server.pointId('X1', 'X1-PV1', 'P')
  await begin(day)
  const rollups = await rollupsOf(day, point, { settled: () => put(point, day + 59_000, 5) })
  await rollups.run()
  expect(await countOf('rollup_1m', point, day)).toBe(1)
})

test('a sample may be as late as it may without saying so: its minute waits for it', async () => {
  const day = dayStart(zone, Date.now() - 5 * DAY)
  const point = server.pointId('X1', 'X1-PV1', 'P')
  let now = day + MINUTE + LATE_MS - 1000
  await begin(day)
  const rollups = await rollupsOf(day, point, { now: () => now })
  await rollups.run()
  await put(point, day + MINUTE - 1, 5)
  now += 1000
  await rollups.run()
  expect(await countOf('rollup_1m', point, day)).toBe(1)
})

test('a late sample that comes while its minute is being summed up is not forgotten', async () => {
  const day = dayStart(zone, Date.now() - 6 * DAY)
  const [point, other] = [server.pointId('X1', 'X1-PV1', 'P'), server.pointId('X1', 'X1-GRID', 'P')]
  let written: Promise<void> | undefined
  await begin(day)
  const rollups: Rollups = await rollupsOf(day, point, {
    settled: async () => written,
    // Told in the middle of the work: something implausible stands in the same minute.
    onLeftOut() {
      if (written !== undefined) return
      rollups.late(point, day + 1000)
      written = put(point, day + 1000, 5)
    },
  })
  await put(other, day, 1.7e308)
  await rollups.run()
  expect(await countOf('rollup_1m', point, day)).toBe(1)
})

test('minutes of long ago that a wrong clock sends do not stand before what another gateway kept of yesterday', async () => {
  const day = dayStart(zone, Date.now() - DAY)
  const [mad, point] = [server.pointId('T1', 'T1-GRID', 'P'), server.pointId('X1', 'X1-PCS1', 'SOC')]
  await begin(day)
  const rollups = await rollupsOf(day, point, { now: () => day + 120 * MINUTE })
  await rollups.run()
  const longAgo = Date.UTC(2001, 1, 1)
  for (let minute = 0; minute < 50_000; minute++) rollups.late(mad, longAgo + minute * MINUTE)
  await put(point, day + 60 * MINUTE, 5)
  rollups.late(point, day + 60 * MINUTE)
  await rollups.run()
  for (const table of ['rollup_1m', 'rollup_15m', 'rollup_1d']) expect(await countOf(table, point, day), table).toBe(1)
})

test('a late sample that is told while others are waited for is summed up once it is stored itself', async () => {
  const day = dayStart(zone, Date.now() - 2 * DAY)
  const [point, other] = [server.pointId('X1', 'X1-GRID', 'EPI'), server.pointId('X1', 'X1-PV1', 'EPG')]
  await begin(day)
  let calls = 0
  let isFirst = false
  const rollups: Rollups = await rollupsOf(day, point, {
    now: () => day + 120 * MINUTE,
    async settled() {
      // The minutes of now are waited for in the run before.
      if (++calls === 1) return
      if (!isFirst) rollups.late(other, day + 61 * MINUTE)
      else await put(other, day + 61 * MINUTE, 6)
      isFirst = true
    },
  })
  await rollups.run()
  await put(point, day + 60 * MINUTE, 5)
  rollups.late(point, day + 60 * MINUTE)
  await rollups.run()
  expect(await countOf('rollup_1m', point, day)).toBe(1)
  await rollups.run()
  expect(await countOf('rollup_1m', other, day)).toBe(1)
})

test('what comes again of a minute whose samples are no longer kept does not take the place of its sum; what was missing is filled in', async () => {
  const day = dayStart(zone, Date.now() - 20 * DAY)
  const point = server.pointId('X1', 'X1-GRID', 'EPE')
  await begin(day)
  const rollups = await rollupsOf(day, point, { now: () => day + 120 * MINUTE + LATE_MS, samplesSince: () => day + DAY })
  for (let second = 0; second < 60; second++) await put(point, day + second * 1000, 5)
  await rollups.run()
  await server.db.pool.query('delete from sample where point = $1', [point])
  for (const at of [day + 500, day + 70 * MINUTE]) {
    await put(point, at, 9)
    rollups.late(point, at)
  }
  await rollups.run()
  const rows = await server.db.pool.query('select t, max, n from rollup_1m where point = $1 order by t', [point])
  expect(rows.rows).toEqual([
    { t: day, max: 5, n: 60 },
    { t: day + 70 * MINUTE, max: 9, n: 1 },
  ])
  expect(await countOf('rollup_1d', point, day)).toBe(61)
})
