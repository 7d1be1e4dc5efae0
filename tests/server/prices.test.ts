import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code } from '#contract/endpoint.ts'
import type { Holiday } from '#contract/price.ts'
import type { Payload } from '#contract/schemas.ts'
import { localMonth } from '#domain/time.ts'
import { eq } from '#server/db/orm.ts'
import { PriceBook } from '#server/db/price-book.ts'
import * as schema from '#server/db/schema.ts'
import { hasNotices, noticeRows, notThere, publishedPrices } from '#tests/support/price-notices.ts'
import { priceRow, schemeOf } from '#tests/support/prices.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let root = ''
beforeAll(async () => {
  server = await startTestServer()
  root = await server.login('root')
})
afterAll(() => server.close())

const NOW = localMonth('Asia/Shanghai', Date.now())
const english = { acceptLanguage: 'en' as const }
const save = (payload: Payload<'savePeriodScheme'>) => server.call('savePeriodScheme', payload, { sessionId: root, ...english })
const pricesOf = async (area: string) => (await server.ok('unifiedPriceList', { area, pageSize: 100 }, root)).unifiedPriceList

/** The test plant's of this month: on its first day it has one of the month before too. */
const paidNow = async () => (await pricesOf('湖北')).find(({ month }) => month === NOW)

describe('a period scheme', () => {
  test('with a hole is refused, and it is said where; with two periods at once at the rule', async () => {
    const scheme = schemeOf('checked')
    const hole = await save({ ...scheme, rules: scheme.rules.slice(1) })
    expect(hole).toMatchObject({ code: 400, fields: { rules: 'The 24 hours have a hole: month 1, workday, 08:00–17:00 is in no period' } })
    const [flat, valley, peak] = scheme.rules
    if (flat === undefined || valley === undefined || peak === undefined) throw new Error('three rules')
    const twice = await save({ ...scheme, rules: [flat, valley, { ...peak, months: [7], windows: [{ from: 1260, to: 1380 }] }] })
    expect(twice.fields).toEqual({ 'rules.2.windows': 'It contradicts rule 2: month 7, workday, 22:00–23:00 is in two periods' })
    // In 2025 they fell into one week.
    const ofDay = (period: 'sharp' | 'deepValley', holiday: Holiday) => ({ ...peak, period, holidays: [holiday] })
    const week = await save({ ...scheme, rules: [...scheme.rules, ofDay('sharp', 'nationalDay'), ofDay('deepValley', 'midAutumn')] })
    expect(week.fields).toEqual({ 'rules.4.windows': expect.stringContaining('It contradicts rule 4: month 1, holiday') as string })
    const apart = { ...scheme, docNo: 'apart', rules: [...scheme.rules, ofDay('sharp', 'nationalDay'), ofDay('deepValley', 'springFestival')] }
    expect((await save(apart)).code).toBe(200)
    expect((await save({ ...scheme, fromMonth: '2026-05', untilMonth: '2026-04' })).fields).toHaveProperty('untilMonth')
    expect((await save({ ...scheme, rules: [{ ...flat, windows: [] }] })).fields).toHaveProperty(['rules.0.windows'])
    expect((await save({ ...scheme, rules: [{ ...flat, windows: [{ from: 0, to: 1e9 }] }] })).code).toBe(400)
    expect((await save({ ...scheme, rules: [{ ...flat, windows: [{ from: 60, to: 60 }] }] })).fields).toHaveProperty(['rules.0.windows.0'])
    expect((await save({ ...scheme, rules: [] })).fields).toHaveProperty('rules')
    expect((await save(scheme)).code).toBe(200)
  })

  test('is not deleted while prices have it, nor are the hours of a month that has begun changed', async () => {
    const { id } = await server.ok('savePeriodScheme', schemeOf('云南'), root)
    await server.ok('saveUnifiedPrice', { ...priceRow, area: '云南', month: NOW }, root)
    expect(await pricesOf('云南')).toMatchObject([{ schemeId: id, schemeNameEn: '云南', warnings: [], unpriced: [], spread: '0.9' }])
    const gone = await server.call('deletePeriodScheme', { ids: [id] }, { sessionId: root, ...english })
    expect(gone).toMatchObject({ code: 409, message: expect.stringContaining(`unified prices 1 (Yunnan ${NOW})`) as string })
    const { rules, ...scheme } = schemeOf('云南')
    expect(
      (await save({ ...scheme, id, rules: [...rules, { period: 'sharp', months: [], dayTypes: [], windows: [{ from: 1080, to: 1140 }] }] })).fields,
    ).toHaveProperty('rules')
    expect((await save({ ...scheme, id, rules, fromMonth: '2099-01' })).fields).toHaveProperty('fromMonth')
    expect((await save({ ...scheme, id, rules, remark: 'another word' })).code).toBe(200)
  })
})

test.each([1, 2, 3])('a scheme that ends, or goes, at the moment when a price is given its hours: one of the two is refused (%i)', async (round) => {
  const asked = { sessionId: root }
  const make = async (name: string) => (await server.ok('savePeriodScheme', schemeOf(`${name}-${round}`), root)).id
  const [ending, going] = [await make('ending'), await make('going')]
  const price = (schemeId: string) => ({ ...priceRow, area: `raced-${schemeId}`, schemeId })
  const ends = await Promise.all([
    server.call('savePeriodScheme', { ...schemeOf(`ending-${round}`), id: ending, untilMonth: '2030-12' }, asked),
    server.call('saveUnifiedPrice', price(ending), asked),
  ])
  expect(ends.map(({ code }) => code).sort()).toEqual([200, 400])
  const goes = await Promise.all([server.call('saveUnifiedPrice', price(going), asked), server.call('deletePeriodScheme', { ids: [going] }, asked)])
  expect(goes.filter(({ code }) => code === 200)).toHaveLength(1)
})

describe('a unified price', () => {
  test('is refused at its field, and one with a peak below flat is taken with a warning', async () => {
    const faults = async (part: object) =>
      Object.keys((await server.call('saveUnifiedPrice', { ...priceRow, ...part } as Payload<'saveUnifiedPrice'>, { sessionId: root })).fields ?? {})
    expect(await faults({ peak: '1.2345678' })).toEqual(['peak'])
    expect(await faults({ valley: '-1' })).toEqual(['valley'])
    expect(await faults({ flat: '1e3' })).toEqual(['flat'])
    expect(await faults({ month: '2026-13' })).toEqual(['month'])
    expect(await faults({ peak: '', flat: '', valley: '' })).toEqual(['flat'])
    expect(await faults({ schemeId: 'none' })).toEqual(['schemeId'])
    // A name that no station, scheme or table knows would be of nobody; one of a scheme is known.
    expect(await faults({ area: '浙江省' })).toEqual(['area'])
    await server.ok('savePeriodScheme', schemeOf('园区'), root)
    expect(await faults({ area: '园区' })).toEqual([])
    expect(await faults({ area: '宁夏', peak: '0.4663', flat: '0.4956', valley: '0.3399' })).toEqual([])
    expect(await pricesOf('宁夏')).toMatchObject([{ warnings: ['peakBelowFlat'], spread: '0.1264', schemeId: null }])
  })

  test('keeps its month and area, and stays where a station has paid it', async () => {
    const { id } = await server.ok('saveUnifiedPrice', { ...priceRow, area: '贵州' }, root)
    const moved = await server.call('saveUnifiedPrice', { ...priceRow, id, area: '贵州', month: '2031-02' }, { sessionId: root })
    expect(Object.keys(moved.fields ?? {})).toEqual(['month'])
    const paid = await paidNow()
    const refused = await server.call('deleteUnifiedPrice', { ids: [paid?.id ?? ''] }, { sessionId: root })
    expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('电站 3') as string })
    expect(await server.ok('deleteUnifiedPrice', { ids: [id] }, root)).toEqual({ changed: 1 })
  })

  test('stays also where only a customer of a station pays it, at the voltage of its connection point', async () => {
    const { id } = await server.ok('saveUnifiedPrice', { ...priceRow, area: '湖北', month: NOW, voltageLevel: '220kV' }, root)
    const { id: point } = await server.ok('saveConnectionPoint', { stationId: 'T1', number: '220', name: 'high', voltageLevel: '220kV' }, root)
    const refused = await server.call('deleteUnifiedPrice', { ids: [id] }, { sessionId: root })
    expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('电站 1') as string })
    await server.ok('deleteConnectionPoint', { ids: [point] }, root)
    expect(await server.ok('deleteUnifiedPrice', { ids: [id] }, root)).toEqual({ changed: 1 })
  })

  test('does not tell the stations of other organizations that have paid it, only how many they are', async () => {
    await server.db.pool.query(`update role set power_codes = '["unified-price", "unified-price:edit"]' where code = 'customer'`)
    const stranger = await server.login('stranger')
    const paid = await paidNow()
    const refused = await server.call('deleteUnifiedPrice', { ids: [paid?.id ?? ''] }, { sessionId: stranger, ...english })
    expect(refused.code).toBe(409)
    expect(refused.message).toMatch(/3 \(Station X1 …\)/)
  })

  test('that is saved is the price of now at once, and without hours there is none', async () => {
    const now = async () => (await server.ok('priceDay', { powerstationId: 'T1' }, root)).segments.map(({ price }) => price)
    expect(await now()).toContain('0.300000')
    const price = await paidNow()
    if (price === undefined) throw new Error('the test plant has prices')
    const { id, area, month, priceSystem, consumptionType, voltageLevel } = price
    const draft = { id, area, month, priceSystem, consumptionType, voltageLevel, peak: '1.5', flat: '0.8', valley: '0.25' }
    await server.ok('saveUnifiedPrice', { ...draft, schemeId: price.schemeId ?? '', reason: 'the notice' }, root)
    expect(new Set(await now())).toEqual(new Set(['0.25', '0.8', '1.5']))
    const { id: other } = await server.ok('savePeriodScheme', { ...schemeOf('another'), rules: schemeOf('x').rules.slice(0, 1) }, root)
    await server.ok('setPriceScheme', { ids: [id], schemeId: other, reason: 'tried' }, root)
    expect(await now()).toEqual(['0.8'])
    await server.ok('setPriceScheme', { ids: [id], schemeId: price.schemeId ?? '', reason: 'back' }, root)
    expect(await now()).toContain('1.5')
  })

  test('of a month that has begun becomes another only with a reason, which stands in the log; its remarks, and months to come, need none', async () => {
    const { id: hours } = await server.ok('savePeriodScheme', schemeOf('西藏'), root)
    const { id: others } = await server.ok('savePeriodScheme', schemeOf('said otherwise'), root)
    const begun = { ...priceRow, area: '西藏', month: NOW, schemeId: hours }
    const { id } = await server.ok('saveUnifiedPrice', begun, root)
    const asked = { sessionId: root, ...english }
    const unsaid = { code: 400, fields: { reason: expect.stringContaining('has begun') as string } }
    expect(await server.call('setPriceScheme', { ids: [id], schemeId: others }, asked)).toMatchObject(unsaid)
    expect(await server.call('saveUnifiedPrice', { ...begun, id, schemeId: others }, asked)).toMatchObject(unsaid)
    expect(await server.call('saveUnifiedPrice', { ...begun, id, flat: '0.71' }, asked)).toMatchObject(unsaid)
    expect(await pricesOf('西藏')).toMatchObject([{ schemeId: hours, flat: begun.flat, revision: 1 }])
    await server.ok('saveUnifiedPrice', { ...begun, id, source: 'printed again' }, root)
    await server.ok('setPriceScheme', { ids: [id], schemeId: others, reason: 'read wrongly' }, root)
    const [line] = (await server.ok('auditLogList', { subject: 'unifiedPrice', action: 'saveUnifiedPrice', pageSize: 1 }, root)).auditList
    expect(line).toMatchObject({ after: { schemeId: others, reason: 'read wrongly' } })
    const { id: later } = await server.ok('saveUnifiedPrice', { ...begun, month: '2031-09' }, root)
    expect((await server.call('setPriceScheme', { ids: [later], schemeId: others }, asked)).code).toBe(200)
  })

  test('that another server saved is seen within a minute', async () => {
    let now = Date.now()
    const book = new PriceBook(server.db.orm, () => now)
    const tariff = await book.tariff('X1')
    if (tariff === undefined) throw new Error('the test plant has a station X1')
    const flat = async () => (await book.day(tariff, now)).segments.find(({ period }) => period === 'flat')?.price
    const before = await flat()
    await server.db.pool.query(`update price_table set prices = prices || '{"flat": "0.123456"}' where area = $1 and month = $2`, [tariff.area, NOW])
    expect(await flat()).toBe(before)
    now += 60_000
    expect(await flat()).toBe('0.123456')
  })

  test('months without a table are told as such in a comparison', async () => {
    const { month: _month, ...rest } = priceRow
    await server.ok('saveUnifiedPrice', { ...rest, area: '广西', month: '2031-03' }, root)
    const { rows } = await server.ok(
      'comparePrices',
      { areas: ['广西'], months: ['2031-02', '2031-03'], priceSystem: 'two', consumptionType: 'bigIndustry', voltageLevel: '1-10kV' },
      root,
    )
    expect(rows).toMatchObject([
      { month: '2031-02', prices: null },
      { month: '2031-03', prices: { peak: '1.2', spread: '0.9' } },
    ])
  })

  test('an area that has no table of any month compared is called as its other tables call it', async () => {
    const { month: _month, ...rest } = priceRow
    await server.ok('saveUnifiedPrice', { ...rest, area: '青海', areaEn: 'Qinghai', month: '2031-03' }, root)
    const payer = { priceSystem: 'two', consumptionType: 'bigIndustry', voltageLevel: '1-10kV' } as const
    const { rows } = await server.ok('comparePrices', { areas: ['青海', '西藏'], months: ['2031-02'], ...payer }, root)
    expect(rows).toMatchObject([
      { areaEn: 'Qinghai', prices: null },
      { areaEn: 'Tibet', prices: null },
    ])
  })
})

test.each(['0026', '9999'])('a price, a scheme, a holiday and a temperature of the year %s are refused at their field', async (year) => {
  const fieldsOf = (answer: { fields?: Record<string, string> }) => Object.keys(answer.fields ?? {})
  const asRoot = { sessionId: root }
  expect(fieldsOf(await server.call('saveUnifiedPrice', { ...priceRow, month: `${year}-10` }, asRoot))).toEqual(['month'])
  expect(await save({ ...schemeOf('云南'), docNo: year, fromMonth: `${year}-10` })).toMatchObject({
    fields: { fromMonth: 'A month is written as 2026-01' },
  })
  const date = `${year}-10-01`
  expect(fieldsOf(await server.call('saveCalendarDay', { date, kind: 'holiday', holidays: ['nationalDay'] }, asRoot))).toEqual(['date'])
  expect(fieldsOf(await server.call('saveDayTemperature', { place: '成都', date, maximum: 35 }, asRoot))).toEqual(['date'])
})

describe('the calendar', () => {
  test('is read by whoever draws plans by it, and changed by nobody else than before', async () => {
    const { orm } = server.db
    await orm.insert(schema.role).values({ code: 'draws', nameZh: '计划', nameEn: 'Draws', powerCodes: ['production_charge_and_discharge_plan'] })
    const [owner] = await orm.select().from(schema.account).where(eq(schema.account.username, 'root'))
    if (owner === undefined) throw new Error('root is there')
    await orm.insert(schema.account).values({ ...owner, id: 'drawer', username: 'drawer', roleCode: 'draws' })
    const sessionId = await server.login('drawer')
    expect((await server.ok('calendarDayList', { kind: 'holiday' }, sessionId)).calendarDayList.length).toBeGreaterThan(0)
    expect((await server.call('periodSchemeList', {}, { sessionId })).code).toBe(code.forbidden)
    expect((await server.call('saveCalendarDay', { date: '2027-01-02', kind: 'workday' }, { sessionId })).code).toBe(code.forbidden)
  })

  test('is there for 2025 and 2026; a holiday has a name, a row of a sheet is told what is wrong with it', async () => {
    const { years, totalRows } = await server.ok('calendarDayList', { kind: 'holiday', pageSize: 1 }, root)
    expect(years).toEqual(expect.arrayContaining(['2025', '2026']))
    expect(totalRows).toBe(28 + 33)
    const nameless = await server.call('saveCalendarDay', { date: '2027-01-01', kind: 'holiday' }, { sessionId: root })
    expect(Object.keys(nameless.fields ?? {})).toEqual(['holidays'])
    const rows = [
      { date: '2027-01-01', kind: 'holiday', holidays: '元旦' },
      { date: '2027-02-30', kind: 'holiday', holidays: '圣诞' },
      { date: '2026-10-01', kind: 'workday' },
    ]
    const told = async (sheet: typeof rows) =>
      (await server.ok('importCalendarDay', { rows: sheet, check: false }, root)).faults.map(({ row, field }) => [row, field])
    expect(await told(rows)).toEqual([
      [1, 'date'],
      [1, 'holidays'],
    ])
    expect(await told([rows[0], rows[2]] as typeof rows)).toEqual([[1, 'date']])
    expect(await server.ok('importCalendarDay', { rows: rows.slice(0, 1), check: false }, root)).toEqual({ made: 1, faults: [] })
  })

  test('makes a day of the station another kind of day', async () => {
    const { days } = await server.ok('priceMonth', { powerstationId: 'T1', month: '2026-10' }, root)
    const kinds = Object.fromEntries(days.map(({ date, dayType }) => [date.slice(8), dayType]))
    expect([kinds['01'], kinds['07'], kinds['08'], kinds['10'], kinds['11']]).toEqual(['holiday', 'holiday', 'workday', 'workday', 'weekend'])
  })
})

describe('a dictionary', () => {
  const entry = (code: string, parentId = '') => ({ code, nameZh: code, nameEn: code, parentId })
  const refused = async (ids: string[]) => server.call('deleteDictionary', { ids }, { sessionId: root, ...english })

  test('gives its values to forms in people’s order; what is built in or used stays', async () => {
    const meters = await server.ok('saveDictionary', entry('meters', 'brand'), root)
    const values = async () => (await server.ok('dictionaryValues', { code: 'brand' }, root)).values.map(({ code }) => code)
    const made = await server.ok('saveDictionary', { ...entry('A', meters.id) }, root)
    const { id: second } = await server.ok('saveDictionary', { ...entry('TEST', meters.id) }, root)
    await server.ok('moveDictionary', { id: second, beside: made.id, side: 'above' }, root)
    expect(await values()).toEqual(['meters', 'TEST', 'A'])
    expect((await server.ok('dictionaryValues', { code: 'none' }, root)).values).toEqual([])
    await server.db.pool.query("update product_model set brand = 'TEST' where code = 'TEST_METER'")
    expect(await refused([second])).toMatchObject({ code: 409, message: expect.stringContaining('product models 1') as string })
    const renamed = await server.call('saveDictionary', { id: second, ...entry('OTHER', meters.id) }, { sessionId: root })
    expect(renamed.code).toBe(409)
    expect((await refused([meters.id])).message).toContain('values 2')
    expect((await refused(['priceSystem.two'])).code).toBe(409)
    const builtin = await server.call('saveDictionary', { id: 'priceSystem.two', ...entry('three', 'priceSystem') }, { sessionId: root })
    expect(Object.keys(builtin.fields ?? {})).toEqual(['code'])
    // A code that no form could save is not put where it would be chosen.
    const unknown = await server.call('saveDictionary', entry('1000kV', 'voltageLevel'), { sessionId: root, ...english })
    expect(unknown.fields).toEqual({ parentId: expect.stringContaining('codes') as string })
    expect((await server.call('saveDictionary', { id: made.id, ...entry('A', 'voltageLevel.35kV') }, { sessionId: root })).fields).toHaveProperty(
      'parentId',
    )
    expect((await refused([made.id])).code).toBe(200)
    expect((await server.call('saveDictionary', { id: meters.id, ...entry('meters', second) }, { sessionId: root })).fields).toHaveProperty(
      'parentId',
    )
  })

  test('does not tell the devices and stations of other organizations that use it, only how many they are', async () => {
    await server.db.pool.query(`update role set power_codes = '["system_dictManager", "system_dictManager:edit"]' where code = 'customer'`)
    const stranger = await server.login('stranger')
    const { id } = await server.ok('saveDictionary', entry('SHARED', 'brand'), root)
    await server.db.pool.query("update device set brand = 'SHARED' where sn in ('T1-PV1', 'X1-GRID')")
    const { rows } = await server.db.pool.query<{ name: string }>("select name from device where sn in ('T1-PV1', 'X1-GRID') order by sn")
    const [ours = '', theirs = ''] = rows.map(({ name }) => name)
    const { code, message } = await server.call('deleteDictionary', { ids: [id] }, { sessionId: stranger, ...english })
    expect({ code, message }).toMatchObject({ code: 409, message: expect.stringContaining(`devices 2 (${theirs} …)`) as string })
    expect(ours).not.toBe(theirs)
    await server.db.pool.query("update dictionary set builtin = false where id = 'priceSystem.two'")
    const used = await server.call('deleteDictionary', { ids: ['priceSystem.two'] }, { sessionId: stranger, ...english })
    await server.db.pool.query("update dictionary set builtin = true where id = 'priceSystem.two'")
    expect(used.message).toMatch(/stations \d+ \([^)]*X1[^)]*\)/)
    expect(used.message).not.toMatch(/T1|T2/)
  })
})

describe.skipIf(!hasNotices)(`the published tables${notThere}`, () => {
  test('236 rules come in as one scheme an area and document, and not twice; a wrong cell is told by row and nothing is made', async () => {
    const rows = noticeRows()
    const bad = rows.map((row, i) => (i === 7 ? { ...row, hours: '25:00-26:00' } : i === 9 ? { ...row, holidays: '圣诞节' } : row))
    const told = await server.ok('importPeriodScheme', { rows: bad, check: false }, root)
    expect(told.faults.map(({ row, field }) => [row, field])).toEqual([
      [7, 'hours'],
      [9, 'holidays'],
    ])
    // Without its valley an area has a hole: at the row where its rules begin.
    const hole = await server.ok(
      'importPeriodScheme',
      { rows: rows.filter((row) => !(row.area === '北京' && row.period === '谷段')), check: false },
      root,
    )
    expect(hole).toMatchObject({ made: 0, faults: [{ row: 10, field: 'hours', words: expect.stringContaining('24') as string }] })
    expect(await server.ok('importPeriodScheme', { rows, check: true }, root)).toEqual({ made: 0, faults: [] })
    expect(await server.ok('importPeriodScheme', { rows, check: false }, root)).toEqual({ made: 236, faults: [] })
    const { totalRows } = await server.ok('periodSchemeList', { text: '号', pageSize: 1 }, root)
    expect(totalRows).toBe(35)
    // By area: as the reader looks for it, by pinyin or by the English name.
    const { periodSchemeList: byArea } = await server.ok('periodSchemeList', { sort: 'area', order: 'asc', text: '号', pageSize: 100 }, root)
    const order = byArea.map(({ area }) => area)
    expect(order.slice(0, 3)).toEqual(['安徽', '北京', '重庆'])
    expect(order.indexOf('湖南')).toBeLessThan(order.indexOf('吉林'))
    expect((await server.ok('importPeriodScheme', { rows: rows.slice(0, 10), check: false }, root)).faults).toMatchObject([
      { row: 0, field: 'docNo' },
    ])
  })

  test('the prices of 37 areas come in with the hours of their area where there is just one, and the spread that was printed', async () => {
    const published = publishedPrices()
    const payer = { month: '2026-03', priceSystem: 'two', consumptionType: 'bigIndustry', voltageLevel: '1-10kV' }
    const rows = published.map(({ area = '', sharp, peak, flat, valley, deep_valley: deepValley }) => ({
      area,
      sharp,
      peak,
      flat,
      valley,
      deepValley,
      ...payer,
    }))
    // Checked as it would be made, and nothing is.
    expect(await server.ok('importUnifiedPrice', { rows, check: true }, root)).toEqual({ made: 0, faults: [] })
    expect(await server.ok('importUnifiedPrice', { rows, check: false }, root)).toEqual({ made: 37, faults: [] })
    const again = await server.ok('importUnifiedPrice', { rows: [{ ...rows[0], area: '园区' }, ...rows.slice(1, 2)], check: true }, root)
    expect(again).toMatchObject({ made: 0, faults: [{ row: 1, field: 'month' }] })
    // A row that is wrong by itself does not hide that another one is there already.
    const mixed = await server.ok('importUnifiedPrice', { rows: [{ ...rows[0], area: 'nowhere' }, ...rows.slice(1, 2)], check: true }, root)
    expect(mixed.faults.map(({ row, field }) => [row, field])).toEqual([
      [0, 'area'],
      [1, 'month'],
    ])
    const found = (await server.ok('unifiedPriceList', { month: '2026-03', pageSize: 100 }, root)).unifiedPriceList
    for (const { area, spread_as_published: spread } of published)
      expect(Number(found.find((row) => row.area === area)?.spread), area).toBe(Number(spread))
    const without = found.filter(({ schemeId }) => schemeId === null).map(({ area }) => area)
    // Two notices of one province (and the test plant's own), and one area whose name does not begin with that of its province.
    expect(without.sort()).toEqual(['冀北', '内蒙古东', '内蒙古西', '河北南', '湖北'].sort())
    expect(found.find(({ area }) => area === '宁夏')?.warnings).toEqual(['peakBelowFlat'])
  })
})
