import { expect, test } from 'vitest'
import { priceSegments } from '#tests/support/fixtures/plant.ts'
import { heightOf } from './model.ts'

test('the dearest hour is the highest, and nothing is invisible', () => {
  const heights = priceSegments.map(({ price }) => heightOf(price, priceSegments))
  expect(Math.max(...heights)).toBe(1)
  expect(heightOf(null, priceSegments)).toBe(0.06)
  expect(heightOf('-0.02', priceSegments)).toBe(0.06)
  expect(heightOf('0', [])).toBe(0.06)
})
