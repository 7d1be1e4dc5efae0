import { expect, test } from 'vitest'
import { fullHours, growthOf, pairsOf, performanceOf } from './model.ts'

const series = (times: number[], values: number[]) => ({ pointId: 1, resolution: '1m' as const, gapMs: 0, times, values })

test('power and irradiance of the same stretch are one dot; a stretch without either is none', () => {
  expect(pairsOf(series([0, 500, 1000, 3000], [10, 20, 30, 40]), series([100, 1100, 2100], [500, 600, 700]), 1000)).toEqual([
    { irradiance: 500, kw: 15 },
    { irradiance: 600, kw: 30 },
  ])
  expect(pairsOf(undefined, series([1], [1]), 1000)).toEqual([])
})

test('a register that starts anew loses only the unread step', () => {
  expect(growthOf(series([1, 2, 3, 4], [100, 110, 2, 7]))).toBe(15)
  expect(growthOf(series([1], [5]))).toBeUndefined()
})

test('full-load hours and output need an installed power, output also a sun', () => {
  expect(fullHours(1240, 620)).toBe(2)
  expect(fullHours(1240, null)).toBeUndefined()
  expect(performanceOf(310, 500, 620)).toBe(100)
  expect(performanceOf(1, 10, 620)).toBeUndefined()
})
