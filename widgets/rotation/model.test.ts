import { expect, test } from 'vitest'
import { moved, nextOf } from './model.ts'
import { options } from './widget.ts'

test('after the last comes the first, before the first the last', () => {
  expect(nextOf(2, 3)).toBe(0)
  expect(nextOf(0, 3, -1)).toBe(2)
  expect(nextOf(7, 3)).toBe(2)
  expect(nextOf(4, 0)).toBe(0)
})

test('a widget moves among the others and no further than the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('a rotation holds no rotation', () => {
  expect(options.safeParse({ children: [{ type: 'rotation', version: 1, options: {} }] }).success).toBe(false)
  expect(options.safeParse({ children: [{ type: 'value', version: 1, options: {} }] }).success).toBe(true)
})
