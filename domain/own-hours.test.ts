import { describe, expect, test } from 'vitest'
import { benefitRateOf } from './benefit-rate.ts'
import { hoursFaults, ownRules } from './own-hours.ts'
import { calendarOf } from './price-calendar.ts'
import { windowsOf } from './price-hours.ts'
import { findPriceTable, pricedDay } from './price.ts'

const hours = (text: string) => windowsOf(text) ?? []
const whole = { valley: hours('22:00-08:00'), peak: hours('17:00-21:00'), flat: hours('08:00-17:00, 21:00-22:00') }

describe('own hours', () => {
  test('that cover the day once have no faults, also across midnight', () => {
    expect(hoursFaults(whole)).toEqual([])
    expect(hoursFaults({ flat: hours('00:00-24:00') })).toEqual([])
  })

  test('name the minutes of a gap and of an overlap, and of two windows of one period too', () => {
    expect(hoursFaults({ ...whole, peak: hours('17:00-20:30') })).toEqual([{ kind: 'gap', from: 1230, to: 1260, periods: [] }])
    expect(hoursFaults({ ...whole, peak: hours('16:45-21:00') })).toEqual([{ kind: 'overlap', from: 1005, to: 1020, periods: ['peak', 'flat'] }])
    expect(hoursFaults({ ...whole, sharp: hours('18:00-19:00') })).toMatchObject([{ kind: 'overlap', from: 1080, to: 1140 }])
    expect(hoursFaults({ flat: hours('00:00-24:00, 10:00-11:00') })).toEqual([{ kind: 'overlap', from: 600, to: 660, periods: ['flat', 'flat'] }])
    expect(hoursFaults({})).toEqual([{ kind: 'gap', from: 0, to: 1440, periods: [] }])
  })
})

test('a station’s own table goes before the unified one, and no other station’s or month’s does', () => {
  const unified = {
    area: 'x',
    month: '2026-03',
    priceSystem: 'two' as const,
    consumptionType: 'bigIndustry' as const,
    voltageLevel: '35kV' as const,
    prices: { flat: '0.6' },
    rules: ownRules({ flat: hours('00:00-24:00') }),
    source: '',
  }
  const own = { ...unified, stationId: 'S1', prices: { peak: '1', flat: '0.7', valley: '0.3' }, rules: ownRules(whole) }
  const tables = [unified, own]
  const asks = (stationId: string | undefined, month = '2026-03') =>
    findPriceTable(tables, { ...unified, month, ...(stationId === undefined ? {} : { stationId }) })
  expect(asks('S1')).toBe(own)
  expect(asks('S2')).toBe(unified)
  expect(asks(undefined)).toBe(unified)
  expect(asks('S1', '2026-04')).toBeUndefined()
  const { segments } = pricedDay(
    { tables, calendar: calendarOf([]), temperatures: new Map() },
    { ...unified, timeZone: 'Asia/Shanghai', stationId: 'S1' },
    Date.parse('2026-03-05T12:00:00+08:00'),
  )
  expect(segments.map(({ period, price }) => `${period} ${price}`)).toEqual(['valley 0.3', 'flat 0.7', 'peak 1', 'flat 0.7', 'valley 0.3'])
})

describe('a benefit rate', () => {
  const rate = (connectionPointId: string | null, fromDate: string, percent: string) => ({ connectionPointId, fromDate, percent })
  const rates = [rate(null, '2026-06-01', '12'), rate(null, '2026-01-01', '10'), rate('P1', '2026-03-15', '0')]

  test('is the newest that has begun, that of the point before that of the station', () => {
    const of = (point: string | null, date: string) => benefitRateOf(rates, point, date)?.percent
    expect(of(null, '2026-01-01')).toBe('10')
    expect(of(null, '2026-05-31')).toBe('10')
    expect(of(null, '2026-06-01')).toBe('12')
    expect(of('P1', '2026-03-14')).toBe('10')
    // Nought percent is a rate.
    expect(of('P1', '2026-07-01')).toBe('0')
    expect(of('P2', '2026-07-01')).toBe('12')
  })

  test('that has not begun is none, rather than nought', () => {
    expect(benefitRateOf(rates, null, '2025-12-31')).toBeUndefined()
    expect(benefitRateOf([], 'P1', '2026-01-01')).toBeUndefined()
  })
})
