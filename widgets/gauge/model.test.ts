import { expect, test } from 'vitest'
import { arcPath, pointAt, shareOf, stepOf, zoneOf } from './model.ts'

test('the hand never leaves the dial', () => {
  expect(shareOf(50, 0, 100)).toBe(0.5)
  expect(shareOf(-1e9, 0, 100)).toBe(0)
  expect(shareOf(1e9, -500, 500)).toBe(1)
  expect(stepOf(undefined, 0, 1)).toBeUndefined()
})

test('limits count from their own value on, the worse one first', () => {
  const high = { warnAt: 80, alarmAt: 90, badSide: 'high' as const }
  expect([79.9, 80, 90, 200].map((value) => zoneOf(value, high))).toEqual(['ok', 'warn', 'alarm', 'alarm'])
  const low = { warnAt: 20, alarmAt: 10, badSide: 'low' as const }
  expect([21, 20, 10, -5].map((value) => zoneOf(value, low))).toEqual(['ok', 'warn', 'alarm', 'alarm'])
  expect(zoneOf(1e12, { badSide: 'high' })).toBe('ok')
})

test('the dial begins below on the left and ends below on the right', () => {
  expect(pointAt(0, 40)[0]).toBeLessThan(50)
  expect(pointAt(1, 40)[0]).toBeGreaterThan(50)
  expect(pointAt(0, 40)[1]).toBeCloseTo(pointAt(1, 40)[1])
  expect(pointAt(0.5, 40)).toEqual([expect.closeTo(50), expect.closeTo(10)])
})

test('an arc of no length is not drawn, one over half the circle goes the long way', () => {
  expect(arcPath(0.4, 0.4, 40)).toBe('')
  expect(arcPath(0, 1, 40)).toContain(' 0 1 1 ')
  expect(arcPath(0.6, 0.5, 40)).toContain(' 0 0 1 ')
})
