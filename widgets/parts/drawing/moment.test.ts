import { expect, test } from 'vitest'
import { aroundOf, isCurve, valueBefore } from './moment.ts'

const MINUTE = 60_000
test('the stretch around a moment grows in steps and not for ever', () => {
  const at = 600 * MINUTE
  expect(aroundOf(at, at + 5000)).toEqual({ kind: 'fixed', from: 585 * MINUTE, to: 610 * MINUTE })
  expect(aroundOf(at, at + 11 * MINUTE).to).toBe(620 * MINUTE)
  expect(aroundOf(at, at + 19 * MINUTE).to).toBe(620 * MINUTE)
  expect(aroundOf(at, at + 9000 * MINUTE).to).toBe(at + 720 * MINUTE)
})

test('how it was before is the last value a minute before', () => {
  expect(valueBefore([0, MINUTE, 2 * MINUTE], [1, 2, 3], 2.5 * MINUTE)).toBe(2)
  expect(valueBefore([2 * MINUTE], [3], 2.5 * MINUTE)).toBeUndefined()
})

test.each([
  ['readings that follow each other', [0, 1, 2, 3], [1, 2, 3, 2], true],
  ['what stays the same', [0, 1, 2, 3], [1, 1, 1, 1], false],
  ['single dots, two of which are near each other', [0, 1, 6, 11, 16], [1, 2, 3, 4, 5], false],
  ['a silence in the middle of many', [0, 1, 2, 3, 6, 7, 8], [1, 2, 3, 2, 3, 4, 3], true],
  ['one reading', [3], [1], false],
  ['nothing', [], [], false],
])('a curve is drawn of readings that are joined for most of their time: %s', (_of, minutes, values, drawn) => {
  expect(isCurve({ times: minutes.map((one) => one * MINUTE), values, gapMs: 2 * MINUTE })).toBe(drawn)
})
