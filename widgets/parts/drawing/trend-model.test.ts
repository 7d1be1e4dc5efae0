import { expect, test } from 'vitest'
import { trendOf } from './trend-model.ts'

const stretch = { from: 0, to: 100 }

test('a curve reaches from its lowest to its highest, with zero in sight where it belongs', () => {
  const curve = { times: [0, 50, 100], values: [0, 10, -10], gapMs: 60 }
  expect(trendOf(curve, stretch, 100, 20, true)).toEqual({ line: 'M0 10L50 0L100 20', area: 'M0 10L0 10L50 0L100 20L100 10Z' })
  expect(trendOf({ ...curve, values: [50, 55, 60] }, stretch, 100, 20, false).line).toBe('M0 20L50 10L100 0')
})

test('a gap is a gap, in the line and below it', () => {
  const { line, area } = trendOf({ times: [0, 10, 60, 70], values: [1, 1, 1, 1], gapMs: 20 }, stretch, 100, 10, true)
  expect(line).toBe('M0 0L10 0M60 0L70 0')
  expect(area.split('Z')).toHaveLength(3)
})

test('what lies outside is not drawn, and one reading is no curve', () => {
  expect(trendOf({ times: [-5, 50, 105], values: [1, 2, 3], gapMs: 99 }, stretch, 100, 10, true)).toEqual({ line: '', area: '' })
  expect(trendOf({ times: [0, 100], values: [0, 0], gapMs: 200 }, stretch, 100, 10, true).line).toBe('M0 5L100 5')
})
