import { expect, test } from 'vitest'
import { steady } from './steady.ts'

test('a value that trembles between two steps stays on one of them', () => {
  let shown: number | undefined
  const seen = [2.4, 2.6, 2.4, 2.7, 2.3].map((value) => (shown = steady(value, 1, shown)))
  expect(seen).toEqual([2, 2, 2, 2, 2])
})

test('one that moves on is followed, up and down to nought', () => {
  let shown: number | undefined
  expect([2, 3, 4.2, 1, 0].map((value) => (shown = steady(value, 1, shown)))).toEqual([2, 3, 4, 1, 0])
})
