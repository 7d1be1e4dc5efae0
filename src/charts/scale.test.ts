import { expect, test } from 'vitest'
import { niceDomain } from './scale.ts'

test('an axis ends on round numbers around its values', () => {
  expect(niceDomain(12, 87, true)).toEqual([0, 100])
  expect(niceDomain(100, 100, false)).toEqual([90, 110])
})

test('of a share within its whole the axis stays there too; of one beyond, it does not', () => {
  expect(niceDomain(100, 100, false, '%')[1]).toBe(100)
  expect(niceDomain(83, 100, false, '%')[1]).toBe(100)
  expect(niceDomain(0, 0, false, '%')[0]).toBe(0)
  expect(niceDomain(90, 104, false, '%')[1]).toBeGreaterThan(104)
})
