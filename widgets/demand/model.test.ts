import { expect, test } from 'vitest'
import { loadColour, peakOf, placeOf } from './model.ts'

test('the maximum of the month comes with its time, the first where there are two', () => {
  expect(peakOf({ pointId: 1, resolution: '15m', gapMs: 0, times: [1, 2, 3], values: [5, 9, 9] })).toEqual({ kw: 9, at: 2 })
  expect(peakOf(undefined)).toBeUndefined()
})

test('from nine tenths of the limit on the demand warns, beyond it alarms', () => {
  expect([loadColour(0.5), loadColour(0.95), loadColour(1.01)]).toEqual(['--grid', '--serious', '--very-urgent'])
})

test('the limit stands inside the bar, and nothing outside of it', () => {
  expect(placeOf(1000, 1000)).toBeCloseTo(0.909, 3)
  expect([placeOf(-5, 1000), placeOf(9e9, 1000)]).toEqual([0, 1])
})
