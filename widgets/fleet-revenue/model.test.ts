import { expect, test } from 'vitest'
import { earningsOf, shownOf } from './model.ts'

test('the total is that of the rows to the cent, and the most earned comes first', () => {
  const found = earningsOf(['a', 'b', 'c'], new Map([['a', '0.10'], ['b', '0.20'], ['c', '-5.05']])) // prettier-ignore
  expect(found).toEqual({ totalYuan: -4.75, known: 3, largestYuan: 5.05, order: ['b', 'a', 'c'] })
})

test('who has no price or has not answered is not counted as zero, and comes last in its own order', () => {
  const found = earningsOf(['a', 'b', 'c', 'd'], new Map<string, string | null>([['b', null], ['d', '1.00']])) // prettier-ignore
  expect([found.totalYuan, found.known, found.order]).toEqual([1, 1, ['d', 'a', 'b', 'c']])
  expect(earningsOf(['a'], new Map()).totalYuan).toBeUndefined()
})

test('where not all find room those stand of which the total is made: a loss rather than nothing', () => {
  const earned = new Map([
    ['a', '1.46'],
    ['b', '0.00'],
    ['c', '-14.62'],
    ['d', '-45.01'],
    ['e', null],
  ])
  expect(shownOf(['a', 'b', 'c', 'd', 'e'], earned, 3)).toEqual(['a', 'c', 'd'])
  expect(shownOf(['a', 'b', 'c', 'd', 'e'], earned, 9)).toEqual(['a', 'b', 'c', 'd', 'e'])
})
