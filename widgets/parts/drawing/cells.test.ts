import { expect, test } from 'vitest'
import type { Point } from '#contract/station.ts'
import { statisticsOf } from '#domain/battery/statistics.ts'
import { cellsOf, rampOf, relativeScale, stepOf } from './cells.ts'

test('cells come in the order of their numbers, not of their names, and only those of the quantity', () => {
  const points = ['CV010', 'CV9', 'CT001', 'U', 'CV100'].map((code, id) => ({ id, code }) as Point)
  expect(cellsOf(points, 'voltage').map((cell) => cell.number)).toEqual([9, 10, 100])
  expect(cellsOf(points, 'temperature').map((cell) => cell.number)).toEqual([1])
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
  const found = statisticsOf(values)
  if (found === undefined) throw new Error('no statistics')
  const [low, high] = relativeScale(found)
  expect(stepOf(2.5, low, high)).toBe(0)
  expect(Math.abs(stepOf(3.33, low, high) - 127)).toBeLessThan(12)
})
