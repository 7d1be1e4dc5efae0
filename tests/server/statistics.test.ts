import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayStart, localDate, nextDayStart } from '#domain/time.ts'
import { insertSamples, upsertRollups } from '#server/db/sample-store.ts'
import { LastValues } from '#server/plant/last-values.ts'
import type { Registry } from '#server/plant/registry.ts'
import { sessionsOf } from '#server/reports/pile-sessions.ts'
import { signalAlarm, storeReadings } from '#tests/support/field.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string
const ZONE = 'Asia/Shanghai'
const QUARTER = 900_000
const now = Date.now()
const today = dayStart(ZONE, now)

beforeAll(async () => {
  server = await startTestServer()
  token = await server.login('worker')
  // A register that grows 2.5 kWh a quarter, from three days ago until the last full quarter.
  const times: number[] = []
  for (let at = dayStart(ZONE, today - 3 * 86_400_000); at + QUARTER <= now; at += QUARTER) times.push(at)
  const last = times.map((_, i) => 1000 + (i + 1) * 2.5)
  await storeReadings(server, 'T1', 'gridImport', times, last)
  const point = server.pointId('T1', null, 'gridImport')
  await insertSamples(server.db.pool, { points: [point], times: [now - 1], values: [(last.at(-1) ?? 0) + 1], qualities: [0] })
})
afterAll(() => server.close())

test('the hours of a day add up to the day, and the days to the whole', async () => {
  const range = { powerstationId: 'T1', from: localDate(ZONE, today - 86_400_000), to: localDate(ZONE, today), quantities: ['gridImport' as const] }
  const hours = (await server.ok('energyByPeriod', { ...range, step: 'hour' }, token)).rows
  const days = (await server.ok('energyByPeriod', { ...range, step: 'day' }, token)).rows
  const whole = (await server.ok('energyByPeriod', range, token)).rows
  const sum = (rows: { totalKwh: number | null }[]): number => rows.reduce((total, row) => total + (row.totalKwh ?? 0), 0)
  expect(hours[0]?.start).toBe(`${range.from}T00:00`)
  expect(hours.slice(0, 24).every((row) => row.totalKwh === 10)).toBe(true)
  expect(days[0]?.totalKwh).toBeCloseTo(240, 9)
  expect(sum(hours)).toBeCloseTo(sum(days), 9)
  expect(sum(days)).toBeCloseTo(sum(whole), 9)
})

test('what was counted before an hour and is not summed up yet is the hour’s before, and only its', async () => {
  const day = dayStart(ZONE, today - 2 * 86_400_000)
  // Summed up until 21:45, heard until 22:05.
  const times = Array.from({ length: 87 }, (_, i) => day + i * QUARTER)
  await storeReadings(
    server,
    'T1',
    'gridExport',
    times,
    times.map((_, i) => 1000 + i * 2.5),
  )
  const last = 1000 + 86 * 2.5
  const minute = (hour: number, of: number): number => day + (hour * 60 + of) * 60_000
  const points = [server.pointId('T1', null, 'gridExport'), server.pointId('T1', null, 'gridExport')]
  await insertSamples(server.db.pool, { points, times: [minute(21, 50), minute(22, 5)], values: [last + 1, last + 3], qualities: [0, 0] })
  const date = localDate(ZONE, day)
  const asked = { powerstationId: 'T1', from: date, to: date, quantities: ['gridExport' as const] }
  const hours = (await server.ok('energyByPeriod', { ...asked, step: 'hour' }, token)).rows
  expect(hours.slice(20).map(({ totalKwh }) => totalKwh)).toEqual([10, 8.5, 2, null])
  const days = (await server.ok('energyByPeriod', { ...asked, step: 'day' }, token)).rows
  expect(days[0]?.totalKwh).toBeCloseTo(86 * 2.5 + 3, 9)
})

test('hours of more than eight days are refused', async () => {
  const answer = await server.call(
    'energyByPeriod',
    { powerstationId: 'T1', from: '2026-01-01', to: '2026-01-20', step: 'hour', quantities: ['gridImport'] },
    { sessionId: token },
  )
  expect(answer.code).toBe(400)
  expect(Object.keys(answer.fields ?? {})).toEqual(['to'])
})

test('a month of revenue has every day so far, each as the day alone has it, and their sum', async () => {
  const month = await server.ok('revenueMonth', { powerstationId: 'T1' }, token)
  expect(month.days.at(-1)?.date).toBe(localDate(ZONE, now))
  const cents = month.days.reduce((sum, day) => sum + Math.round(Number(day.total ?? 0) * 100), 0)
  expect(Math.round(Number(month.total ?? 0) * 100)).toBe(cents)
  for (const day of month.days.slice(-2)) {
    const alone = await server.ok('revenue', { powerstationId: 'T1', date: day.date }, token)
    expect({ total: alone.total, storageArbitrage: alone.storageArbitrage }).toEqual({ total: day.total, storageArbitrage: day.storageArbitrage })
  }
})

test('a month of prices covers every minute of every day', async () => {
  const { month, days } = await server.ok('priceMonth', { powerstationId: 'T1' }, token)
  expect(days[0]?.date).toBe(`${month}-01`)
  for (const { segments } of days) {
    const from = segments[0]?.from ?? 0
    expect(segments.reduce((sum, segment) => sum + segment.to - segment.from, 0)).toBe(nextDayStart(ZONE, from) - from)
  }
})

test('the trend counts an alarm on the day on which it was raised', async () => {
  await signalAlarm(server, { stationId: 'T1', deviceSn: 'T1-GRID', code: 'TREND', level: 'SERIOUS', at: now })
  const { days } = await server.ok('alarmTrend', { powerstationId: 'T1', days: 7 }, token)
  expect(days).toHaveLength(7)
  expect(days.at(-1)).toEqual({ date: localDate(ZONE, now), counts: { VERY_URGENT: 0, URGENT: 0, SERIOUS: 1, COMMON: 0, WARN: 0 } })
  expect(days[0]?.counts.SERIOUS).toBe(0)
})

test('looked back at from before it, the alarm is not counted yet', async () => {
  const before = await server.call('alarmTrend', { powerstationId: 'T1', days: 7 }, { sessionId: token, moment: String(now - 60_000) })
  expect(before.result?.days.at(-1)?.counts.SERIOUS).toBe(0)
  const seriousOf = async (moment?: string) => {
    const { result } = await server.call('stationOverview', {}, { sessionId: token, ...(moment === undefined ? {} : { moment }) })
    const entry = result?.stations.find(({ station }) => station.id === 'T1')
    return [entry?.alarms.SERIOUS, entry?.present?.SERIOUS]
  }
  expect([await seriousOf(), await seriousOf(String(now - 60_000))]).toEqual([
    [1, 1],
    [0, 0],
  ])
  // One whose cause is gone stays open until somebody has handled it, and no longer calls.
  await server.db.pool.query('update alarm set cleared_at = raised_at')
  expect([await seriousOf(), await seriousOf(String(now))]).toEqual([
    [1, 0],
    [1, 0],
  ])
})

test('a charging session over midnight is whole and of one day, and ends when it grows no more although its energy stands on', async () => {
  const [energy, status] = [9001, 9002]
  const points = new Map([['ESESSION', { id: energy }], ['STATUS', { id: status }]]) // prettier-ignore
  const registry = { stations: new Map([['P', { devices: [{ sn: 'EV1', kind: 'pile', points }] }]]) } as unknown as Registry
  const values = new LastValues()
  const sessions = (from: number, at = today) => sessionsOf({ db: server.db, registry: () => registry, values }, 'P', from, from + DAY, at, undefined)
  const DAY = 86_400_000
  const MINUTE = 60_000
  const midnight = today - 2 * DAY
  // From ten minutes before midnight on 0.1 kWh a minute for twenty minutes; the pile says so until the next car comes, an hour later.
  const kwh = Array.from({ length: 90 }, (_, i) => (i === 80 ? 0 : i > 80 ? i - 80 : Math.min(i + 1, 20) / 10))
  const times = kwh.map((_, i) => midnight + (i - 10) * MINUTE)
  const all = { mean: kwh, first: kwh, last: kwh, min: kwh, max: kwh, n: kwh.map(() => 60), tmin: times, tmax: times }
  await upsertRollups(server.db.pool, 'rollup_1m', { points: kwh.map(() => energy), times, ...all })
  const first = { deviceSn: 'EV1', from: midnight - 10 * MINUTE, to: midnight + 9 * MINUTE, kwh: 2 }
  const second = { deviceSn: 'EV1', from: midnight + 71 * MINUTE, to: midnight + 79 * MINUTE, kwh: 9 }
  expect(await sessions(midnight - DAY)).toEqual([])
  expect(await sessions(midnight)).toEqual([second, first])
  expect(await sessions(midnight + DAY)).toEqual([])
  // While the pile says that it charges it goes on.
  values.take(status, midnight, 1, 0, midnight)
  expect(await sessions(midnight, midnight + 5 * MINUTE)).toEqual([{ ...first, to: null, kwh: 1.5 }])
  expect(await sessions(midnight, midnight + 81 * MINUTE)).toEqual([{ ...second, to: null }, first])
})
