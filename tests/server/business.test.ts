import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '#domain/time.ts'
import { eq } from '#server/db/orm.ts'
import { upsertRollups } from '#server/db/sample-store.ts'
import { station } from '#server/db/schema.ts'
import { signalAlarm, storeReadings } from '#tests/support/field.ts'
import { openChat } from '#tests/support/chat.ts'
import { storeHeardDay, storeYesterday, yesterdayStart } from '#tests/support/heard-day.ts'
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
/** The clock would do it within ten seconds; it may be at a day just now, with what it read before. */
const worked = async () => {
  for (;;) {
    await server.core.services.dayFigures.run()
    const own = await details()
    if ((own?.waiting ?? 0) === 0) return own
  }
}

test('a day is kept as the revenue report has it, and parts add up to the overview', async () => {
  const own = await worked()
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

test('what all stations earned today comes in one answer, of the viewer’s own stations alone, and is unknown where nothing was worked out', async () => {
  const { stations } = await server.ok('fleetRevenue', {}, root)
  expect(stations.map(({ powerstationId }) => powerstationId)).toContain('T1')
  expect(stations.find(({ powerstationId }) => powerstationId === 'T1')?.total).toBeNull()
  const today = localDate('Asia/Shanghai', Date.now())
  await server.db.pool.query(
    'insert into day_figure (station_id, day, discharge_value, charge_cost, sources) values ($1, $2, 6000, -2450, 1) on conflict (station_id, day) do update set discharge_value = 6000, charge_cost = -2450',
    ['T1', today],
  )
  expect((await server.ok('fleetRevenue', {}, root)).stations.find(({ powerstationId }) => powerstationId === 'T1')?.total).toBe('35.50')
  await server.db.pool.query('delete from day_figure where station_id = $1 and day = $2', ['T1', today])
})

test('the storage by meter: what its registers grew, and no efficiency where nothing tells what is in stock', async () => {
  const start = Date.parse(`${date}T00:00:00+08:00`)
  // 90 in and 80 out, evenly through the day.
  for (const [code, kwh] of [
    ['EPC', 90],
    ['EPD', 80],
  ] as const) {
    const times = Array.from({ length: 97 }, (_, i) => start + (i - 1) * 900_000)
    const values = times.map((_, i) => 500 + (kwh * i) / 96)
    const points = times.map(() => server.pointId('T1', 'T1-PCS1', code))
    const own = { points, times, min: values, max: values, mean: values, first: values, last: values }
    await upsertRollups(server.db.pool, 'rollup_15m', { ...own, n: times.map(() => 1), tmin: times, tmax: times })
  }
  const found = await server.ok('storageEfficiency', { powerstationId: 'T1', ...span() }, root)
  expect(found.meters).toMatchObject([{ deviceSn: 'T1-PCS1', efficiency: null }])
  expect(found.ac.chargedKwh).toBeCloseTo(90)
  expect(found.ac.dischargedKwh).toBeCloseTo(80)
  expect([found.ac.efficiency, found.charging, found.batteries]).toEqual([null, null, []])
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

test('what a register showed late in the evening makes the next day due too: its first quarter hour begins there', async () => {
  const before = (await details())?.chargedKwh ?? NaN
  const start = yesterdayStart()
  // 10 kWh less at midnight, of the day before.
  const late = async (at: number, value: number): Promise<void> => {
    await storeReadings(server, 'T1', 'storageCharge', [at], [value])
    await server.core.services.dayFigures.changed([
      { point: server.pointId('T1', null, 'storageCharge'), hour: Math.floor(at / 3_600_000) * 3_600_000 },
    ])
  }
  await late(start - 900_000, 990)
  expect((await details())?.waiting).toBe(1)
  expect((await worked())?.chargedKwh).toBeCloseTo(before + 10)
  // Nothing was heard of that day at all: it is what was last shown two days before.
  await server.db.pool.query('delete from rollup_15m where point = $1 and t < $2', [server.pointId('T1', null, 'storageCharge'), start])
  await server.db.pool.query('delete from day_figure where station_id = $1 and day < $2', ['T1', date])
  await late(start - 2 * 86_400_000, 980)
  const found = await worked()
  expect(found?.chargedKwh).toBeCloseTo(before + 20)
  // Three days' energy is held against what 100 kW could have moved in them, to the last reading.
  expect(((found?.chargedKwh ?? NaN) + (found?.dischargedKwh ?? NaN)) / (found?.utilisation ?? NaN) / 100).toBeCloseTo(71.75)
  await late(start - 900_000, 1000)
  expect((await worked())?.chargedKwh).toBeCloseTo(before)
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

test('the assistant tells what is left after settlement as the waterfall has it, and how often the storage was cycled', async () => {
  const chat = await openChat(server, root)
  const ask = async (question: string, language: 'zh' | 'en'): Promise<string> => (await chat.ask(question, { language, powerstationId: 'T1' })).text
  const net = await ask('net revenue after settlement yesterday', 'en')
  expect(net).toMatch(/Net revenue after settlement, [-\d]+: 216\.00 CNY\n- Discharged [\d.]+ CNY\n- Charging cost -[\d.]+ CNY/)
  expect(net).toContain('no settlement slip has its whole period in this time')
  expect(await ask('昨天结算后净收益多少', 'zh')).toContain('结算后净收益 216.00 元')
  // Gross is what the console counted, and says that nothing is taken off it.
  expect(await ask('gross revenue yesterday', 'en')).toMatch(/: 216\.00 CNY in all[^]*\(before settlement: no share, fee or tax is taken off/)
  expect(await ask('昨天毛收益多少', 'zh')).toContain('结算前：尚未扣除分成、费用和税金')
  const own = await details()
  const cycles = (own?.cycles ?? 0).toFixed(2)
  expect(await ask('equivalent cycles yesterday', 'en')).toContain(`${cycles} equivalent cycles`)
  chat.close()
})

test('months that are over are added up once, to the same sums as their days, and a day of one that changes is seen at once', async () => {
  const { pool } = server.db
  await pool.query(
    `insert into day_figure (station_id, day, asked, done, open, sources, discharge_value, charge_cost, self_use, charging, charged_kwh, discharged_kwh, stored_kwh, span_s, heard_s)
     select s, d::date, 1, 1, false, 11, case when n % 9 > 0 then 9007 + n * 13 % 971 end, case when n % 9 > 0 then -4001 - n % 83 end, n * 7 % 501,
       case when s = 'T1' then n % 3 end, 97.3, 85.1 + n % 7, case when n % 2 = 0 then n % 5 end, 86400, 86000 + n % 400
     from unnest(array['T1', 'T2']) as s, generate_series(date '2024-01-01', date '2024-12-31', interval '1 day') with ordinality as u (d, n)`,
  )
  const asked = [{ from: '2024-01-01', to: '2024-12-31' }, { from: '2024-02-29', to: '2024-09-01' }, { from: '2024-05-03', to: '2024-05-03' }] // prettier-ignore
  const all = () => Promise.all(asked.map((year) => server.ok('businessOverview', year, root)))
  const byDays = await all()
  // Cents of each day, added up apart from the console's own sums.
  const cents = (n: number, isT1: boolean): number =>
    (n % 9 > 0 ? 9007 + ((n * 13) % 971) - 4001 - (n % 83) : 0) + ((n * 7) % 501) + (isT1 ? n % 3 : 0)
  const year = Array.from({ length: 366 }, (_, i) => cents(i + 1, true) + cents(i + 1, false)).reduce((sum, n) => sum + n, 0)
  expect(byDays[0]?.total.total).toBe((year / 100).toFixed(2))
  const addedUp = async (): Promise<number> => {
    await server.core.services.dayFigures.run()
    return (await pool.query("select from month_figure where sums is not null and month < '2025-01-01'")).rows.length
  }
  // What the clock holds just now is left to it.
  await expect.poll(addedUp).toBe(24)
  const near = (value: unknown): unknown => (typeof value === 'number' ? Number(value.toFixed(6)) : value)
  const told = (answers: unknown): unknown => JSON.parse(JSON.stringify(answers), (_key, value: unknown) => near(value))
  expect(told(await all())).toEqual(told(byDays))

  // While months are dropped and added up again, none is in two of the reads that belong together, or in none.
  for (let round = 0; round < 12; round++) {
    await pool.query("update day_figure set asked = asked where day < '2025-01-01'")
    const asking = all()
    for (let turn = 0; turn < round * 2; turn++) await nextTurn()
    await server.core.services.dayFigures.run()
    expect(told(await asking)).toEqual(told(byDays))
  }

  await pool.query("update day_figure set charging = charging + 1 where station_id = 'T1' and day = '2024-05-03'")
  const changed = await all()
  expect(changed[0]?.total.total).toBe(((year + 1) / 100).toFixed(2))
  expect(changed[0]?.days.find((day) => day.date === '2024-05-03')?.total).toBe(changed[2]?.total.total)
  await pool.query("delete from day_figure where day < '2025-01-01'")
  expect((await all()).map(({ total }) => [total.total, total.days])).toEqual(asked.map(() => [null, 0]))
})

test('a day of which the readings are no longer kept stays as it was worked out, whatever asks for it', async () => {
  const { pool } = server.db
  const day = ['T1', '2015-06-01']
  await pool.query(
    'insert into day_figure (station_id, day, asked, done, open, sources, charging, charged_kwh) values ($1, $2, 2, 1, false, 8, 4200, 97.5)',
    day,
  )
  await server.core.services.dayFigures.run()
  const { rows } = await pool.query('select done, charging::int, charged_kwh from day_figure where station_id = $1 and day = $2', day)
  expect(rows).toEqual([{ done: 2, charging: 4200, charged_kwh: 97.5 }])
  await pool.query('delete from day_figure where station_id = $1 and day = $2', day)
})

test('an alarm that came back after days makes its station unavailable while it stood, not since it was raised first', async () => {
  const at = (hour: number): number => yesterdayStart() + hour * 3_600_000
  const before = (await worked())?.availability ?? NaN
  for (const [hour, cleared] of [
    [-200, false],
    [-199, true],
    [10, false],
    [11, true],
  ] as const)
    // prettier-ignore
    await signalAlarm(server, { stationId: 'T1', deviceSn: 'T1-PCS1', code: 'GRID_LOST', at: at(hour), cleared })
  await server.core.services.dayFigures.changed([{ point: server.pointId('T1', null, 'storageDischarge'), hour: at(10) }])
  expect(((await worked())?.availability ?? NaN) / before).toBeCloseTo(23 / 24)
  // Of a device that was taken out of service with its fault nobody says that it is over.
  await server.ok('saveDevice', { sn: 'T1-OLD', stationId: 'T1', modelCode: 'TEST_PCS', name: 'T1-OLD' }, root)
  await signalAlarm(server, { stationId: 'T1', deviceSn: 'T1-OLD', code: 'GRID_LOST', at: at(12) })
  await server.db.pool.query("update device set retired_at = $1 where sn = 'T1-OLD'", [at(13)])
  await server.core.services.dayFigures.changed([{ point: server.pointId('T1', null, 'storageDischarge'), hour: at(12) }])
  expect(((await worked())?.availability ?? NaN) / before).toBeCloseTo(22 / 24)
  const ended = async () => (await server.ok('alarmList', { pageNum: 1, pageSize: 10, deviceSn: 'T1-OLD' }, root)).alarmList[0]?.clearedAt
  await expect.poll(ended).toEqual(expect.any(Number))
})

test('a span that is turned round or too long is refused at its field', async () => {
  const asked = await server.call('businessOverview', { from: '2026-02-01', to: '2026-01-01' }, { sessionId: root })
  expect([asked.code, Object.keys(asked.fields ?? {})]).toEqual([400, ['from']])
  const long = await server.call('businessOverview', { from: '2024-01-01', to: '2026-01-01' }, { sessionId: root })
  expect([long.code, Object.keys(long.fields ?? {})]).toEqual([400, ['to']])
})
