import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Payload } from '#contract/schemas.ts'
import { monthAfter } from '#domain/settlement/period.ts'
import { dayStart, localDate, localMonth } from '#domain/time.ts'
import { inArray } from '#server/db/orm.ts'
import { settlementAgreement, settlementSlip } from '#server/db/settlement-schema.ts'
import { monthsAfter } from '#src/pages/production/electricity-price/months-after.ts'
import { storeReadings } from '#tests/support/field.ts'
import { ownPrices, priceRow, schemeOf } from '#tests/support/prices.ts'
import { storeSlips } from '#tests/support/settlement.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** The unified price of the test plant: valley 0.3 before 8:00, peak 1.0 from 16:00 to 22:00, flat 0.6 else; the grid pays 0.4161. */
let server: TestServer
let root = ''
const ZONE = 'Asia/Shanghai'
const HOUR = 3_600_000
const yesterday = dayStart(ZONE, dayStart(ZONE, Date.now()) - HOUR)
const DATE = localDate(ZONE, yesterday)
const MONTH = localMonth(ZONE, yesterday)
const english = { acceptLanguage: 'en' as const }

/** A register that grows by `kwh` between two hours of yesterday. */
const fill = (code: string, from: number, to: number, kwh: number): Promise<void> => {
  const times = Array.from({ length: 97 }, (_, i) => yesterday + ((i - 1) * HOUR) / 4)
  const values = times.map((t) => 1000 + kwh * Math.min(1, Math.max(0, ((t - yesterday) / HOUR + 0.25 - from) / (to - from))))
  return storeReadings(server, 'T1', code, times, values)
}

beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
  await fill('storageCharge', 1, 5, 100)
  await fill('storageDischarge', 17, 20, 60)
  await fill('pvGeneration', 10, 14, 80)
  await fill('gridExport', 11, 13, 20)
})
afterAll(() => server.close())

const draft = (month: string, part: Partial<Payload<'saveStationPrice'>> = {}): Payload<'saveStationPrice'> => ({
  stationId: 'T1',
  month,
  ...ownPrices,
  ...part,
})
const save = (payload: Payload<'saveStationPrice'>) => server.call('saveStationPrice', payload, { sessionId: root, ...english })
const month = async (id: string, powerstationId = 'T1') => {
  const [found] = (await server.ok('stationPriceYear', { powerstationId, id }, root)).months
  if (found === undefined) throw new Error('a year has its months')
  return found
}
const revenue = (powerstationId = 'T1') => server.ok('revenue', { powerstationId, date: DATE }, root)

describe('own prices', () => {
  test('change revenue to the cent, with what the grid pays; another station keeps the unified ones', async () => {
    const before = await revenue()
    expect(before).toMatchObject({ storageArbitrage: '30.00', pvSelfUse: '36.00', pvFeedIn: '8.32' })
    const other = await server.ok('priceDay', { powerstationId: 'T2', date: DATE }, root)
    const { id } = await server.ok('saveStationPrice', draft(MONTH, { feedInPrice: '0.5' }), root)
    // 60 at 1.1 less 100 at 0.25; 60 at 0.65; 20 at 0.5.
    expect(await revenue()).toMatchObject({ storageArbitrage: '41.00', pvSelfUse: '39.00', pvFeedIn: '10.00' })
    const { table, segments } = await server.ok('priceDay', { powerstationId: 'T1', date: DATE }, root)
    expect(table).toMatchObject({ origin: 'own', source: 'contract of the customer', month: MONTH })
    expect(segments.map(({ from, period, price }) => `${(from - yesterday) / HOUR} ${period} ${price}`)).toEqual([
      '0 valley 0.25',
      '8 flat 0.65',
      '17 peak 1.1',
      '21 flat 0.65',
      '22 valley 0.25',
    ])
    expect(await server.ok('priceDay', { powerstationId: 'T2', date: DATE }, root)).toEqual(other)
    expect(other.table?.origin).toBe('unified')
    const { year, months } = await server.ok('priceYear', { powerstationId: 'T1', year: Number(MONTH.slice(0, 4)) }, root)
    expect([year, months.length]).toEqual([Number(MONTH.slice(0, 4)), 12])
    const ofMonth = months.find((one) => one.month === MONTH)
    expect([ofMonth?.origin, ofMonth?.prices.peak]).toEqual(['own', '1.1'])
    expect(ofMonth?.days.workday.filter(({ period }) => period === 'peak')).toEqual([{ from: 1020, to: 1260, period: 'peak' }])
    const unified = await server.ok('priceYear', { powerstationId: 'T2', year: Number(MONTH.slice(0, 4)) }, root)
    expect(unified.months.find((one) => one.month === MONTH)?.origin).toBe('unified')
    const answer = await server.ok(
      'energyByPeriod',
      { powerstationId: 'T1', from: DATE, to: DATE, step: 'day', quantities: ['storageDischarge'] },
      root,
    )
    expect(answer.rows[0]?.byPeriod.peak).toBeCloseTo(60, 6)
    await server.ok('saveStationPrice', { ...draft(MONTH, { feedInPrice: '0.5', peak: '1.200001', reason: 'second thoughts' }), id }, root)
    expect(await revenue()).toMatchObject({ storageArbitrage: '47.00' })
  })

  test('of a month that has begun need a reason, keep their month, are not deleted, and the log has both sides', async () => {
    const { id = '', revision } = await month(MONTH)
    const { reason: _reason, ...without } = draft(MONTH)
    expect((await save({ ...without, id, revision } as Payload<'saveStationPrice'>)).fields).toHaveProperty('reason')
    expect((await save(draft(MONTH, { reason: '  ' }))).fields).toHaveProperty('reason')
    expect((await save({ ...draft('2031-01'), id, revision })).fields).toEqual({ month: 'Own prices keep their station and month' })
    const gone = await server.call('deleteStationPrice', { ids: [id] }, { sessionId: root, ...english })
    expect(gone).toMatchObject({ code: 409, message: expect.stringContaining(MONTH) as string })
    const { rows } = await server.db.pool.query<{ before: { prices: object; reason: string }; after: { prices: object; reason: string } }>(
      `select before, after from audit_log where action = 'saveStationPrice' and subject = $1 order by id desc limit 1`,
      [`stationPrice:T1 ${MONTH}`],
    )
    expect(rows[0]?.before).toMatchObject({ prices: { peak: '1.1' }, reason: 'as agreed' })
    expect(rows[0]?.after).toMatchObject({ prices: { peak: '1.200001' }, reason: 'second thoughts' })
  })

  test('with a hole or an overlap are refused, and the minutes are named', async () => {
    expect((await save(draft('2031-01', { peakHours: '17:00-20:45' }))).fields).toEqual({
      hoursBy: 'The 24 hours have a hole: 20:45–21:00 is in no period',
    })
    expect((await save(draft('2031-01', { peakHours: '16:30-21:00' }))).fields).toEqual({
      flatHours: 'Hours overlap: 16:30–17:00 is in more than one window',
    })
    expect(Object.keys((await save(draft('2031-01', { peakHours: '17-21' }))).fields ?? {})).toEqual(['peakHours'])
    expect(Object.keys((await save(draft('2031-01', { peak: '' }))).fields ?? {})).toEqual(['peak'])
    expect(Object.keys((await save(draft('2031-01', { hoursBy: 'scheme', schemeId: 'none' }))).fields ?? {})).toEqual(['schemeId'])
    expect(Object.keys((await save(draft('1999-12'))).fields ?? {})).toEqual(['month'])
    expect(Object.keys((await save(draft('2031-01', { feedInPrice: '-1' }))).fields ?? {})).toEqual(['feedInPrice'])
    expect((await month('2031-01')).origin).toBeNull()
  })

  test('are filled from the unified price and copied to later months; a month never stands in for another', async () => {
    const fillMonths = (months: string[], powerstationId = 'T2') =>
      server.call('fillStationPrice', { powerstationId, months, reason: 'as published' }, { sessionId: root, ...english })
    expect((await fillMonths(['2031-03'])).fields).toEqual({ months: 'There is no unified price of 2031-03' })
    expect((await fillMonths([MONTH])).code).toBe(200)
    expect((await fillMonths([MONTH])).fields).toEqual({ months: `There are own prices of ${MONTH} already` })
    const filled = await month(MONTH, 'T2')
    expect(filled).toMatchObject({ origin: 'own', made: 'unified', peak: '1.000000', hoursBy: 'scheme', begun: true, reason: 'as published' })
    const copy = (months: string[]) =>
      server.call('copyStationPrice', { id: filled.id ?? '', months, reason: 'as before' }, { sessionId: root, ...english })
    expect((await copy(['2020-01'])).fields).toEqual({ months: 'Only to later months' })
    expect((await copy(monthsAfter('2031-04', '2050-01'))).fields).toEqual({ months: 'At most 36 months at once' })
    expect((await copy(['2031-04', '2031-05'])).code).toBe(200)
    expect(await month('2031-05', 'T2')).toMatchObject({ made: 'copy', peak: '1.000000', begun: false })
    expect(await month('2031-06', 'T2')).toMatchObject({ origin: null, peak: '', days: { workday: [] } })
    const { id = '' } = await month('2031-04', 'T2')
    expect(await server.ok('deleteStationPrice', { ids: [id] }, root)).toEqual({ changed: 1 })
  })

  test('keep their scheme as it was, once their month has begun', async () => {
    const { rules, ...scheme } = schemeOf('own-hours')
    const { id } = await server.ok('savePeriodScheme', { ...scheme, rules }, root)
    await server.ok('saveStationPrice', { ...draft(MONTH, { stationId: 'X1', hoursBy: 'scheme', schemeId: id }) }, root)
    const changed = await server.call('savePeriodScheme', { ...scheme, id, rules: rules.slice(0, 1) }, { sessionId: root })
    expect(Object.keys(changed.fields ?? {})).toEqual(['rules'])
    expect((await server.call('deletePeriodScheme', { ids: [id] }, { sessionId: root, ...english })).message).toContain('own prices of stations 1')
  })

  test('that a customer lacks at the voltage of their connection point are told, also where the station has some', async () => {
    const at = '2032-03'
    const { id: schemeId } = await server.ok('savePeriodScheme', schemeOf('high'), root)
    const publish = (voltageLevel: '1-10kV' | '220kV') =>
      server.ok('saveUnifiedPrice', { ...priceRow, area: '湖北', month: at, voltageLevel, schemeId }, root)
    await publish('1-10kV')
    const { id } = await server.ok('saveConnectionPoint', { stationId: 'T2', number: '220', name: 'high', voltageLevel: '220kV' }, root)
    expect(await month(at, 'T2')).toMatchObject({ origin: 'unified', unpricedPoints: [] })
    const agreement = { id: 'high', stationId: 'T2', connectionPointId: id, formula: 'discount', split: 'quarterHours', meters: [] } as const
    await server.db.orm.insert(settlementAgreement).values({ ...agreement, meters: [] })
    expect(await month(at, 'T2')).toMatchObject({ origin: 'unified', unpricedPoints: ['high'] })
    await publish('220kV')
    expect(await month(at, 'T2')).toMatchObject({ origin: 'unified', unpricedPoints: [] })
  })

  test('say whom of another voltage level they hold for, before and after they are filled from the unified ones', async () => {
    const at = '2032-03'
    expect(await month(at, 'T2')).toMatchObject({ origin: 'unified', otherVoltagePoints: ['high'] })
    await server.ok('fillStationPrice', { powerstationId: 'T2', months: [at], reason: 'as published' }, root)
    expect(await month(at, 'T2')).toMatchObject({ origin: 'own', made: 'unified', unpricedPoints: [], otherVoltagePoints: ['high'] })
  })

  test('of a year come out of a spreadsheet, all or none', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => ({ stationId: 'T1', ...ownPrices, month: `2032-${String(i + 1).padStart(2, '0')}` }))
    const wrong = rows.map((row, i) => (i === 4 ? { ...row, valleyHours: '23:00-08:00' } : i === 6 ? { ...row, peak: 'x' } : row))
    const told = await server.ok('importStationPrice', { rows: wrong, check: false }, root)
    expect(told.faults.map(({ row, field }) => [row, field])).toEqual([
      [4, 'flatHours'],
      [6, 'peak'],
    ])
    expect((await month('2032-01')).origin).toBeNull()
    expect(await server.ok('importStationPrice', { rows, check: false }, root)).toEqual({ made: 12, faults: [] })
    expect((await server.ok('importStationPrice', { rows: rows.slice(0, 1), check: false }, root)).faults).toMatchObject([{ row: 0, field: 'month' }])
    const { windows, totalRows } = await server.ok('priceWindowList', { powerstationId: 'T1', month: '2032-02' }, root)
    expect(totalRows).toBe(5)
    expect(windows[0]).toMatchObject({ dayType: null, from: 0, to: 480, period: 'valley', price: '0.25', origin: 'own', benefitRate: null })
  })
})

test('filling a month while somebody saves it by hand makes one of the two', async () => {
  const { month: _own, ...unified } = { month: '', ...(await server.ok('unifiedPriceList', { area: '湖北' }, root)).unifiedPriceList[0] }
  const { area = '', priceSystem = 'two', consumptionType = 'bigIndustry', voltageLevel = '1-10kV', schemeId } = unified
  await server.ok(
    'saveUnifiedPrice',
    { area, priceSystem, consumptionType, voltageLevel, month: '2034-01', flat: '1', schemeId: schemeId ?? '' },
    root,
  )
  const answers = await Promise.all([
    server.call('fillStationPrice', { powerstationId: 'T1', months: ['2034-01'], reason: 'raced' }, { sessionId: root }),
    save(draft('2034-01')),
    server.call('fillStationPrice', { powerstationId: 'T1', months: ['2034-01'], reason: 'raced' }, { sessionId: root }),
  ])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400])
})

describe('benefit rates', () => {
  const rate = (part: Partial<Payload<'saveBenefitRate'>>) =>
    server.call('saveBenefitRate', { stationId: 'T1', fromDate: '2026-01-01', percent: '10', ...part }, { sessionId: root })

  test('are listed with who holds now, refused at their fields, and stand in the way of their point’s deletion', async () => {
    const { id: point } = await server.ok(
      'saveConnectionPoint',
      { stationId: 'T1', number: 'R1', name: 'gate', voltageLevel: '1-10kV', customerName: 'Mill' },
      root,
    )
    expect((await rate({})).code).toBe(200)
    expect((await rate({ percent: '8.25', connectionPointId: point })).code).toBe(200)
    expect((await rate({ percent: '12', fromDate: '2098-01-01' })).code).toBe(200)
    // Its first slip is that of the month after, so that it does not hold yet.
    const within = `${localMonth(ZONE, Date.now())}-02`
    expect((await rate({ percent: '9', fromDate: within })).code).toBe(200)
    // Of no slip: another begins before that month does.
    expect((await rate({ percent: '13', fromDate: '2097-12-05' })).code).toBe(200)
    expect(Object.keys((await rate({ percent: '11' })).fields ?? {})).toEqual(['fromDate'])
    expect(Object.keys((await rate({ percent: '100.1', fromDate: '2026-02-01' })).fields ?? {})).toEqual(['percent'])
    expect(Object.keys((await rate({ fromDate: '2026-02-30' })).fields ?? {})).toEqual(['fromDate'])
    expect(Object.keys((await rate({ stationId: 'T2', connectionPointId: point })).fields ?? {})).toEqual(['connectionPointId'])
    const { benefitRateList: found } = await server.ok('benefitRateList', { powerstationId: 'T1' }, root)
    expect(found.map(({ percent, holds, begins, overtakenBy, customerName }) => [percent, holds, begins, overtakenBy, customerName])).toEqual(
      expect.arrayContaining([
        ['10', true, '', '', ''],
        ['8.25', true, '', '', 'Mill'],
        ['9', false, monthAfter(within.slice(0, 7)), '', ''],
        ['13', false, '', '2098-01-01', ''],
        ['12', false, '2098-01', '', ''],
      ]),
    )
    const gone = await server.call('deleteConnectionPoint', { ids: [point] }, { sessionId: root, ...english })
    expect(gone).toMatchObject({ code: 409, message: expect.stringContaining('benefit rates 1') as string })
    const { windows } = await server.ok('priceWindowList', { powerstationId: 'T1', month: MONTH }, root)
    expect(new Set(windows.map(({ benefitRate }) => benefitRate))).toEqual(new Set(['10']))
    expect(await server.ok('deleteBenefitRate', { ids: found.map(({ id }) => id) }, root)).toEqual({ changed: 5 })
  })
})

test('months on both sides of one that is settled are filled; that one is not', async () => {
  const { id: point } = await server.ok('saveConnectionPoint', { stationId: 'X1', number: 'S', name: 'settled', voltageLevel: '1-10kV' }, root)
  const { ids } = await storeSlips(server, point)
  // Of March and April; the others are drafts.
  await server.db.orm.update(settlementSlip).set({ stationId: 'X1' }).where(inArray(settlementSlip.id, ids))
  const { id: schemeId } = await server.ok('savePeriodScheme', schemeOf('settled'), root)
  for (const at of ['2026-02', '2026-03', '2026-05'])
    await server.call('saveUnifiedPrice', { ...priceRow, area: '湖北', month: at, schemeId }, { sessionId: root })
  const fillMonths = (months: string[]) =>
    server.call('fillStationPrice', { powerstationId: 'X1', months, reason: 'as published' }, { sessionId: root })
  expect((await fillMonths(['2026-03'])).fields).toHaveProperty('months')
  expect((await fillMonths(['2026-02', '2026-05'])).result).toEqual({ changed: 2 })
  // A rate that begins within a month is of the next one's slip.
  const rateFrom = async (fromDate: string) =>
    Object.keys((await server.call('saveBenefitRate', { stationId: 'X1', fromDate, percent: '10' }, { sessionId: root })).fields ?? {})
  for (const date of ['2026-03-15', '2026-04-01']) expect(await rateFrom(date), date).toEqual(['fromDate'])
  expect(await rateFrom('2026-04-15')).toEqual([])
})
