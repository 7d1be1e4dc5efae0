import { expect, test } from 'vitest'
import { before, curveOver, endingOn, laidOver, periodOf, sameFrom, stretchOf } from './periods.ts'

const zone = 'Europe/Berlin'
const at = (text: string): number => Date.parse(text)

test('months and years are whole, others as long as they were', () => {
  expect(periodOf('month', '2024-02-17')).toEqual({ kind: 'month', from: '2024-02-01', to: '2024-02-29' })
  expect(sameFrom(periodOf('month', '2024-01-05'), '2024-02-09').to).toBe('2024-02-29')
  expect(sameFrom(periodOf('year', '2024-01-01', '2025-01-01'), '2020-06-01')).toEqual({ kind: 'year', from: '2020-01-01', to: '2021-12-31' })
  expect(sameFrom(periodOf('free', '2026-03-01', '2026-03-10'), '2026-02-25').to).toBe('2026-03-06')
})

test('the period before ends where this one begins', () => {
  expect(before(periodOf('day', '2026-03-01')).from).toBe('2026-02-28')
  expect(before(periodOf('month', '2026-03-01'))).toEqual({ kind: 'month', from: '2026-02-01', to: '2026-02-28' })
  expect(before(periodOf('year', '2024-01-01', '2025-01-01'))).toEqual({ kind: 'year', from: '2022-01-01', to: '2023-12-31' })
  expect(before(periodOf('free', '2026-03-01', '2026-03-10'))).toEqual({ kind: 'free', from: '2026-02-19', to: '2026-02-28' })
})

test('one that follows today keeps its length', () => {
  expect(endingOn(periodOf('free', '2026-01-01', '2026-01-07'), '2026-05-10')).toEqual({ kind: 'free', from: '2026-05-04', to: '2026-05-10' })
  expect(endingOn(periodOf('year', '2023-01-01', '2024-01-01'), '2026-05-10')).toEqual({ kind: 'year', from: '2025-01-01', to: '2026-12-31' })
})

test('days when the clock is put on or back are 23 and 25 hours, and noon lies over noon', () => {
  const spring = stretchOf(zone, { from: '2026-03-29', to: '2026-03-29' })
  const autumn = stretchOf(zone, { from: '2026-10-25', to: '2026-10-25' })
  const plain = stretchOf(zone, { from: '2026-07-01', to: '2026-07-01' })
  expect([spring, autumn, plain].map(({ from, to }) => (to - from) / 3_600_000)).toEqual([23, 25, 24])
  expect(laidOver(zone, spring.from, plain.from, at('2026-03-29T12:00:00+02:00'))).toBe(at('2026-07-01T12:00:00+02:00'))
  expect(laidOver(zone, plain.from, autumn.from, at('2026-07-01T12:00:00+02:00'))).toBe(at('2026-10-25T12:00:00+01:00'))
})

test('the hour that the clock has twice loses no reading and time goes forward', () => {
  const autumn = stretchOf(zone, { from: '2026-10-25', to: '2026-10-25' })
  const plain = stretchOf(zone, { from: '2026-07-01', to: '2026-07-01' })
  const times = Array.from({ length: 25 }, (_, i) => autumn.from + i * 3_600_000)
  const moved = curveOver(zone, autumn.from, plain.from, { times, values: times.map((_, i) => i) })
  expect(moved.values).toHaveLength(25)
  expect(moved.values.slice(1, 5)).toEqual([1, 2, 3, 4])
  moved.times.slice(1).forEach((time, i) => expect(time).toBeGreaterThanOrEqual(moved.times[i] as number))
  expect(moved.times.at(-1)).toBe(at('2026-07-01T23:00:00+02:00'))
})
