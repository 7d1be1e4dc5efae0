import { expect, test } from 'vitest'
import { leadingDays, monthAway } from './model.ts'

test('weeks begin on Monday', () => {
  expect(leadingDays('2026-03-01')).toBe(6)
  expect(leadingDays('2026-06-01')).toBe(0)
})

test('months go on over the turn of the year', () => {
  expect([monthAway('2026-01', -1), monthAway('2026-12', 1), monthAway('2026-05', 0)]).toEqual(['2025-12', '2027-01', '2026-05'])
})
