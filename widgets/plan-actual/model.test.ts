import { expect, test } from 'vitest'
import { planDayOf } from '#tests/support/fixtures/production.ts'
import { boundsOf, lastKnown, placeOf, stepsOf } from './model.ts'

const day = planDayOf('typical')

test('a step holds to the end of its quarter hour, and what is not known is a gap', () => {
  expect(
    stepsOf(
      [1, 2, null, 3],
      (i) => i * 10,
      (kw) => kw,
    ),
  ).toBe('M0.0 1.0H10.0L10.0 2.0H20.0M30.0 3.0H40.0')
})

test('zero is always seen, and no curve leaves the picture', () => {
  const [low, high] = boundsOf(day)
  for (const kw of [0, ...day.planned, ...day.actual]) if (kw !== null) expect(kw >= low && kw <= high).toBe(true)
  expect(boundsOf({ ...day, planned: [], wanted: [], actual: [] })).toEqual([0, 1])
})

test('the last quarter hour that was heard is told, before there is any the present one', () => {
  expect(day.actual[lastKnown(day)]).not.toBeNull()
  expect(day.actual[lastKnown(day) + 1]).toBeNull()
  expect(lastKnown({ ...day, actual: day.starts.map(() => null) })).toBe(day.starts.findLastIndex((start) => start <= day.at))
})

test('what began yesterday begins with the day', () => {
  expect([placeOf(0, day), placeOf((day.starts[4] ?? 0) + 450_000, day), placeOf(9e15, day)]).toEqual([0, 4.5, 96])
})
