import { expect, test } from 'vitest'
import { wallRows } from './model.ts'

const box = { width: 500, height: 300 }

test('a full list takes the whole panel', () => expect(wallRows(6, box, 20, true)).toEqual({ rows: 6, levelsPx: 0, morePx: 0 }))

test('what finds no room is counted in a line of its own, where there is room for that', () => {
  expect(wallRows(50, box, 20, true)).toEqual({ rows: 5, levelsPx: 0, morePx: 32 })
  expect(wallRows(2, { width: 500, height: 60 }, 20, true)).toEqual({ rows: 1, levelsPx: 0, morePx: 0 })
})

test('a short list leaves its room to the counts, none leaves all', () => {
  expect(wallRows(1, box, 20, true)).toEqual({ rows: 1, levelsPx: 228, morePx: 0 })
  expect(wallRows(4, box, 20, true)).toEqual({ rows: 4, levelsPx: 80, morePx: 0 })
  expect(wallRows(0, box, 20, true)).toEqual({ rows: 0, levelsPx: 300, morePx: 0 })
})

test('without counts, or too narrow for their words, there are only rows', () => {
  expect(wallRows(1, box, 20, false)).toEqual({ rows: 1, levelsPx: 0, morePx: 0 })
  expect(wallRows(1, { width: 200, height: 300 }, 20, true).levelsPx).toBe(0)
})

test('in a slim panel a row is higher, and fewer find room', () => expect(wallRows(50, box, 20, true, 'slim').rows).toBe(3))
