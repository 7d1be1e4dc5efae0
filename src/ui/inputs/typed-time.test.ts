import { expect, test } from 'vitest'
import { readDay, readMoment, readMonth } from './typed-time.ts'

test.each([
  ['2026-11-04', '2026-11-04'],
  ['2026-11-4', '2026-11-04'],
  ['2026/1/2', '2026-01-02'],
  ['20261104', '2026-11-04'],
  ['2026年2月28日', '2026-02-28'],
  [' ２０２６－１１－０４ ', '2026-11-04'],
  ['2026-02-29', undefined],
  ['2024-02-29', '2024-02-29'],
  ['2026-13-01', undefined],
  ['2026-11', undefined],
  ['tomorrow', undefined],
])('the day %j is %j', (typed, day) => expect(readDay(typed)).toBe(day))

test.each([
  ['2026-3', '2026-03'],
  ['2026年12月', '2026-12'],
  ['202607', '2026-07'],
  ['2026-00', undefined],
])('the month %j is %j', (typed, month) => expect(readMonth(typed)).toBe(month))

test.each([
  ['2026-07-01 09:30', '2026-07-01T09:30:00+08:00'],
  ['2026-07-01 9:30:05', '2026-07-01T09:30:05+08:00'],
  ['2026/7/1T09:30', '2026-07-01T09:30:00+08:00'],
  ['20260701 23:59', '2026-07-01T23:59:00+08:00'],
  ['2026年7月1日 9：30', '2026-07-01T09:30:00+08:00'],
  ['2026-07-01', '2026-07-01T00:00:00+08:00'],
])('the moment %j is %s', (typed, moment) => expect(readMoment(typed, 'Asia/Shanghai')).toBe(Date.parse(moment)))

test('a moment is by the clock of its zone, and none where there is none', () => {
  expect(readMoment('2026-07-01 09:30', 'Europe/Berlin')).toBe(Date.parse('2026-07-01T09:30:00+02:00'))
  for (const typed of ['2026-07-01 24:00', '2026-07-01 09:61', '09:30', '2026-07-01 09', '2026-02-30 09:00']) {
    expect(readMoment(typed, 'Asia/Shanghai'), typed).toBeUndefined()
  }
})
