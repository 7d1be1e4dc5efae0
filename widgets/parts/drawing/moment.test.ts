import { expect, test } from 'vitest'
import { aroundOf, valueBefore } from './moment.ts'

const MINUTE = 60_000
test('the stretch around a moment grows in steps and not for ever', () => {
  const at = 600 * MINUTE
  expect(aroundOf(at, at + 5000)).toEqual({ kind: 'fixed', from: 585 * MINUTE, to: 610 * MINUTE })
  expect(aroundOf(at, at + 11 * MINUTE).to).toBe(620 * MINUTE)
  expect(aroundOf(at, at + 19 * MINUTE).to).toBe(620 * MINUTE)
  expect(aroundOf(at, at + 9000 * MINUTE).to).toBe(at + 720 * MINUTE)
})

test('how it was before is the last value a minute before', () => {
  expect(valueBefore([0, MINUTE, 2 * MINUTE], [1, 2, 3], 2.5 * MINUTE)).toBe(2)
  expect(valueBefore([2 * MINUTE], [3], 2.5 * MINUTE)).toBeUndefined()
})
