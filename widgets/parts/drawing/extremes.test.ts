import { expect, test } from 'vitest'
import { extremesOf, widened } from './extremes.ts'

test('least and most of the day are the extremes of its series', () => {
  expect(extremesOf([3, -7, 12, 0])).toEqual({ min: -7, max: 12 })
  expect(extremesOf([])).toBeUndefined()
})

test('a live value beyond the day so far is its new extreme', () => {
  expect(widened({ min: 3, max: 9 }, 12)).toEqual({ min: 3, max: 12 })
  expect(widened(undefined, -4)).toEqual({ min: -4, max: -4 })
})
