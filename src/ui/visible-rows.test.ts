import { expect, test } from 'vitest'
import { visibleRows } from './visible-rows.ts'

test('shows the rows of the window and some around it', () => {
  expect(visibleRows(1000, 500, 100, 500)).toEqual({ first: 8, last: 17 })
})

test('never leaves the list, even when it has become shorter than the scroll position', () => {
  expect(visibleRows(0, 500, 100, 3)).toEqual({ first: 0, last: 3 })
  expect(visibleRows(9000, 500, 100, 3)).toEqual({ first: 3, last: 3 })
  expect(visibleRows(0, 500, 100, 0)).toEqual({ first: 0, last: 0 })
})
