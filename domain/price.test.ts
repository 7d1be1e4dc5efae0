import { expect, test } from 'vitest'
import type { PeriodRule, PriceTable } from '#contract/price.ts'
import type { DayType } from '#contract/price.ts'
import { findPriceTable, priceOf, pricedDay } from './price.ts'
import { calendarOf } from './price-calendar.ts'
import { holdsFor, periodsByMinute } from './price-rules.ts'
import { minuteOfDay, startOfDate } from './time.ts'

const window = (from: string, to: string) => ({ from: minutes(from), to: minutes(to) })
const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const rule = (
  period: PeriodRule['period'],
  windows: PeriodRule['windows'],
  months: number[] = [],
  dayTypes: PeriodRule['dayTypes'] = [],
): PeriodRule => ({
  period,
  months,
  dayTypes,
  windows,
})

// Hubei, notice 77 of 2024: sharp 18-20 (20-22 in July and August), peak 16-18 and 20-24, flat 6-12 and 14-16, valley 0-6 and 12-14.
const hubei: PriceTable = {
  area: '湖北',
  month: '2026-01',
  priceSystem: 'two',
  consumptionType: 'bigIndustry',
  voltageLevel: '1-10kV',
  prices: { sharp: '1.049999', peak: '0.848961', flat: '0.651886', valley: '0.432924' },
  rules: [
    rule('sharp', [window('18:00', '20:00')], [1, 2, 3, 4, 5, 6, 9, 10, 11, 12]),
    rule('sharp', [window('20:00', '22:00')], [7, 8]),
    rule('peak', [window('16:00', '24:00')]),
    rule('valley', [window('00:00', '06:00'), window('12:00', '14:00')]),
    rule('flat', [window('00:00', '24:00')]),
  ],
  source: 'test',
}
const at = (time: string): number => Date.parse(`2026-01-15T${time}:00+08:00`)
const facts = { tables: [hubei], calendar: calendarOf([]), temperatures: new Map<string, number>() }
const customer = { ...hubei, timeZone: 'Asia/Shanghai' }
const priceAt = (time: string) => priceOf(facts, customer, at(time))
/** The period of a minute on some day of a month, of nobody in particular. */
const periodAt = (rules: readonly PeriodRule[], month: number, dayType: DayType, minute: number) => {
  const day = { date: '2026-01-15', month, dayType, holidays: [], holidayDays: dayType === 'holiday' ? 1 : 0 }
  return periodsByMinute(rules.filter((one) => holdsFor(one, day, hubei, false)))[minute]
}

test('each instant of a day has the period of its notice, windows left-closed and right-open', () => {
  const periodOf = (time: string) => priceAt(time).period
  expect(['00:00', '05:59', '06:00', '12:00', '14:00', '16:00', '17:59', '18:00', '19:59', '20:00', '23:59'].map(periodOf)).toEqual([
    'valley',
    'valley',
    'flat',
    'valley',
    'flat',
    'peak',
    'peak',
    'sharp',
    'sharp',
    'peak',
    'peak',
  ])
  expect(priceAt('18:30').price).toBe('1.049999')
})

test('sharp overrides peak whatever the order of the rules, and only in its months', () => {
  const reversed = [...hubei.rules].reverse()
  expect(periodAt(reversed, 1, 'workday', 18 * 60)).toBe('sharp')
  expect(periodAt(reversed, 7, 'workday', 18 * 60)).toBe('peak')
  expect(periodAt(reversed, 7, 'workday', 21 * 60)).toBe('sharp')
})

test('a window may cross midnight', () => {
  const rules = [rule('valley', [window('22:00', '06:00')])]
  expect(periodAt(rules, 1, 'workday', 23 * 60)).toBe('valley')
  expect(periodAt(rules, 1, 'workday', 5 * 60 + 59)).toBe('valley')
  expect(periodAt(rules, 1, 'workday', 6 * 60)).toBe('flat')
})

test('holiday rules hold on holidays only', () => {
  const rules = [rule('deepValley', [window('10:00', '14:00')], [], ['holiday']), rule('peak', [window('08:00', '12:00')])]
  expect(periodAt(rules, 10, 'holiday', 11 * 60)).toBe('deepValley')
  expect(periodAt(rules, 10, 'workday', 11 * 60)).toBe('peak')
})

test('a month without a table has no price, and never that of another month', () => {
  expect(findPriceTable([hubei], hubei)).toBe(hubei)
  expect(findPriceTable([hubei], { ...hubei, month: '2026-02' })).toBeUndefined()
  expect(findPriceTable([hubei], { ...hubei, voltageLevel: '35kV' })).toBeUndefined()
})

test('the segments of a day cover it once without a gap', () => {
  const start = startOfDate('Asia/Shanghai', '2026-01-15')
  const { segments } = pricedDay(facts, customer, at('13:00'))
  expect(segments[0]?.from).toBe(start)
  expect(segments.at(-1)?.to).toBe(start + 86_400_000)
  segments.slice(1).forEach((segment, i) => expect(segment.from).toBe(segments[i]?.to))
  expect(segments.map((segment) => segment.period)).toEqual(['valley', 'flat', 'valley', 'flat', 'peak', 'sharp', 'peak'])
})

test('station time is used, not the machine’s', () => {
  expect(minuteOfDay('Asia/Shanghai', Date.parse('2026-01-15T16:00:00Z'))).toBe(0)
  expect(startOfDate('Asia/Shanghai', '2026-01-15')).toBe(Date.parse('2026-01-14T16:00:00Z'))
  // A zone with summer time: the day of the change has 23 hours.
  const berlin = startOfDate('Europe/Berlin', '2026-03-29')
  expect(startOfDate('Europe/Berlin', '2026-03-30') - berlin).toBe(23 * 3_600_000)
})
