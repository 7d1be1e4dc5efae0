import { expect, test } from 'vitest'
import { movesOf } from './use-moves.ts'

test('who rises comes from below, who is passed from above, and who stays does not move', () => {
  expect(movesOf(['a', 'b', 'c', 'd'], ['a', 'c', 'b', 'd'])).toEqual(
    new Map([
      ['c', 1],
      ['b', -1],
    ]),
  )
})

test('who is new appears in place', () => {
  expect(movesOf(['a', 'b'], ['x', 'a', 'b'])).toEqual(
    new Map([
      ['a', -1],
      ['b', -1],
    ]),
  )
  expect(movesOf([], ['a'])).toEqual(new Map())
})
