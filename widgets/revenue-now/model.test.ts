import { expect, test } from 'vitest'
import { layoutOf } from './model.ts'

test('what is in the figure and what was yesterday come before the sources', () => {
  expect(layoutOf({ width: 240, height: 100 }, 13, 4)).toEqual({ note: 1, beside: true, columns: 0, bar: false })
  expect(layoutOf({ width: 240, height: 50 }, 13, 4)).toEqual({ note: 0, beside: false, columns: 0, bar: false })
  expect(layoutOf({ width: 380, height: 170 }, 13, 4)).toEqual({ note: 1, beside: true, columns: 2, bar: true })
  expect(layoutOf({ width: 240, height: 190 }, 13, 4)).toMatchObject({ columns: 1 })
})

test('a note that is wider than the panel takes two lines, where there are two', () => {
  expect(layoutOf({ width: 240, height: 120 }, 13, 4, 22).note).toBe(2)
  expect(layoutOf({ width: 240, height: 60 }, 13, 4, 22).note).toBe(1)
})
