import { expect, test } from 'vitest'
import { Reports } from './reports.ts'

test('what does not change is told now and then; what its source has kept is told by the times of its own', () => {
  const reports = new Reports(60_000)
  const now = 1_700_000_000_000
  const told = (kw: number, at: number, atNow = now) =>
    reports.due('EV1', { P: kw }, at, atNow).map(({ at: readAt, value }) => [(readAt - now) / 60_000, value])
  expect(told(0, now)).toEqual([[0, 0]])
  expect(told(0, now + 30_000, now + 30_000)).toEqual([])
  expect(told(0, now + 60_000, now + 60_000)).toEqual([[1, 0]])
  // A charging point was away for two hours: its readings of then come within a second, and stood as long as they say.
  const late = [-120, -90, -60, -60].flatMap((minutes) => told(7, now + minutes * 60_000, now + 61_000))
  expect(late).toEqual([
    [-120, 7],
    [-90, 7],
    [-60, 7],
  ])
  // The value of now stands in between, whatever it is.
  expect(told(7, now + 62_000, now + 62_000)).toHaveLength(1)
})
