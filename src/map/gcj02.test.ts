import { expect, test } from 'vitest'
import { toGcj02 } from './gcj02.ts'

test('inside China a position is shifted by some hundred metres, outside not at all', () => {
  // Tiananmen; the shift is known from the published algorithm.
  const [longitude, latitude] = toGcj02(116.3913, 39.9075)
  expect([longitude, latitude].map((degrees) => degrees.toFixed(4))).toEqual(['116.3975', '39.9089'])
  expect(toGcj02(2.3522, 48.8566)).toEqual([2.3522, 48.8566])
})
