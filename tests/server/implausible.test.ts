import mqtt from 'mqtt'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayStart } from '#domain/time.ts'
import { Partitions } from '#server/db/partitions.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import { encodeSparkplug } from '#server/ingest/decode-sparkplug.ts'
import { LATE_MS } from '#server/plant/clocks.ts'
import type { LeftOut } from '#server/jobs/roll-bucket.ts'
import { Rollups } from '#server/jobs/rollup.ts'
import { openStream } from '#tests/support/sse.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** What no device can have measured: one gateway's nonsense is its own. */
let server: TestServer
let gateway: mqtt.MqttClient
let token: string
const MINUTE = 60_000
const DAY = 86_400_000

beforeAll(async () => {
  server = await startTestServer()
  gateway = await mqtt.connectAsync(server.mqttUrl)
  token = await server.login('root')
})
afterAll(async () => {
  await gateway.endAsync()
  await server.close()
})

const send = (sn: string, body: unknown) => gateway.publishAsync(`energy/${sn.slice(0, 2)}/${sn}/telemetry`, JSON.stringify(body), { qos: 1 })
const refused = (reason: string): number => (server.core.services.ingest.refusals.counts as Record<string, number>)[reason] ?? 0
const last = (station: string, sn: string, code: string) => server.core.services.values.read(server.pointId(station, sn, code))

test('readings that nothing can have measured are refused and counted, and the value before them no longer looks alive', async () => {
  const before = refused('implausible')
  const ts = Date.now() - 1000
  await send('T1-GRID', { ts, values: { P: 12 } })
  await until(() => last('T1', 'T1-GRID', 'P').quality === 0, 'a good value')
  await send(
    'T1-GRID',
    [1, 2, 3].map((i) => ({ ts: ts + i, values: { P: 1.7e308 } })),
  )
  await send('T1-PCS1', { ts, values: { SOC: 6553.5, P: -1.7e308 } })
  await until(() => refused('implausible') === before + 5, 'five refusals')
  expect(last('T1', 'T1-GRID', 'P')).toMatchObject({ value: 12, quality: 3 })
  const seq = { n: 0 }
  const sparkplug = (type: string, metrics: object[]) =>
    gateway.publishAsync(`spBv1.0/OWN/${type}`, encodeSparkplug({ timestamp: ts, seq: seq.n++, metrics } as Parameters<typeof encodeSparkplug>[0]), {
      qos: 1,
    })
  await sparkplug('NBIRTH/T2', [{ name: 'bdSeq', type: 'UInt64', value: 0 }])
  await sparkplug('DBIRTH/T2/T2-GRID', [{ name: 'P', type: 'Double', value: 1.7e308 }])
  await until(() => refused('implausible') === before + 6, 'the sixth')
  await server.core.services.writer.settled()
  const rows = await server.db.pool.query('select v from sample where abs(v) > 1e7')
  expect(rows.rows).toEqual([])
  await send('T1-GRID', { ts: ts + 10, values: { P: 13 } })
  await until(() => last('T1', 'T1-GRID', 'P').quality === 0, 'the next good value is good')
  const status = await server.ok('ingestStatus', {}, token)
  expect(status.refused.implausible).toBe(before + 6)
  expect(status.recent.some((one) => one.reason === 'implausible' && one.source === 'T1/T1-PCS1/SOC')).toBe(true)
})

test('a store that holds such samples rolls everybody up: what is good of the point too, and the mark goes on', async () => {
  const { pool } = server.db
  // A day of its own, in a plant nobody else writes to.
  const zone = 'Asia/Shanghai'
  const day = dayStart(zone, Date.now() - 3 * DAY)
  const ids = [server.pointId('X1', 'X1-GRID', 'P'), server.pointId('X1', 'X1-PCS1', 'SOC'), server.pointId('X1', 'X1-PV1', 'P')]
  const [bad, dust, good] = ids as [number, number, number]
  const put = (point: number, at: number, values: number[]) =>
    insertSamples(pool, { points: values.map(() => point), times: values.map((_, i) => at + i * 1000), values, qualities: values.map(() => 0) })
  const partitions = new Partitions(pool)
  await partitions.ensure('sample', day, day + DAY)
  for (let minute = 0; minute < 15; minute++) {
    await put(bad, day + minute * MINUTE, [1.7e308, 1.7e308, 1.7e308, 7])
    // Too small to be divided: PostgreSQL calls it an underflow.
    await put(dust, day + minute * MINUTE, [minute === 0 ? 5e-324 : 0])
    await put(good, day + minute * MINUTE, [10, 20])
  }
  const leftOut: LeftOut[] = []
  let now = day + 15 * MINUTE + LATE_MS + 1000
  const rollups = new Rollups({
    pool,
    partitions,
    log: pino({ level: 'silent' }),
    now: () => now,
    dayStart,
    zones: () => new Map([[zone, ids]]),
    onLeftOut: (what) => void leftOut.push(what),
  })
  const saved = await pool.query("select value from setting where key = 'rollup'")
  await pool.query("insert into setting (key, value) values ('rollup', $1) on conflict (key) do update set value = excluded.value", [
    JSON.stringify({ minute: day / MINUTE + 2 }),
  ])
  await rollups.start()
  await rollups.run()

  expect(rollups.behindMs).toBeLessThan(MINUTE)
  for (const table of ['rollup_1m', 'rollup_15m', 'rollup_1d']) {
    const rows = await pool.query(
      `select point, min, max, mean, n from ${table} where point = any($1::int4[]) and t >= $2 order by t, point limit 20`,
      [`{${ids.join(',')}}`, day],
    )
    const of = (point: number) => rows.rows.find((row) => row.point === point)
    const times = table === 'rollup_1m' ? 1 : 15
    expect(of(good), table).toMatchObject({ min: 10, max: 20, mean: 15, n: 2 * times })
    expect(of(bad), table).toMatchObject({ min: 7, max: 7, mean: 7, n: times })
  }
  // Three a minute; the dust is left out where it cannot be summed up, alone.
  expect(leftOut.filter((what) => what.point === bad).reduce((sum, what) => sum + what.samples, 0)).toBe(45)
  expect(leftOut.filter((what) => what.error !== undefined).every((what) => what.point === dust)).toBe(true)
  expect(leftOut.some((what) => what.error !== undefined)).toBe(true)

  // Late, minutes and quarters are summed up side by side: one that cannot be costs its own point and bucket alone.
  leftOut.length = 0
  for (let minute = 15; minute < 30; minute++) {
    await put(dust, day + minute * MINUTE, [0])
    await put(good, day + minute * MINUTE, [10, 20])
  }
  await put(good, day + 14 * MINUTE + 30_000, [30])
  for (const id of [good, dust]) rollups.late(id, day, day + 15 * MINUTE - 1)
  rollups.late(bad, day + 14 * MINUTE)
  now += 15 * MINUTE
  await rollups.run()
  for (const id of [good, dust]) rollups.late(id, day, day + 30 * MINUTE - 1)
  await rollups.run()
  const sums = await pool.query<{ point: number; at: number; n: number }>(
    'select point, (t - $2) / 60000 as at, n from rollup_15m where point = any($1::int4[]) and t >= $2 and t < $3 order by t',
    [`{${ids.join(',')}}`, day, day + 30 * MINUTE],
  )
  const quartersOf = (point: number) => sums.rows.filter((row) => row.point === point).map(({ at, n }) => [at, n])
  expect([quartersOf(good), quartersOf(bad)]).toEqual([
    [
      [0, 31],
      [15, 30],
    ],
    [[0, 15]],
  ])
  expect(quartersOf(dust).at(-1)).toEqual([15, 15])
  const refused = leftOut.filter(({ error }) => error !== undefined).map(({ point, at }) => `${point} ${at}`)
  expect([...new Set(refused)]).toEqual([`${dust} ${day}`])
  if (saved.rows[0] !== undefined) await pool.query("update setting set value = $1 where key = 'rollup'", [JSON.stringify(saved.rows[0].value)])
  // Of what is summed again beside others only, nobody is told again.
  expect(leftOut.filter(({ point }) => point === bad).map(({ at, samples }) => [at, samples])).toEqual([[day + 14 * MINUTE, 3]])
})

test('a sum that is no number leaves the stream whole: its value is null', async () => {
  const point = server.pointId('T2', null, 'gridPower')
  const stream = await openStream(`${server.url}/stream?topics=station:T2`, { sessionId: token })
  try {
    await until(() => stream.events[0], 'hello')
    const { values, hub } = server.core.services
    values.take(point, Date.now(), Infinity, 0, Date.now())
    hub.changed(point)
    const frame = await until(() => stream.events.find((event) => event.event === 'samples' && event.data.points.includes(point)), 'a whole frame')
    expect(frame.event === 'samples' && frame.data.values[frame.data.points.indexOf(point)]).toBe(null)
  } finally {
    stream.close()
  }
})
