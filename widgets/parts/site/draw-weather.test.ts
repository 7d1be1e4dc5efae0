import { expect, test } from 'vitest'
import { sockOf, strokesOf } from './draw-weather.ts'

test('a windsock hangs without wind, is half lifted by half of fifteen knots, and straight from there on', () => {
  const tip = (wind: number): number[] => (sockOf(wind).at(-1) ?? []).map((metres) => Math.round(metres * 100) / 100)
  expect(tip(0)).toEqual([0, 4.4])
  expect(tip(3.85)).toEqual([3.11, 3.11])
  expect(tip(7.7)).toEqual([4.4, 0])
  expect(tip(40)).toEqual([4.4, 0])
})

test('rain is drawn where it is measured, the more the more falls, up to a heavy shower', () => {
  const pixels = 1_000_000
  expect(strokesOf(0, pixels)).toBe(0)
  expect(strokesOf(0.1, pixels)).toBeGreaterThan(0)
  expect(strokesOf(5, pixels)).toBeGreaterThan(strokesOf(0.5, pixels))
  expect(strokesOf(60, pixels)).toBe(strokesOf(10, pixels))
})
