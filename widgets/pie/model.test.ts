import { expect, test } from 'vitest'
import { percents, ringPath, slicesOf, spread } from './model.ts'

const part = (value: number) => ({ name: String(value), value, colour: '--pv' })

test('shares add up to the whole and go once around', () => {
  const slices = slicesOf([part(1), part(2), part(0), part(-5), part(1)])
  expect(slices.map((slice) => slice.share)).toEqual([0.25, 0.5, 0.25])
  expect(slices.at(-1)?.to).toBeCloseTo(1)
  expect(slicesOf([part(0), part(-1)])).toEqual([])
})

test('percents add up to a hundred whatever the rounding', () => {
  for (const values of [[1, 1, 1], [1, 2, 3, 7, 11, 13, 17, 19], [999_999, 1], [5]]) {
    expect(percents(slicesOf(values.map(part))).reduce((a, b) => a + b, 0)).toBe(100)
  }
  expect(percents([])).toEqual([])
})

test('one part alone is a full ring', () => expect(ringPath(0, 1, 20, 40)).toMatch(/^M .* A 40 40 0 1 1/))

test('labels of a side never cover each other and stay inside', () => {
  const placed = spread([10, 11, 12, 95], 14, 8, 100)
  for (let i = 1; i < placed.length; i++) expect((placed[i] as number) - (placed[i - 1] as number)).toBeGreaterThanOrEqual(14)
  expect(placed.at(-1)).toBeLessThanOrEqual(100)
  expect(spread([99, 100], 14, 8, 100)).toEqual([86, 100])
})
