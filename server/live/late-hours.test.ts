import { expect, test } from 'vitest'
import { HOUR_MS, hoursOf } from './late-hours.ts'

test('a stretch is cut at the hours: nothing is left out, nothing is twice', () => {
  expect(hoursOf(HOUR_MS - 1, 2 * HOUR_MS)).toEqual([
    { from: HOUR_MS - 1, to: HOUR_MS - 1 },
    { from: HOUR_MS, to: 2 * HOUR_MS - 1 },
    { from: 2 * HOUR_MS, to: 2 * HOUR_MS },
  ])
  expect(hoursOf(5, 5)).toEqual([{ from: 5, to: 5 }])
})
