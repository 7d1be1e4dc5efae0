import { expect, test } from 'vitest'
import { freshSum } from '../parts/data/fleet-sums.ts'
import { totalsLayout } from './model.ts'

test('a silent station is missing from the fleet’s sum and counted as missing', () => {
  const parts = [
    { value: 100, fresh: true },
    { value: 900, fresh: false },
    { value: undefined, fresh: false },
    { value: -40, fresh: true },
  ]
  expect(freshSum(parts)).toEqual({ sum: 60, fresh: 2 })
})

test('with nobody fresh there is no sum, not a zero', () => {
  expect(freshSum([{ value: 5, fresh: false }]).sum).toBeUndefined()
})

test('in a strip all powers stand side by side, in an upright panel below each other, with the nameplates where there is room', () => {
  expect(totalsLayout({ width: 1240, height: 130 }, 19, 5, 4)).toMatchObject({ columns: 5, plates: 4 })
  const upright = totalsLayout({ width: 380, height: 500 }, 19, 5, 4)
  expect(upright.columns).toBeLessThan(3)
  expect(upright.plates).toBeGreaterThan(0)
  expect(totalsLayout({ width: 600, height: 40 }, 13, 5, 4).plates).toBe(0)
})

test('a figure with its unit is never wider than its column; where that makes it smaller than text, name and figure share a line', () => {
  for (const width of [184, 260, 380, 700, 1240]) {
    const { columns, figurePx, inLine } = totalsLayout({ width, height: 150 }, 13, 5, 4)
    expect(figurePx).toBeGreaterThanOrEqual(13)
    if (!inLine) expect(figurePx * 4.9 + Math.max(figurePx / 2, 12) * 1.9).toBeLessThan(width / columns)
  }
  expect(totalsLayout({ width: 184, height: 150 }, 13, 5, 4).inLine).toBe(true)
})
