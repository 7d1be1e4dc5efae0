import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointTable } from '#contract/endpoint.ts'
import { minuteOfDay, nextDayStart, startOfDate } from '#domain/time.ts'
import { insertSamples, upsertRollups } from '#server/db/sample-store.ts'
import { eq } from '#server/db/orm.ts'
import * as schema from '#server/db/schema.ts'
import { strategy } from '#server/db/strategy-schema.ts'
import { seedPrices } from '#server/db/seed-prices.ts'
import { storeReadings } from '#tests/support/field.ts'
import { seedOf, testPrices } from '#tests/support/plant.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** A station whose clock changes in spring and autumn, and one beside it whose clock never does. */
let server: TestServer
let root = ''
const ZONE = 'Europe/Berlin'
const HOUR = 3_600_000
const QUARTER = HOUR / 4

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  const { station, devices, tariff } = seedOf('B1', 'OWN')
  await server.db.orm.insert(schema.station).values({ ...station, timeZone: ZONE, ...tariff, isScreen: true, isTopology: true })
  await server.db.orm.insert(schema.device).values(devices.map((device, position) => ({ ...device, position })))
  await until(() => server.core.services.registry().devices.has('B1-GRID'), 'the station is known')
  await seedPrices(server.db.orm, testPrices(['2026-03', '2025-10']))
})
afterAll(() => server.close())

test.each([
  ['2026-03-29', 23, 7],
  ['2025-10-25', 24, 8],
  ['2025-10-26', 25, 9],
])('%s has %i hours, %i of them in the valley, at every step', async (date, hours, valley) => {
  const start = startOfDate(ZONE, date)
  // 1 kWh a quarter, from the day before to the day after.
  const times = Array.from({ length: (hours + 48) * 4 }, (_, i) => start - 24 * HOUR + i * QUARTER)
  await storeReadings(
    server,
    'B1',
    'gridImport',
    times,
    times.map((_, i) => i + 1),
  )
  const ask = (step: 'total' | 'hour' | 'day' | 'month') =>
    server.ok('energyByPeriod', { powerstationId: 'B1', from: date, to: date, step, quantities: ['gridImport'] }, root)
  for (const step of ['total', 'day', 'month'] as const) {
    const { rows } = await ask(step)
    expect(rows).toMatchObject([{ start: date, totalKwh: hours * 4, byPeriod: { valley: valley * 4, flat: 40, peak: 24 }, unknownKwh: 0 }])
  }
  const { rows } = await ask('hour')
  expect(rows.map(({ totalKwh }) => totalKwh)).toEqual(Array.from({ length: hours }, () => 4))
  const point = server.pointId('B1', null, 'gridImport')
  const { curves } = await server.ok(
    'analysisCurves',
    { sources: [{ point, as: 'energy' }], from: start, to: nextDayStart(ZONE, start), size: 1000 },
    root,
  )
  expect(curves[0]?.values).toEqual(Array.from({ length: hours * 4 }, () => 1))
})

/** Readings of the ends of a station's days as the roll-up of days has them. */
async function storeDays(stationId: string, zone: string, first: string, end: number): Promise<number> {
  const point = server.pointId(stationId, null, 'gridExport')
  const times: number[] = []
  for (let t = startOfDate(zone, first); t < end; t = nextDayStart(zone, t)) times.push(t)
  const last = times.map((_, i) => i * i)
  const rows = { points: times.map(() => point), times, min: last, max: last, mean: last, first: last, last, tmin: times, tmax: times }
  await upsertRollups(server.db.pool, 'rollup_1d', { ...rows, n: times.map(() => 1440) })
  return point
}

test('energies of stations in two zones: the file says of each day what the page says', async () => {
  const [from, to] = [startOfDate('Asia/Shanghai', '2026-06-01'), startOfDate('Asia/Shanghai', '2026-07-20')]
  const points = [await storeDays('T1', 'Asia/Shanghai', '2026-05-28', to + 72 * HOUR), await storeDays('B1', ZONE, '2026-05-28', to + 72 * HOUR)]
  const sources = points.map((point) => ({ point, as: 'energy' as const }))
  const { curves } = await server.ok('analysisCurves', { sources, from, to, size: 1000 }, root)
  const { id } = await server.ok('analysisExport', { sources, from, to, format: 'csv' }, root)
  await until(
    async () => (await server.ok('analysisExportList', {}, root)).exports.some((job) => job.id === id && job.state === 'done'),
    'it is written',
  )
  const response = await fetch(`${server.url}${endpointTable.analysisExportFile.path}?id=${id}`, { headers: { sessionId: root } })
  const lines = (await response.text()).trim().split('\r\n').slice(1)
  const cells = lines.map((line) => line.split(','))
  const told = [2, 3].map((column) =>
    cells.flatMap((cell) => (cell[column] === '' ? [] : [[Date.parse(`${cell[0]?.replace(' ', 'T')}${cell[1]}`), Number(cell[column])]])),
  )
  expect(told).toEqual(curves.map(({ times, values }) => times.map((t, i) => [t, values[i]])))
})

test('the first minutes of a point count as minutes, not as the quarter hour they are in', async () => {
  const point = server.pointId('B1', 'B1-PCS1', 'P')
  const from = Math.floor(Date.now() / QUARTER) * QUARTER - 4 * HOUR
  // 60 kW for two minutes; the reading after them holds one more.
  const times = [10, 11, 12].map((minute) => from + 2 * HOUR + minute * 60_000)
  const kw = times.map(() => 60)
  await insertSamples(server.db.pool, { points: times.map(() => point), times, values: kw, qualities: times.map(() => 0) })
  const sums = (at: number[], n: number) => {
    const v = at.map(() => 60)
    return { points: at.map(() => point), times: at, min: v, max: v, mean: v, first: v, last: v, n: at.map(() => n), tmin: at, tmax: at }
  }
  await upsertRollups(server.db.pool, 'rollup_1m', sums(times, 1))
  await upsertRollups(server.db.pool, 'rollup_15m', { ...sums([from + 2 * HOUR], 3), tmin: times.slice(0, 1), tmax: times.slice(0, 1) })
  for (const [resolution, least] of [
    [undefined, 'raw'],
    ['1m', '1m'],
  ] as const) {
    const { statistics } = await server.ok('analysisStatistics', { sources: [{ point }], from, to: from + 4 * HOUR, resolution }, root)
    expect(statistics[0]).toMatchObject({ resolution: least, mean: 60, integralKwh: 3 })
  }
})

test.each([
  ['2026-03-29', 23, 7],
  ['2025-10-26', 25, 9],
])('the plan of %s is forecast, proposed and tested afterwards by the %i hours that it has', async (date, hours, valley) => {
  const start = startOfDate(ZONE, date)
  await server.db.orm.update(schema.station).set({ storageCapacityKwh: 2000 }).where(eq(schema.station.id, 'B1'))
  // Three days and the day itself, each hour of the clock with its own load, and a battery that begins at 10 %.
  const times = Array.from({ length: (72 + hours) * 4 }, (_, i) => start - 72 * HOUR + i * QUARTER)
  const loadOf = (at: number): number => 500 + Math.floor(minuteOfDay(ZONE, at) / 60)
  await storeReadings(server, 'B1', 'loadPower', times, times.map(loadOf))
  const same = (value: number): number[] => times.map(() => value)
  await storeReadings(server, 'B1', 'pvPower', times, same(0))
  await storeReadings(server, 'B1', 'soc', times, same(10))
  const own = Array.from({ length: hours * 4 }, (_, i) => start + i * QUARTER)
  const ahead = await server.ok('planForecast', { powerstationId: 'B1', date }, root)
  expect(ahead.load?.kw).toEqual(own.map(loadOf))
  expect([ahead.pv?.kw.length, ahead.prices.length, ahead.prices.filter((price) => price === '0.300000').length]).toEqual([
    hours * 4,
    hours * 4,
    valley * 4,
  ])
  const { state, proposal } = await server.ok('proposePlan', { powerstationId: 'B1', date, segments: [], beginSoc: 10, endSoc: 10 }, root)
  // 100 kW through all of the valley.
  expect([state, proposal?.segments[0], proposal?.chargeKwh]).toEqual(['proposed', { from: 0, to: 480, mode: 'charge', kw: 100 }, valley * 100])
  const money = (proposal?.storageKw ?? []).reduce((sum, kw, i) => sum + (kw / 4) * Number(ahead.prices[i]), 0)
  // What is left at the end counts as it was bought.
  const left = (((proposal?.endSoc ?? 0) - 10) / 100) * 2000 * 0.3 * 0.94
  expect(Number(proposal?.worthYuan)).toBeCloseTo(money + left, 1)

  const segments = [
    { from: 0, to: 480, mode: 'charge' as const, kw: 100 },
    { from: 960, to: 1320, mode: 'discharge' as const, kw: 100 },
  ]
  await server.db.orm.delete(strategy).where(eq(strategy.stationId, 'B1'))
  await server.ok('saveStrategy', { powerstationId: 'B1', type: 'plan', params: { days: [{ segments }] } }, root)
  const { days } = await server.ok('planBackTest', { powerstationId: 'B1', month: date.slice(0, 7) }, root)
  const worth = 600 - valley * 100 * 0.3 + (valley * 100 * 0.94 - 600 / 0.94) * 0.3 * 0.94
  const tested = days.find((one) => one.date === date)
  expect(tested?.planYuan).toBe(worth.toFixed(2))
  expect(tested?.foresightYuan).toBe(proposal?.worthYuan)
})

test.each([
  ['2026-03-29', 23, 7],
  ['2025-10-26', 25, 9],
])('a what-if counts %s with the %i hours that it has', async (date, hours, valley) => {
  const start = startOfDate(ZONE, date)
  await server.db.orm.update(schema.station).set({ storageCapacityKwh: 2000 }).where(eq(schema.station.id, 'B1'))
  const times = Array.from({ length: (hours + 2) * 4 }, (_, i) => start - HOUR + i * QUARTER)
  const clock = (at: number): number => (at < start ? -1 : minuteOfDay(ZONE, at) / 60)
  // 10 kW into the storage through the valley, 20 out from 18:00 to 20:00, and none of it given away.
  const kwAt = (at: number): number =>
    clock(at) >= 0 && clock(at) < 8 && at < start + valley * HOUR ? -10 : clock(at) >= 18 && clock(at) < 20 ? 20 : 0
  const register = (sign: number) => times.map((_, i) => 1000 + times.slice(0, i + 1).reduce((sum, t) => sum + Math.max(0, sign * kwAt(t)) / 4, 0))
  const of = { loadPower: times.map(() => 500), pvPower: times.map(() => 0), soc: times.map(() => 30), storagePower: times.map(kwAt), storageCharge: register(-1), storageDischarge: register(1), pvGeneration: times.map(() => 1000), gridExport: times.map(() => 1000) } // prettier-ignore
  for (const [quantity, values] of Object.entries(of)) await storeReadings(server, 'B1', quantity, times, values)
  await server.db.orm.delete(strategy).where(eq(strategy.stationId, 'B1'))
  const { id } = await server.ok('saveWhatIf', { stationId: 'B1', year: date.slice(0, 4), name: date, peak: '2' }, root)
  const whole = async () => (await server.ok('whatIfList', { powerstationId: 'B1', id, whole: true }, root)).whatIfList[0]
  await expect.poll(async () => (await whole())?.state).toBe('done')
  const month = (await whole())?.result?.months.find((one) => one.month === date.slice(0, 7))
  const cost = valley * 10 * 0.3
  expect([month?.missing.some((day) => day.date === date), month?.days]).toEqual([false, 1])
  expect([month?.real, month?.same, month?.changed].map((one) => one?.storageArbitrage)).toEqual(
    [40 - cost, 40 - cost, 80 - cost].map((yuan) => yuan.toFixed(2)),
  )
})
