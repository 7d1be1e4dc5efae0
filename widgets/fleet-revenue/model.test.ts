import { expect, test } from 'vitest'
import { earningsOf } from './model.ts'

test('the total is that of the rows to the cent, and the most earned comes first', () => {
  const found = earningsOf(['a', 'b', 'c'], new Map([['a', '0.10'], ['b', '0.20'], ['c', '-5.05']])) // prettier-ignore
  expect(found).toEqual({ totalYuan: -4.75, known: 3, largestYuan: 5.05, order: ['b', 'a', 'c'] })
})

test('who has no price or has not answered is not counted as zero, and comes last in its own order', () => {
  const found = earningsOf(['a', 'b', 'c', 'd'], new Map<string, string | null>([['b', null], ['d', '1.00']])) // prettier-ignore
  expect([found.totalYuan, found.known, found.order]).toEqual([1, 1, ['d', 'a', 'b', 'c']])
  expect(earningsOf(['a'], new Map()).totalYuan).toBeUndefined()
})
