import { describe, expect, test } from 'vitest'
import { consumptionTypes, holidays, priceSystems, type PeriodRule, type PriceTable } from '#contract/price.ts'
import { hasNotices, noticeRows, notThere } from '#tests/support/price-notices.ts'
import { calendarOf, temperatureKey, type CalendarDay } from './price-calendar.ts'
import { dayCasesOf, payersOf, schemeFaults, stretchesOf } from './price-coverage.ts'
import { noticeRule } from './price-notice.ts'
import { priceOf } from './price.ts'

const notices = new Map<string, PeriodRule[]>()
for (const row of hasNotices ? noticeRows() : []) {
  const said = noticeRule(row)
  const name = `${row.area} ${row.docNo}`.trim()
  if ('wrong' in said) throw new Error(`${name}: ${said.wrong.join()}`)
  notices.set(name, [...(notices.get(name) ?? []), said.rule])
}

const holiday = (date: string, ...holidays: CalendarDay['holidays']): CalendarDay => ({ date, kind: 'holiday', holidays })
const calendar = calendarOf([
  holiday('2025-01-01', 'newYear'),
  ...['28', '29', '30', '31'].map((day) => holiday(`2025-01-${day}`, 'springFestival')),
  ...['01', '02', '03', '04', '05'].map((day) => holiday(`2026-05-${day}`, 'labourDay')),
  { date: '2026-02-14', kind: 'workday', holidays: [] },
])
const hot = (place: string, degrees: number, ...dates: string[]): [string, number][] => dates.map((date) => [temperatureKey(place, date), degrees])
const temperatures = new Map([
  ...hot('广州', 35.2, '2026-10-12'),
  ...hot('广州', 34.9, '2026-10-13'),
  ...hot('四川', 36, '2026-09-01', '2026-09-02', '2026-09-03'),
])

/** Period and gaps of a local time in the area of a notice. */
function ask(notice: string, time: string, payer: Partial<Pick<PriceTable, 'priceSystem' | 'consumptionType'>> = {}): string {
  const customer = {
    area: 'x',
    priceSystem: 'two',
    consumptionType: 'bigIndustry',
    voltageLevel: '1-10kV',
    timeZone: 'Asia/Shanghai',
    ...payer,
  } as const
  const table = { ...customer, month: time.slice(0, 7), prices: {}, rules: notices.get(notice) ?? [], source: notice }
  const { period, gaps } = priceOf({ tables: [table], calendar, temperatures }, customer, Date.parse(`${time.replace(' ', 'T')}:00+08:00`))
  return [period, ...gaps].join(' ')
}

describe.skipIf(!hasNotices)(`the notices of 33 areas${notThere}`, () => {
  test('each month, each kind of day and each customer has every minute of 24 hours once', () => {
    expect(new Set(noticeRows().map(({ area }) => area)).size).toBe(33)
    expect([...notices.values()].flat()).toHaveLength(236)
    for (const [name, rules] of notices) {
      expect(schemeFaults(rules), name).toEqual([])
      for (const payer of payersOf(rules)) {
        for (const dayCase of dayCasesOf(rules)) {
          for (let month = 1; month <= 12; month++) {
            const day = stretchesOf(rules, month, dayCase, payer)
            expect(day[0]?.from).toBe(0)
            expect(day.at(-1)?.to).toBe(1440)
            day.slice(1).forEach((stretch, i) => expect(stretch.from, name).toBe(day[i]?.to))
          }
        }
      }
    }
  })

  test.each([
    // Looked up by hand in the notices.
    ['湖北 鄂发改价管[2024]77号', '2026-01-15 18:30', 'sharp'],
    ['湖北 鄂发改价管[2024]77号', '2026-07-15 18:30', 'peak'],
    ['江苏 苏发改价格发[2025]426号', '2026-04-10 01:59', 'flat'],
    ['江苏 苏发改价格发[2025]426号', '2026-04-10 02:00', 'valley'],
    ['山东 鲁发改价格[2023]914号', '2026-01-15 12:00', 'deepValley'],
    ['山东 鲁发改价格[2023]914号', '2026-06-15 21:59', 'sharp'],
    ['宁夏 宁发改价格(管理)[2023]7号', '2026-06-15 23:30', 'flat'],
    ['新疆 新发改规[2023]11号', '2026-07-15 14:30', 'deepValley'],
    ['黑龙江 黑发改价格函[2024]291号', '2026-03-15 05:29', 'valley'],
    ['辽宁 辽发改价格[2023]441号', '2026-12-15 17:00', 'sharp'],
  ])('%s: %s is %s', (notice, time, period) => expect(ask(notice, time)).toBe(period))

  test('holidays by name go before the sharp hours of their month', () => {
    expect(ask('浙江 浙发改价格[2024]21号', '2025-01-28 10:30')).toBe('deepValley')
    expect(ask('浙江 浙发改价格[2024]21号', '2025-01-27 10:30')).toBe('sharp')
  })

  test('a holiday of one day is none of three days and more; only two-part customers have its deep valley', () => {
    const anhui = '安徽 皖发改价格[2025]302号'
    expect(ask(anhui, '2026-05-02 12:00')).toBe('deepValley')
    expect(ask(anhui, '2026-05-02 12:00', { priceSystem: 'single' })).toBe('valley')
    expect(ask(anhui, '2025-01-01 12:00')).toBe('valley')
  })

  test('weekends of certain months; a Saturday of work is none; only big industry', () => {
    const shanghai = '上海 沪发改价管[2022]50号,沪发改价管[2024]28号'
    expect(ask(shanghai, '2026-03-07 23:00')).toBe('deepValley')
    expect(ask(shanghai, '2026-03-07 23:00', { consumptionType: 'generalCommerce' })).toBe('valley')
    expect(ask(shanghai, '2026-02-14 23:00')).toBe('valley')
    expect(ask(shanghai, '2026-01-10 23:00')).toBe('valley')
    expect(ask(shanghai, '2026-03-09 16:00', { priceSystem: 'single' })).toBe('peak')
  })

  test('heat makes sharp hours in other months; where it was not recorded that is said', () => {
    const [guangdong, sichuan] = ['广东 粤发改价格[2021]331号', '四川 川发改价格[2025]185号']
    expect(ask(guangdong, '2026-10-12 15:30')).toBe('sharp')
    expect(ask(guangdong, '2026-10-13 15:30')).toBe('peak')
    expect(ask(guangdong, '2026-10-14 15:30')).toBe('peak temperature')
    expect(ask(guangdong, '2026-08-14 15:30')).toBe('sharp')
    expect(ask(sichuan, '2026-09-03 21:30')).toBe('sharp')
    expect(ask(sichuan, '2026-09-02 21:30')).toBe('peak temperature')
  })
})

const row = { area: '甲', period: '尖段', hours: '8:00-12:00', temperatureCondition: '', months: '', weekendMonths: '', holidays: '', categories: '' }

test('a condition that is not understood is named, never left out', () => {
  const wrong = (part: Partial<typeof row>) => {
    const said = noticeRule({ ...row, ...part })
    return 'wrong' in said ? said.wrong : []
  }
  expect(wrong({})).toEqual([])
  expect(wrong({ period: '高段' })).toEqual(['period'])
  expect(wrong({ hours: '8:00-25:00' })).toEqual(['hours'])
  expect(wrong({ hours: '8:00-12:00 workdays' })).toEqual(['hours'])
  expect(wrong({ months: '0,13' })).toEqual(['months'])
  expect(wrong({ holidays: '春节,圣诞节' })).toEqual(['holidays'])
  expect(wrong({ categories: '居民' })).toEqual(['categories'])
  expect(wrong({ temperatureCondition: '雨天' })).toEqual(['temperatureCondition'])
})

test('the 24-hour check finds a hole and two rules of one rank, and where they are', () => {
  const rule = (period: PeriodRule['period'], from: number, to: number, months: number[] = []): PeriodRule => ({
    period,
    months,
    dayTypes: [],
    windows: [{ from: from * 60, to: to * 60 }],
  })
  expect(schemeFaults([rule('peak', 8, 22), rule('valley', 22, 8)])).toEqual([])
  expect(schemeFaults([rule('peak', 8, 22), rule('valley', 23, 8)])).toMatchObject([{ kind: 'gap', month: 1, from: 1320, to: 1380 }])
  const overlapping = [rule('flat', 0, 24), rule('peak', 8, 12), rule('valley', 11, 14, [7])]
  expect(schemeFaults(overlapping)).toMatchObject([{ kind: 'overlap', rules: [1, 2], month: 7, from: 660, to: 720 }])
  expect(schemeFaults([rule('flat', 0, 24), rule('peak', 8, 12), { ...rule('valley', 11, 14), overrides: true }])).toEqual([])
})

test('a year without calendar has weekdays only, and that is said', () => {
  const customer = { area: 'x', priceSystem: 'two', consumptionType: 'bigIndustry', voltageLevel: '1-10kV', timeZone: 'Asia/Shanghai' } as const
  const table = {
    ...customer,
    month: '2027-10',
    prices: { flat: '0.5' },
    rules: [{ period: 'flat' as const, months: [], dayTypes: [], windows: [{ from: 0, to: 1440 }] }],
    source: '',
  }
  const at = Date.parse('2027-10-01T12:00:00+08:00')
  expect(priceOf({ tables: [table], calendar, temperatures }, customer, at)).toEqual({
    dayType: 'workday',
    gaps: ['calendar'],
    period: 'flat',
    price: '0.5',
  })
  expect(priceOf({ tables: [{ ...table, rules: [] }], calendar, temperatures }, customer, at)).toMatchObject({
    period: null,
    price: null,
    gaps: ['scheme'],
  })
  expect(priceOf({ tables: [], calendar, temperatures }, customer, at)).toMatchObject({ period: null, gaps: ['table'] })
})

test('forty rules of many hours and kinds of days are checked within the time of a test', () => {
  const rules = Array.from({ length: 40 }, (_, i) => ({
    period: 'flat' as const,
    months: [],
    dayTypes: [],
    windows: Array.from({ length: 24 }, (_window, k) => ({ from: (i * 24 + k) % 1440, to: (i * 24 + k + 720) % 1440 })),
    holidays: [...holidays],
    holidayDays: 1 + (i % 15),
    priceSystems: [...priceSystems],
    consumptionTypes: [...consumptionTypes],
  }))
  // On workdays none of them holds: the one hole is told once.
  expect(schemeFaults(rules).map(({ kind, from, to }) => [kind, from, to])).toEqual([['gap', 0, 1440]])
})
