import { expect, test } from 'vitest'
import { layoutOf } from './model.ts'

test('a narrow panel puts the month below the day, a low one leaves the limits out', () => {
  expect(layoutOf({ width: 400, height: 200 }, 2, 13, 12).beside).toBe(true)
  expect(layoutOf({ width: 200, height: 200 }, 2, 13, 12).beside).toBe(false)
  expect(layoutOf({ width: 200, height: 120 }, 2, 13, 12).limits).toBe(0)
})

test('the longest figure fits its part', () => {
  const { figure } = layoutOf({ width: 300, height: 200 }, 2, 13, 14)
  expect(figure).toBeLessThanOrEqual(142 / (14 * 0.62))
  expect(layoutOf({ width: 3000, height: 300 }, 1, 13, 14).figure).toBeCloseTo(39)
})
