import { expect, test } from 'vitest'
import { columnsFor, extremesOf } from './model.ts'

test('least and most of the day are the extremes of its series', () => {
  expect(extremesOf([3, -7, 12, 0])).toEqual({ min: -7, max: 12 })
  expect(extremesOf([])).toBeUndefined()
})

test('a narrow table keeps name and value, a wide one shows everything', () => {
  expect(columnsFor(20)).toEqual({ age: false, quality: false, extremes: false })
  expect(columnsFor(90)).toEqual({ age: true, quality: true, extremes: true })
})
