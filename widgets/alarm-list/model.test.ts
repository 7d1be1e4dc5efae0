import { expect, test } from 'vitest'
import { cameOf, flowEm, linesIn, rowEm, rowWords, wallRows } from './model.ts'

const box = { width: 500, height: 300 }
const plain = (count: number): number[] => Array<number>(count).fill(rowEm({ lines: 1, places: 0 }))

test('a full list takes the whole panel', () => expect(wallRows(plain(6), box, 20, true)).toEqual({ rows: 6, levelsPx: 0, morePx: 0 }))

test('what finds no room is counted in a line of its own, where there is room for that', () => {
  expect(wallRows(plain(50), box, 20, true)).toEqual({ rows: 5, levelsPx: 0, morePx: 32 })
  expect(wallRows(plain(2), { width: 500, height: 60 }, 20, true)).toEqual({ rows: 1, levelsPx: 0, morePx: 0 })
})

test('a short list leaves its room to the counts, none leaves all', () => {
  expect(wallRows(plain(1), box, 20, true)).toEqual({ rows: 1, levelsPx: 228, morePx: 0 })
  expect(wallRows(plain(4), box, 20, true)).toEqual({ rows: 4, levelsPx: 80, morePx: 0 })
  expect(wallRows(plain(0), box, 20, true)).toEqual({ rows: 0, levelsPx: 300, morePx: 0 })
})

test('without counts, or too narrow for their words, there are only rows', () => {
  expect(wallRows(plain(1), box, 20, false)).toEqual({ rows: 1, levelsPx: 0, morePx: 0 })
  expect(wallRows(plain(1), { width: 200, height: 300 }, 20, true).levelsPx).toBe(0)
})

test('in a slim panel a row is higher, and fewer find room', () => {
  const slim = Array<number>(50).fill(rowEm({ lines: 1, places: 0 }, true))
  expect(wallRows(slim, box, 20, true).rows).toBe(3)
})

test('each row takes what its own words need: one long sentence makes the others no higher', () => {
  const room = 17
  const words = [rowWords(10, 16, room), rowWords(30, 16, room), rowWords(10, 5, room), rowWords(9, 20, room)]
  expect(words).toEqual([
    { lines: 1, places: 1 },
    { lines: 2, places: 1 },
    { lines: 1, places: 0 },
    { lines: 1, places: 2 },
  ])
  // A panel of a narrow wall that an alarm has taken over.
  expect(
    wallRows(
      words.map((one) => rowEm(one)),
      { width: 490, height: 185 },
      19.3,
      true,
    ),
  ).toMatchObject({ rows: 2, morePx: 19.3 * 1.6 })
})

test('where one finds room alone it says less rather than hide that there are more', () => {
  const needs = [rowEm({ lines: 3, places: 1 }), ...plain(3)]
  expect(wallRows(needs, { width: 244, height: 58.6 }, 13.7, true)).toMatchObject({ rows: 1, morePx: 13.7 * 1.6 })
})

test('what happened is said to its end where a row became high enough, and whose it is always', () => {
  const long = { lines: 4, places: 1 }
  expect([linesIn(long, rowEm(long)), linesIn(long, 7), linesIn(long, 2.7)]).toEqual([2, 4, 1])
})

test('an alarm of a moment that is looked back at has not come again after it', () => {
  const alarm = { raisedAt: 1000, lastAt: 5000, count: 3 }
  expect(cameOf(alarm, 'live')).toEqual({ count: 3, at: 5000 })
  expect(cameOf(alarm, 5000)).toEqual({ count: 3, at: 5000 })
  expect(cameOf(alarm, 4000)).toEqual({ count: 1, at: 1000 })
})

test('a console’s row is as high as its words are long, and so leaves less to the counts', () => {
  const long = '电芯 137 漂移：每月 -2.0 mV，约 2027-02-14 至 2027-04-07 偏离中位数 30 mV'
  const lines = (...[content, apart, isSlim]: [string, boolean, boolean]): number =>
    Math.round((flowEm(content, '1号电池簇', 20, apart, isSlim) - 1.1) / 1.45)
  expect([lines('通信中断', false, false), lines(long, false, false), lines('通信中断', true, false), lines(long, true, true)]).toEqual([1, 3, 2, 5])
  expect(wallRows([flowEm(long, '', 20, false, false)], { width: 439, height: 378 }, 13, true).levelsPx).toBeLessThan(378 - 5 * 13 + 1)
})
