import { expect, test } from 'vitest'
import { boardOf, inBoardOrder, pagesOf, rowsOf } from './model.ts'

test('seven stations are all in sight on a wall of any common size, and the last row is filled', () => {
  for (const [width, height, text] of [
    [420, 620, 13.7],
    [600, 870, 19.3],
    [1250, 870, 19.3],
    [1040, 700, 19.3],
  ] as const) {
    const board = boardOf(7, { width, height }, text)
    expect(board.fits, `${width}`).toBe(true)
    const spans = Array.from({ length: 7 }, (_, i) => board.tileOf(i, 7).span)
    expect(spans.reduce((sum, span) => sum + span, 0) % board.tracks).toBe(0)
  }
})

test('tiles of hundreds do not all find room: a wall then has a line each, a console scrolls', () => {
  expect(boardOf(500, { width: 1200, height: 600 }, 19).fits).toBe(false)
  expect(boardOf(500, { width: 1200, height: 600 }, 13).fits).toBe(false)
})

test('a wide tile puts powers beside each other', () => {
  expect(boardOf(1, { width: 960, height: 200 }, 13).tileOf(0, 1).columns).toBe(5)
  expect(boardOf(1, { width: 160, height: 400 }, 13).tileOf(0, 1).columns).toBe(1)
})

test('who has the worst alarms is never left out, and the order stays', () => {
  const calm = { VERY_URGENT: 0, URGENT: 0, SERIOUS: 0, COMMON: 2, WARN: 0 }
  const stations = ['a', 'b', 'c', 'd'].map((id) => ({ id, present: { ...calm }, alarms: calm }))
  const [, , , last] = stations
  if (last !== undefined) last.present = { ...calm, VERY_URGENT: 1 }
  const pages = (most: number): string[] => pagesOf(stations, most).map((page) => page.map(({ id }) => id).join(''))
  // The others come in turn, on pages that are full.
  expect(pages(2)).toEqual(['ad', 'bd', 'cd'])
  expect(pages(3)).toEqual(['abd', 'bcd'])
  expect(pages(9)).toEqual(['abcd'])
  for (const one of stations) one.present = { ...calm, SERIOUS: 1 }
  if (last !== undefined) last.present = { ...calm, VERY_URGENT: 1 }
  expect(pages(2)).toEqual(['ad', 'bd', 'cd'])
})

test('stations of which nothing can be heard yet come behind the others, and what does not operate last', () => {
  const station = (id: string, state: 'operating' | 'construction', points: number) => ({
    id,
    station: { state },
    points: Array.from({ length: points }),
  })
  const all = [station('new', 'operating', 0), station('site', 'construction', 3), station('a', 'operating', 3), station('b', 'operating', 1)]
  expect(inBoardOrder(all).map(({ id }) => id)).toEqual(['a', 'b', 'new', 'site'])
})

test('where one tile alone finds room, not all are in sight either', () => {
  const low = { width: 340, height: 330 }
  expect(boardOf(7, low, 19).fits).toBe(false)
  expect(rowsOf(7, low, 19).shown).toBe(7)
})

test('where tiles of all find no room a line each shows more, and what is beyond is counted', () => {
  const narrow = { width: 340, height: 560 }
  expect(boardOf(7, narrow, 19).fits).toBe(false)
  expect(rowsOf(7, narrow, 19)).toMatchObject({ columns: 1, shown: 7, more: 0 })
  const many = rowsOf(500, narrow, 19)
  expect(many.shown + many.more).toBe(500)
  expect(many.shown).toBe(many.rows * many.columns - 1)
  expect(rowsOf(500, { width: 800, height: 560 }, 19).columns).toBe(2)
  // Names are whole before more columns stand beside each other.
  expect(rowsOf(500, { width: 1070, height: 560 }, 19.3).columns).toBe(3)
  expect(rowsOf(500, { width: 1070, height: 560 }, 19.3, 13.7).columns).toBe(2)
})

test('a name that is too long for a tile has two lines, where figures keep their room', () => {
  // The board of two displays side by side.
  expect(boardOf(7, { width: 1084, height: 464 }, 19.3, 14.5)).toMatchObject({ fits: true, hasTwoLines: true })
  expect(boardOf(7, { width: 1084, height: 440 }, 19.3, 14.5)).toMatchObject({ fits: true, hasTwoLines: false })
  expect(boardOf(7, { width: 1084, height: 440 }, 19.3, 6)).toMatchObject({ fits: true, hasTwoLines: true })
})
