import { expect, test } from 'vitest'
import { pauseOf, streamBackOff } from './back-off.ts'

test('pauses double up to the limit, give or take the chance', () => {
  const middle = [0, 1, 2, 3, 4, 5, 50].map((attempt) => pauseOf(streamBackOff, attempt, () => 0.5))
  expect(middle).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000])
  expect(pauseOf(streamBackOff, 0, () => 0)).toBe(350)
  expect(pauseOf(streamBackOff, 99, () => 1)).toBe(13_000)
})
