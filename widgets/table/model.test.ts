import { expect, test } from 'vitest'
import { columnsFor } from './model.ts'

test('a narrow table keeps name and value, a wide one shows everything', () => {
  expect(columnsFor(20)).toEqual({ age: false, quality: false, extremes: false })
  expect(columnsFor(90)).toEqual({ age: true, quality: true, extremes: true })
})
