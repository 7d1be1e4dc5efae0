import { expect, test } from 'vitest'
import { angleOf, arcPath, handOf, joined } from './model.ts'

test('midnight is on top, noon below', () => {
  expect(angleOf(12, 0, 24)).toBe(180)
  const top = handOf(0, 10, 40)
  expect([top.x2, top.y2]).toEqual([50, 10])
})

test('more than half a day takes the long way round, and a whole day is still an arc', () => {
  expect(arcPath(0, 200, 40)).toContain('0 1 1')
  expect(arcPath(0, 90, 40)).toContain('0 0 1')
  expect(arcPath(0, 360, 40)).not.toMatch(/M50.000 10.000.*50.000 10.000$/)
})

test('a change of nothing is no change', () => {
  const segment = { period: 'flat' as const, price: '0.5' }
  expect(
    joined([
      { from: 0, to: 1, ...segment },
      { from: 1, to: 2, ...segment },
      { from: 2, to: 3, ...segment, price: '0.6' },
    ]),
  ).toHaveLength(2)
})
