import { expect, test } from 'vitest'
import { coarserThan, pointsOf, readingAt, scaleOf, type DrawnCurve } from './drawn.ts'

const curve = (more: Partial<DrawnCurve>): DrawnCurve => ({
  point: 1,
  name: '',
  colour: '--pv',
  unit: 'kW',
  decimals: 1,
  isStepped: false,
  period: 0,
  gapMs: 10,
  times: [],
  values: [],
  ...more,
})

test('a silence is a hole, and an energy fills its step, the last one too', () => {
  expect(pointsOf(curve({ times: [0, 10, 40], values: [1, 2, 3] }), 100)).toEqual([
    [100, 1],
    [110, 2],
    [125, null],
    [140, 3],
  ])
  expect(pointsOf(curve({ stepMs: 9, times: [0, 9, 40], values: [1, 2, 3] }), 0).map(([, value]) => value)).toEqual([1, 2, 2, null, 3, 3])
  expect(pointsOf(curve({ stepMs: 9 }), 0)).toEqual([])
})

test('what holds at an instant is the last reading, as long as no gap begins', () => {
  const one = curve({ times: [10, 20], values: [1, 2] })
  expect([9, 10, 19, 20, 30, 31].map((at) => readingAt(one, at))).toEqual([undefined, 1, 1, 2, 2, undefined])
})

test('an axis has one scale for all its labels', () => {
  const scale = scaleOf([100, -2_500_000], 'kW', 1, 'en')
  expect(scale.unit).toBe('GW')
  expect([0, 500_000, -2_000_000].map(scale.words)).toEqual(['0.0', '0.5', '-2.0'])
  expect([49.99, 50.01].map(scaleOf([49.98, 50.03], 'Hz', 2, 'en').words)).toEqual(['49.99', '50.01'])
})

test('curves are known to be drawn from coarser readings than were chosen', () => {
  const of = (resolution: DrawnCurve['resolution'], times: number[]) => curve({ resolution, times })
  expect(coarserThan('raw', [of('raw', [1]), of('1m', [1])])).toBe('1m')
  expect(coarserThan('1m', [of('1m', [1]), of('raw', [1])])).toBeUndefined()
  // Where nothing was read nothing is drawn, and without a choice nothing is coarser than it.
  expect(coarserThan('raw', [of('15m', [])])).toBeUndefined()
  expect(coarserThan(undefined, [of('15m', [1])])).toBeUndefined()
})
