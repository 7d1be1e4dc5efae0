import { expect, test } from 'vitest'
import { boardColumns } from './model.ts'

test('seven stations fit a wide panel in two rows, and a tall one in one column each', () => {
  expect(boardColumns(7, { width: 1200, height: 600 }, 19)).toBe(4)
  expect(boardColumns(3, { width: 300, height: 900 }, 13)).toBe(1)
})

test('more stations than fit use every column and scroll', () => {
  expect(boardColumns(500, { width: 1200, height: 600 }, 19)).toBe(5)
})
