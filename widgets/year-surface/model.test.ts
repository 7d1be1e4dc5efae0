import { expect, test } from 'vitest'
import { shownUnit } from './model.ts'

test('the unit is that of the largest value by size; gaps do not count', () => {
  expect(shownUnit([null, 400, -900], 'kW')).toBe('kW')
  expect(shownUnit([12, -2500, null], 'kW')).toBe('MW')
  expect(shownUnit([], 'kW')).toBe('kW')
})
