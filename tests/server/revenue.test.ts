import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayStart, localDate, localMonth } from '#domain/time.ts'
import { seedPrices } from '#server/db/seed-prices.ts'
import { storeReadings } from '#tests/support/field.ts'
import { testPrices } from '#tests/support/plant.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Prices of the test's table: valley 0.3 before 8:00, peak 1.0 from 16:00 to 22:00, flat 0.6 else; the grid pays 0.4161. */
let server: TestServer
let token: string
const ZONE = 'Asia/Shanghai'
const QUARTER = 900_000
const HOUR = 3_600_000
const yesterday = dayStart(ZONE, dayStart(ZONE, Date.now()) - HOUR)
const dayBefore = dayStart(ZONE, yesterday - HOUR)
/** Of another month than yesterday. */
const longBefore = dayStart(ZONE, yesterday - 40 * 24 * HOUR)
const evenBefore = dayStart(ZONE, longBefore - 5 * 24 * HOUR)

/** Last readings of a day's quarter hours: what `of` says of the hour at a quarter's end. */
async function fill(stationId: string, code: string, day: number, of: (hour: number) => number): Promise<void> {
  const times = Array.from({ length: 97 }, (_, i) => day + (i - 1) * QUARTER)
  const last = times.map((t) => of((t + QUARTER - day) / HOUR))
  await storeReadings(server, stationId, code, times, last)
}
/** A register that grows evenly by `kwh` between two hours. */
const grows =
  (...steps: [from: number, to: number, kwh: number][]) =>
  (hour: number): number =>
    1000 + steps.reduce((sum, [from, to, kwh]) => sum + kwh * Math.min(1, Math.max(0, (hour - from) / (to - from))), 0)

beforeAll(async () => {
  server = await startTestServer()
  await seedPrices(server.db.orm, testPrices([evenBefore, longBefore, longBefore + 36 * HOUR].map((at) => localMonth(ZONE, at))))
  token = await server.login('worker')
  // Charged in the valley, PV at noon with a surplus of 20; in the evening the storage gives 60, of which 40 leave through the grid meter.
  await fill('T1', 'storageCharge', yesterday, grows([1, 5, 100]))
  await fill('T1', 'storageDischarge', yesterday, grows([17, 20, 60]))
  await fill('T1', 'pvGeneration', yesterday, grows([10, 14, 80]))
  await fill('T1', 'gridExport', yesterday, grows([11, 13, 20], [17, 20, 40]))
  await fill('T1', 'soc', yesterday, (hour) => 10 + 45 * Math.min(1, Math.max(0, (hour - 1) / 4)) - 32 * Math.min(1, Math.max(0, (hour - 17) / 3)))
})
afterAll(() => server.close())

const ofDay = (stationId: string, at: number) => server.ok('revenue', { powerstationId: stationId, date: localDate(ZONE, at) }, token)

test('what the storage gives to the grid earns what the grid pays, not the price of a purchase', async () => {
  const day = await ofDay('T1', yesterday)
  // 20 used here at the peak price, 40 given away, 100 charged at the valley's.
  expect(Number(day.storageArbitrage)).toBeCloseTo(20 * 1 + 40 * 0.4161 - 100 * 0.3, 2)
  expect(Number(day.pvFeedIn)).toBeCloseTo(20 * 0.4161, 2)
  expect(Number(day.pvSelfUse)).toBeCloseTo(60 * 0.6, 2)
})

test('energy that is still stored has its worth beside the money, and the money alone is told too', async () => {
  const day = await ofDay('T1', yesterday)
  // 13 % of 200 kWh more than at midnight, charged at 0.3.
  expect(day.stored?.kwh).toBeCloseTo(26, 6)
  expect(day.stored).toMatchObject({ price: '0.3000', amount: '7.80' })
  expect(Number(day.withStored)).toBeCloseTo(Number(day.total) + 7.8, 6)
})

test('a day without readings has no revenue rather than 0.00, says why, and is not in the month', async () => {
  const day = await ofDay('T1', dayBefore)
  expect(day).toMatchObject({ total: null, withStored: null, storageArbitrage: null, pvSelfUse: null, missing: 'readings', coverage: 0 })
  const silent = await ofDay('T2', yesterday)
  expect(silent).toMatchObject({ total: null, missing: 'readings' })
  const month = await server.ok('revenueMonth', { powerstationId: 'T2', month: localDate(ZONE, yesterday).slice(0, 7) }, token)
  expect(month).toMatchObject({ total: null, withStored: null })
})

test('what PV made while the meter of what is given away was silent is not said to have been used', async () => {
  await fill('T1', 'pvGeneration', evenBefore, grows([10, 14, 80]))
  expect(await ofDay('T1', evenBefore)).toMatchObject({ pvSelfUse: null, pvFeedIn: null, total: null, missing: 'readings', parts: [], coverage: 0 })
  await fill('T1', 'gridExport', evenBefore, grows([11, 13, 20]))
  expect(Number((await ofDay('T1', evenBefore)).pvSelfUse)).toBeCloseTo(60 * 0.6, 2)
})

test('as of a moment, energies and what they earned are of what was counted until then, not of the quarter hour that it lies in', async () => {
  const date = localDate(ZONE, yesterday)
  const at = async (moment: number): Promise<unknown[]> => {
    const headers = { sessionId: token, moment: String(moment) }
    const of = async (step: 'total' | 'hour' | 'day') => {
      const question = { powerstationId: 'T1', from: date, to: date, step, quantities: ['storageCharge' as const] }
      return (await server.call('energyByPeriod', question, headers)).result?.rows.at(-1)?.totalKwh
    }
    const { result } = await server.call('revenue', { powerstationId: 'T1' }, headers)
    return [await of('total'), await of('day'), await of('hour'), result?.storageArbitrage]
  }
  // 25 kWh an hour from one o'clock on.
  expect(await at(yesterday + 2 * HOUR + QUARTER)).toEqual([31.25, 31.25, 6.25, '-9.38'])
  expect(await at(yesterday + 2 * HOUR + 2 * QUARTER - 60_000)).toEqual([31.25, 31.25, 6.25, '-9.38'])
})

test('a month that has not begun has no days', async () => {
  expect(await server.ok('revenueMonth', { powerstationId: 'T1', month: '2099-12' }, token)).toMatchObject({ days: [], total: null })
})

test('a month has each day as the day alone has it', async () => {
  const month = await server.ok('revenueMonth', { powerstationId: 'T1', month: localDate(ZONE, yesterday).slice(0, 7) }, token)
  const { parts: _lines, ...alone } = await ofDay('T1', yesterday)
  expect(month.days.find((day) => day.date === alone.date)).toEqual(alone)
  expect(month.total).toBe(alone.total)
})

test('what was counted while nothing was heard across midnight has the prices of then, and is told where it was heard', async () => {
  const [evening, morning] = [longBefore + 20 * HOUR, longBefore + 28 * HOUR]
  for (const [code, kwh] of [
    ['storageCharge', 0],
    ['storageDischarge', 80],
  ] as const)
    // prettier-ignore
    await storeReadings(server, 'T1', code, [evening - QUARTER, morning - QUARTER], [5000, 5000 + kwh])
  const day = await ofDay('T1', morning)
  // Of eight hours two are at the peak price, two flat, four in the valley.
  expect(Number(day.storageArbitrage)).toBeCloseTo(20 * 1 + 20 * 0.6 + 40 * 0.3, 2)
  const date = localDate(ZONE, morning)
  const ask = { powerstationId: 'T1', from: date, to: date, quantities: ['storageDischarge' as const] }
  const [total] = (await server.ok('energyByPeriod', { ...ask, step: 'total' }, token)).rows
  expect(total).toMatchObject({ totalKwh: 80, byPeriod: { peak: 20, flat: 20, valley: 40 }, unknownKwh: 0 })
  const hours = (await server.ok('energyByPeriod', { ...ask, step: 'hour' }, token)).rows
  // Half of it flowed on the day before.
  expect(total?.carried).toEqual({ since: evening, kwh: 40 })
  expect(hours.filter(({ totalKwh }) => totalKwh !== null)).toEqual([
    expect.objectContaining({ ...total, start: `${date}T03:00`, coverage: 0.25, carried: { since: evening, kwh: 70 } }),
  ])
})
