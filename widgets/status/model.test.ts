import { expect, test } from 'vitest'
import { isOn, lastChange } from './model.ts'

test('the last change is the first sample of the present state', () => {
  expect(lastChange([1, 2, 3, 4], [0, 1, 0, 0])).toBe(3)
  expect(lastChange([1, 2, 3, 4], [0, 0, 0, 1])).toBe(4)
})

test('a signal that never changed has no time of a change', () => {
  expect(lastChange([1, 2], [1, 0.9])).toBeUndefined()
  expect(lastChange([], [])).toBeUndefined()
})

test('noise around zero and one is no change', () => expect([0, 0.01, 0.99, 1].map(isOn)).toEqual([false, false, true, true]))
