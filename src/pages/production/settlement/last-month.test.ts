import { expect, test } from 'vitest'
import { lastMonth } from './last-month.ts'

test('on the first morning of a month what is settled next is the month that has just ended there, though it is still running in Greenwich', () => {
  expect(lastMonth(Date.parse('2026-12-01T00:30:00+08:00'))).toBe('2026-11')
  expect(lastMonth(Date.parse('2026-11-30T23:30:00+08:00'))).toBe('2026-10')
})
