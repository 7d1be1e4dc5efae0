import { expect, test } from 'vitest'
import { panned, zoomed } from './view.ts'

const whole = [0, 86_400_000] as const

test('what lies under the pointer stays under it', () => {
  const [from, to] = zoomed(whole, whole, 0.5, 0.25)
  expect(from + (to - from) * 0.25).toBeCloseTo(86_400_000 * 0.25)
  expect(to - from).toBe(43_200_000)
})

test('nobody zooms out beyond the whole or in below a minute', () => {
  expect(zoomed([1000, 5_000_000], whole, 1e6, 0.5)).toEqual(whole)
  const [from, to] = zoomed([0, 120_000], whole, 1e-6, 0)
  expect(to - from).toBe(60_000)
})

test('moving stops at the ends', () => {
  expect(panned([0, 1_000_000], whole, -3)).toEqual([0, 1_000_000])
  expect(panned([85_400_000, 86_400_000], whole, 0.5)).toEqual([85_400_000, 86_400_000])
  expect(panned([1_000_000, 2_000_000], whole, 0.5)).toEqual([1_500_000, 2_500_000])
})
