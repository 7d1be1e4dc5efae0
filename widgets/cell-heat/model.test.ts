import { expect, test } from 'vitest'
import { extremesOf, gridOf } from './model.ts'

test('all cells fit the grid, whatever its shape', () => {
  for (const count of [1, 7, 240, 10_000]) {
    for (const [width, height] of [
      [300, 200],
      [1000, 50],
      [20, 900],
    ] as const) {
      const { columns, rows } = gridOf(count, width, height)
      expect(columns * rows).toBeGreaterThanOrEqual(count)
    }
  }
})

test('unknown cells take no part in the extremes', () => {
  expect(extremesOf(new Float64Array([NaN, 3.3, 3.1, NaN]))).toMatchObject({ low: 3.1, high: 3.3, lowest: 2, highest: 1, known: 2 })
  expect(extremesOf(new Float64Array([NaN]))).toBeUndefined()
})
