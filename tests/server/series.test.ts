import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertSamples, upsertRollups } from '#server/db/sample-store.ts'
import { readSeries, valueAt } from '#server/db/series.ts'
import { curveOf } from '#server/reports/analysis-curve.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let point: number
const HOUR = 3_600_000
const now = Math.floor(Date.now() / HOUR) * HOUR

beforeAll(async () => {
  server = await startTestServer()
  point = server.pointId('T2', 'T2-PV1', 'P')
  const n = 7200
  const times = Array.from({ length: n }, (_, i) => now - 2 * HOUR + i * 1000)
  // A wave with one spike up and one down, each a single second long.
  const values = times.map((_, i) => (i === 1234 ? 999 : i === 5678 ? -77 : Math.sin(i / 300) * 50))
  for (let from = 0; from < n; from += 3600) {
    const part = {
      points: Array<number>(3600).fill(point),
      times: times.slice(from, from + 3600),
      values: values.slice(from, from + 3600),
      qualities: Array<number>(3600).fill(0),
    }
    await insertSamples(server.db.pool, part)
  }
})
afterAll(() => server.close())

test('a curve reduced to a pixel width keeps every extreme at its own time', async () => {
  const series = await readSeries(server.db.pool, point, now - 2 * HOUR, now, 300)
  expect(series.values.length).toBeLessThanOrEqual(600)
  const high = series.values.indexOf(999)
  const low = series.values.indexOf(-77)
  expect(series.times[high]).toBe(now - 2 * HOUR + 1_234_000)
  expect(series.times[low]).toBe(now - 2 * HOUR + 5_678_000)
  series.times.slice(1).forEach((time, i) => expect(time).toBeGreaterThan(series.times[i] as number))
})

test('a value that stays the same is kept once a minute: no gaps in what is drawn of some minutes', async () => {
  const quiet = server.pointId('T2', null, 'soc')
  const times = Array.from({ length: 10 }, (_, i) => now - 600_000 + i * 61_000)
  await insertSamples(server.db.pool, { points: times.map(() => quiet), times, values: times.map(() => 50), qualities: times.map(() => 0) })
  const series = await readSeries(server.db.pool, quiet, now - 600_000, now, 120)
  expect(series).toMatchObject({ resolution: 'raw', times })
  expect(series.gapMs).toBeGreaterThan(61_000)
})

test('the last value of a moment is as old as its sample, though the quarter that it lies in ended later', async () => {
  const quiet = server.pointId('T2', null, 'soc')
  const [quarter, last] = [now - 900_000, now - 51_000]
  const column = [50]
  const rollup = { points: [quiet], times: [quarter], min: column, max: column, mean: column, first: column, last: column, n: [10] }
  await upsertRollups(server.db.pool, 'rollup_15m', { ...rollup, tmin: [last], tmax: [last] })
  expect(await valueAt(server.db.pool, [quiet], now)).toEqual([{ point: quiet, begins: last, t: last, v: 50 }])
})

test('a meter that speaks every five minutes is a line from reading to reading, and its silence of an hour a gap, also as the analysis reads it', async () => {
  const meter = server.pointId('T2', null, 'pvPower')
  const times = Array.from({ length: 36 }, (_, i) => now - 3 * HOUR + i * 300_000).filter((at) => at < now - 2 * HOUR || at > now - 1.05 * HOUR)
  await insertSamples(server.db.pool, { points: times.map(() => meter), times, values: times.map((_, i) => i), qualities: times.map(() => 0) })
  const [drawn, analysed] = [
    await readSeries(server.db.pool, meter, now - 3 * HOUR, now, 2000),
    await curveOf(server.db.pool, meter, now - 3 * HOUR, now, 2000),
  ]
  for (const { gapMs, times: read } of [drawn, analysed]) {
    expect(read).toEqual(times)
    const apart = times.slice(1).map((at, i) => at - (times[i] as number))
    expect(apart.filter((ms) => ms > gapMs)).toEqual([Math.max(...apart)])
  }
})

test('before the samples the rollups go on, and the join is no gap', async () => {
  const minutes = Array.from({ length: 60 }, (_, i) => now - 3 * HOUR + i * 60_000)
  const flat = minutes.map(() => 10)
  await upsertRollups(server.db.pool, 'rollup_1m', {
    points: minutes.map(() => point),
    times: minutes,
    min: flat,
    max: flat,
    mean: flat,
    first: flat,
    last: flat,
    n: minutes.map(() => 60),
    tmin: minutes,
    tmax: minutes,
  })
  // Wide enough that a second has its own pixel: the samples are the first choice.
  const series = await readSeries(server.db.pool, point, now - 3 * HOUR, now, 4000)
  expect(series.times[0]).toBe(now - 3 * HOUR)
  expect(series.gapMs).toBeGreaterThanOrEqual(180_000)
})

test('a sample that comes twice stays once', async () => {
  const batch = { points: [point], times: [now - HOUR], values: [1], qualities: [0] }
  await insertSamples(server.db.pool, batch)
  await insertSamples(server.db.pool, batch)
  const rows = await server.db.pool.query('select count(*)::int as n from sample where point = $1 and t = $2', [point, now - HOUR])
  expect(rows.rows).toEqual([{ n: 1 }])
})

test('one wrong clock does not cost its neighbours: a row outside all partitions is kept too', async () => {
  const odd = now + 400 * 24 * HOUR
  await insertSamples(server.db.pool, { points: [point, point], times: [odd, now + 1], values: [5, 6], qualities: [0, 0] })
  const rows = await server.db.pool.query('select t from sample where point = $1 and t = any($2::int8[]) order by t', [point, `{${now + 1},${odd}}`])
  expect(rows.rows).toHaveLength(2)
})

test('where the samples begin in the middle of a quarter time goes forward only, and nothing is told twice', async () => {
  const other = server.pointId('T2', 'T2-GRID', 'P')
  const begin = now - 24 * HOUR
  const join = begin + 20 * HOUR + 7 * 60_000
  const samples = Array.from({ length: 600 }, (_, i) => join + i * 1000)
  await insertSamples(server.db.pool, {
    points: samples.map(() => other),
    times: samples,
    values: samples.map((_, i) => i),
    qualities: samples.map(() => 0),
  })
  // Quarters, the one with the join among them: its extremes lie after the join. And the day, whose extremes lie after the first quarter.
  const quarters = Array.from({ length: 5 }, (_, i) => begin + (19 * 4 + i) * 900_000)
  const column = (value: number): number[] => quarters.map(() => value)
  const rollup = {
    points: column(other),
    times: quarters,
    mean: column(5),
    first: column(5),
    last: column(5),
    n: column(900),
    min: column(0),
    max: column(300),
  }
  await upsertRollups(server.db.pool, 'rollup_15m', { ...rollup, tmin: quarters.map((t) => t + 420_000), tmax: quarters.map((t) => t + 720_000) })
  const days = [begin - 24 * HOUR, begin].map((t) => t + 2 * HOUR)
  const two = { points: [other, other], mean: [5, 5], first: [5, 5], last: [5, 5], n: [9, 9], min: [0, 0], max: [300, 300] }
  await upsertRollups(server.db.pool, 'rollup_1d', {
    ...two,
    times: days,
    tmin: days.map((t) => t + 20 * HOUR),
    tmax: days.map((t) => t + 21 * HOUR),
  })
  for (const [from, width] of [
    [begin, 100_000],
    [begin - 72 * HOUR, 100_000],
    [begin - 72 * HOUR, 400],
  ] as const) {
    const { times } = await readSeries(server.db.pool, other, from, join + 600_000, width)
    expect(times.length).toBeGreaterThan(8)
    times.slice(1).forEach((time, i) => expect(time).toBeGreaterThan(times[i] as number))
  }
})

test('as of a moment a curve ends there', async () => {
  const moment = now - HOUR - 12_345
  const token = await server.login('worker')
  const ask = (headers: Record<string, string>) =>
    server.call('series', { points: [point], from: now - 2 * HOUR, to: now, size: 300 }, { sessionId: token, ...headers })
  const times = (answer: { result?: { series: { times: number[] }[] } | undefined }): number[] => answer.result?.series[0]?.times ?? []
  expect(Math.max(...times(await ask({})))).toBeGreaterThan(moment)
  const past = times(await ask({ moment: String(moment) }))
  expect(past.length).toBeGreaterThan(50)
  expect(Math.max(...past)).toBeLessThanOrEqual(moment)
})
