import { expect, test } from 'vitest'
import { linesOf, shortened, textEm } from './text.ts'

test('a Chinese letter counts as wide as it is high', () => {
  expect(textEm('佛山')).toBe(2)
  expect(textEm('ab')).toBeLessThan(1.3)
})

test('a long name keeps the end that is asked for and never grows beyond its room', () => {
  expect(shortened('佛山', 5)).toBe('佛山')
  expect(shortened('Inverter', 4.2)).toBe('Inverter')
  expect(shortened('储能预制舱西侧6号变流器', 7, 'end')).toMatch(/^….*变流器$/)
  for (const keep of ['start', 'end'] as const) expect(textEm(shortened('储能预制舱西侧6号变流器', 7, keep))).toBeLessThanOrEqual(7.6)
})

test('lines are counted as they are filled: a date that does not fit begins the next, a Chinese letter ends where it must', () => {
  expect([linesOf('储能预制舱', 5), linesOf('储能预制舱', 4), linesOf('', 4)]).toEqual([1, 2, 1])
  expect([linesOf('one two three', 20), linesOf('one two three', 4)]).toEqual([1, 2])
  expect([linesOf('到 2027-02-14', 6.3), linesOf('到 2027-02-14', 8)]).toEqual([2, 1])
  // No line begins with a mark: the letter before it goes with it.
  expect([linesOf('好坏。好坏，好', 2), linesOf('好坏好坏好', 2)]).toEqual([5, 3])
})
