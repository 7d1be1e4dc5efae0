import { expect, test } from 'vitest'
import { massOf } from './carbon.ts'

test.each([
  [0, 0, 'kg', 2],
  [12.345, 12.345, 'kg', 2],
  [999, 999, 'kg', 1],
  [1000, 1, 't', 2],
  [728_000, 728, 't', 1],
  [53_660_000, 53_660, 't', 0],
])('%d kg', (kg, value, unit, decimals) => {
  expect(massOf(kg)).toEqual({ value, unit, decimals })
})
