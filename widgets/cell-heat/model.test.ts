import { expect, test } from 'vitest'
import type { Point } from '#contract/station.ts'
import { cellsOf, extremesOf, gridOf, rampOf, relativeScale, stepOf } from './model.ts'

test('cells come in the order of their numbers, not of their names, and only those of the quantity', () => {
  const points = ['CV010', 'CV9', 'CT001', 'U', 'CV100'].map((code, id) => ({ id, code }) as Point)
  expect(cellsOf(points, 'voltage').map((cell) => cell.number)).toEqual([9, 10, 100])
  expect(cellsOf(points, 'temperature').map((cell) => cell.number)).toEqual([1])
})

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

test('values beyond a fixed scale take its ends, and equal cells its middle', () => {
  expect([stepOf(1, 2, 4), stepOf(9, 2, 4), stepOf(3, 2, 4), stepOf(3, 3, 3)]).toEqual([0, 255, 128, 127])
})

test('the ramp begins and ends with its outer colours', () => {
  const ramp = rampOf([
    [1, 2, 3],
    [50, 60, 70],
    [250, 251, 252],
  ])
  expect([ramp[0], ramp[255]]).toEqual([0xff030201, 0xfffcfbfa])
})

test('one weak cell stands at the end of the relative scale while the others stay near its middle', () => {
  const values = new Float64Array(240).fill(3.33)
  values[116] = 2.5
  const found = extremesOf(values)
  if (found === undefined) throw new Error('no extremes')
  const [low, high] = relativeScale(found)
  expect(stepOf(2.5, low, high)).toBe(0)
  expect(Math.abs(stepOf(3.33, low, high) - 127)).toBeLessThan(12)
})
