import { expect, test } from 'vitest'
import { arcLength, CIRCUMFERENCE, sumOfAll, tenthOf } from './model.ts'

test('the ring is never fuller than full or emptier than empty', () => {
  expect(arcLength(50)).toBeCloseTo(CIRCUMFERENCE / 2)
  expect(arcLength(104)).toBeCloseTo(CIRCUMFERENCE)
  expect(arcLength(-3)).toBe(0)
})

test('readings that differ by less than a tenth are the same picture', () => {
  expect(tenthOf(55.04)).toBe(tenthOf(55.01))
  expect(tenthOf(undefined)).toBeUndefined()
})

test('what the storage can give is said when all of its batteries say it', () => {
  expect(sumOfAll([10.5, 4])).toBe(14.5)
  expect(sumOfAll([10.5, undefined])).toBeUndefined()
  expect(sumOfAll([])).toBeUndefined()
})
