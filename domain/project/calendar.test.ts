import { describe, expect, test } from 'vitest'
import { numbers } from '#tests/support/numbers.ts'
import { announcedHolidays } from '../public-holidays.ts'
import { addWorkingDays, assumedFrom, endOf, workingDaysBetween, workLine } from './calendar.ts'
import { dateOf, dayOf, isCalendarDay, weekdayOf } from '../dates.ts'
import { china, everyDay } from './fixtures.ts'

test('the days of 2025 and 2026 are those that the State Council announced', () => {
  // 2025: 365 days less 104 at weekends, less 18 of holiday on other days, and 5 that make up.
  expect(workingDaysBetween(china, '2025-01-01', '2025-12-31')).toBe(248)
  expect(workingDaysBetween(china, '2026-01-01', '2026-12-31')).toBe(248)
  const isWorking = (date: string): boolean => workLine(china).isWorking(dayOf(date))
  expect(isWorking('2026-02-14')).toBe(true)
  expect(isWorking('2026-02-16')).toBe(false)
  expect(isWorking('2026-10-10')).toBe(true)
  expect(isWorking('2026-11-28')).toBe(false)
  expect(assumedFrom(announcedHolidays)).toBe('2027-01-01')
  // Nothing is announced: only its weekday counts.
  expect(isWorking('2027-01-01')).toBe(true)
})

test.each([
  // Spring Festival 2026: from Saturday 14 February (work) over nine days.
  ['2026-02-13', 1, '2026-02-14'],
  ['2026-02-14', 1, '2026-02-24'],
  ['2026-02-24', -1, '2026-02-14'],
  ['2026-02-20', 0, '2026-02-24'],
  ['2026-09-30', 3, '2026-10-10'],
  ['2026-11-27', 1, '2026-11-30'],
])('%s and %i working days is %s', (date, days, expected) => {
  expect(addWorkingDays(china, date, days)).toBe(expected)
})

test('a task of ten days over the National Day ends after it', () => {
  expect(endOf(china, '2026-09-28', 5)).toBe('2026-10-09')
  expect(endOf(china, '2026-09-28', 0)).toBe('2026-09-28')
  expect(addWorkingDays(china, '2026-10-01', 0)).toBe('2026-10-08')
  expect(workingDaysBetween(china, '2026-10-01', '2026-10-07')).toBe(0)
})

test('a week without a working day is refused', () => {
  expect(() => workLine({ ...everyDay, weekend: [1, 2, 3, 4, 5, 6, 7] })).toThrow(RangeError)
})

test('dates are whole days of the calendar', () => {
  expect(dateOf(dayOf('2028-02-29'))).toBe('2028-02-29')
  expect(['2026-02-29', '2026-2-1', 'soon', '2026-02-28T00:00'].map(isCalendarDay)).toEqual([false, false, false, false])
  expect(['2026-11-23', '2026-11-29', '1969-12-28'].map((date) => weekdayOf(dayOf(date)))).toEqual([1, 7, 7])
})

describe('the line of any calendar is what counting day by day gives', () => {
  const random = numbers(7)
  const some = (share: number): string[] => Array.from({ length: 400 }, (_, i) => dateOf(dayOf('2025-12-01') + i)).filter(() => random() < share)
  test.each(Array.from({ length: 40 }, (_, i) => i))('calendar %i', (i) => {
    const weekend = [1, 2, 3, 4, 5, 6, 7].filter(() => random() < 0.3).slice(0, 6)
    const calendar = { weekend, holidays: some(i % 2 === 0 ? 0.05 : 0.6), makeUpDays: some(0.05) }
    const line = workLine(calendar)
    let position = line.positionOf(dayOf('2025-11-01'))
    for (let day = dayOf('2025-11-01'); day < dayOf('2027-03-01'); day++) {
      expect(line.positionOf(day)).toBe(position)
      const date = dateOf(day)
      const works = calendar.makeUpDays.includes(date) || (!calendar.holidays.includes(date) && !weekend.includes(weekdayOf(day)))
      expect(line.isWorking(day)).toBe(works)
      if (works) {
        expect(line.dayAt(position)).toBe(day)
        position++
      }
    }
  })
})
