import { expect, test } from 'vitest'
import { hourShares } from './day-curves.tsx'

test('below a day of 23 or 25 hours the hours stand where the clock showed them', () => {
  const shares = (date: string): number[] => hourShares('Europe/Berlin', date).map((share) => Math.round(share * 1000) / 1000)
  expect(shares('2026-03-28')).toEqual([0, 0.25, 0.5, 0.75, 1])
  // 06:00 is 5 hours after midnight, of 23.
  expect(shares('2026-03-29')).toEqual([0, 0.217, 0.478, 0.739, 1])
  expect(shares('2026-10-25')).toEqual([0, 0.28, 0.52, 0.76, 1])
})
