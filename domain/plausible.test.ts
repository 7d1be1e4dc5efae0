import { expect, test } from 'vitest'
import { isPlausible, MAX_READING, withoutDust } from './plausible.ts'

test.each([
  [1.7e308, 'kW', false],
  [-1.7e308, '', false],
  [Infinity, '', false],
  [NaN, '', false],
  [NaN, 'kW', false],
  [6553.5, '%', false],
  [-300, 'degC', false],
  [100, '%', true],
  [0, 'Hz', true],
  [-1_000_000, 'kW', true],
  [9_999_999_999, 'kWh', true],
  [2 ** 48, '', true],
  [5, 'furlong', true],
  [1e16, 'furlong', false],
])('%d %s can be a measurement: %s', (value, unit, can) => expect(isPlausible(value, unit)).toBe(can))

test('sums, squares and means of a year of the largest readings stay finite', () => {
  expect(Number.isFinite(MAX_READING ** 2 * 31_536_000 * 1000)).toBe(true)
})

test('dust is nothing, everything else stays as it is', () => {
  expect([5e-324, -1e-40, 1e-9, -3].map(withoutDust)).toEqual([0, 0, 1e-9, -3])
})
