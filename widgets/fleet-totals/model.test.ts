import { expect, test } from 'vitest'
import { freshSum } from './model.ts'

test('a silent station is missing from the fleet’s sum and counted as missing', () => {
  const parts = [
    { value: 100, fresh: true },
    { value: 900, fresh: false },
    { value: undefined, fresh: false },
    { value: -40, fresh: true },
  ]
  expect(freshSum(parts)).toEqual({ sum: 60, fresh: 2 })
})

test('with nobody fresh there is no sum, not a zero', () => {
  expect(freshSum([{ value: 5, fresh: false }]).sum).toBeUndefined()
})
