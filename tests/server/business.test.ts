import { afterAll, beforeAll, expect, test } from 'vitest'
import { station } from '#server/db/schema.ts'
import { eq } from 'drizzle-orm'
import { storeHeardDay, storeYesterday } from '#tests/support/heard-day.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** What one heard day of a station earned (see `storeHeardDay`): kept, found again in every sum, and worked out anew when something of it changes. */
let server: TestServer
let root: string
let date: string

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  date = await storeHeardDay(server, root)
  await server.core.services.dayFigures.run()
})
afterAll(() => server?.close())

const span = () => ({ from: date, to: date })
const details = async () => (await server.ok('businessDetails', { powerstationId: 'T1', ...span() }, root)).rows[0]
/** The clock would do it within ten seconds. */
const worked = async () => {
  await server.core.services.dayFigures.run()
  return details()
}

test('a day is kept as the revenue report has it, and parts add up to the overview', async () => {
  const own = await details()
  const report = await server.ok('revenue', { powerstationId: 'T1', date }, root)
  // 60 at 1.0 less 80 at 0.3.
  expect(own).toMatchObject({ start: date, dischargeValue: '60.00', chargeCost: '-24.00', storageArbitrage: '36.00', pvSelfUse: '0.00', waiting: 0 })
  expect([own?.storageArbitrage, own?.pvSelfUse, own?.pvFeedIn, own?.charging, own?.total]).toEqual([
    report.storageArbitrage,
    report.pvSelfUse,
    report.pvFeedIn,
    report.charging,
    report.total,
  ])
  const overview = await server.ok('businessOverview', span(), root)
  expect(overview.total.total).toBe('36.00')
  expect(overview.stations.find(({ id }) => id === 'T1')).toMatchObject({ total: '36.00', dischargedKwh: 60, chargedKwh: 80 })
  expect(overview.groups.find(({ code }) => code === 'OWN')?.total).toBe('36.00')
  expect(overview.days).toMatchObject([{ date, total: '36.00' }])
})

test('what is not known is counted, not filled up', async () => {
  const { total } = await server.ok('businessOverview', { from: date.replace(/^\d{4}/, '2020'), to: date.replace(/^\d{4}/, '2020') }, root)
  expect([total.total, total.days]).toEqual([null, 0])
  const { stations } = await server.ok('businessOverview', span(), root)
  for (const one of stations.filter(({ id }) => id !== 'T1')) expect(one.total).toBeNull()
})

test('late readings, a price, and a station’s capacity each make the day due again', async () => {
  await storeYesterday(server, 'storageDischarge', (hour) => 1000 + 40 * Math.min(3, Math.max(0, hour + 0.25 - 17)))
  const point = server.pointId('T1', null, 'storageDischarge')
  await server.core.services.dayFigures.changed([{ point, hour: Date.parse(`${date}T17:00:00+08:00`) }])
  expect((await details())?.waiting).toBe(1)
  expect((await worked())?.storageArbitrage).toBe('96.00')

  const prices = { peak: '2', flat: '0.6', valley: '0.3' }
  const hours = { peakHours: '16:00-22:00', flatHours: '08:00-16:00, 22:00-24:00', valleyHours: '00:00-08:00' }
  await server.ok(
    'saveStationPrice',
    { stationId: 'T1', month: date.slice(0, 7), ...prices, hoursBy: 'own', ...hours, source: 'x', reason: 'x' },
    root,
  )
  expect((await worked())?.storageArbitrage).toBe('216.00')

  expect((await details())?.cycles).toBeGreaterThan(0)
  await server.db.orm.update(station).set({ storageCapacityKwh: 120 }).where(eq(station.id, 'T1'))
  expect((await details())?.waiting).toBe(1)
  expect(await worked()).toMatchObject({ waiting: 0, cycles: 1 })
})

test('another organization’s people see sums of theirs only', async () => {
  const { stations, total } = await server.ok('businessOverview', span(), await server.login('stranger')).catch(() => ({ stations: [], total: null }))
  expect(stations.map(({ id }) => id)).not.toContain('T1')
  expect(total?.total ?? null).toBeNull()
})

test('without slips the waterfall ends with what was earned', async () => {
  const { steps, net, slips } = await server.ok('businessSettlement', { powerstationId: 'T1', ...span() }, root)
  expect([steps.map(({ key }) => key), net, slips]).toEqual([['dischargeValue', 'chargeCost', 'pvSelfUse', 'pvFeedIn'], '216.00', []])
})

test('a span that is turned round or too long is refused at its field', async () => {
  const asked = await server.call('businessOverview', { from: '2026-02-01', to: '2026-01-01' }, { sessionId: root })
  expect([asked.code, Object.keys(asked.fields ?? {})]).toEqual([400, ['from']])
  const long = await server.call('businessOverview', { from: '2024-01-01', to: '2026-01-01' }, { sessionId: root })
  expect([long.code, Object.keys(long.fields ?? {})]).toEqual([400, ['to']])
})
