import { expect, test } from 'vitest'
import { layoutOf } from './model.ts'

test('what is in the figure and what was yesterday come before the sources', () => {
  expect(layoutOf({ width: 240, height: 100 }, 13, 4)).toEqual({ note: true, beside: true, columns: 0, bar: false })
  expect(layoutOf({ width: 240, height: 50 }, 13, 4)).toEqual({ note: false, beside: false, columns: 0, bar: false })
  expect(layoutOf({ width: 380, height: 170 }, 13, 4)).toEqual({ note: true, beside: true, columns: 2, bar: true })
  expect(layoutOf({ width: 240, height: 190 }, 13, 4)).toMatchObject({ columns: 1 })
})
