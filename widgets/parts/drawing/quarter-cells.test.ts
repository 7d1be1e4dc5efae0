import { expect, test } from 'vitest'
import { blocksOf, cellsOf, quarterWords } from './quarter-cells.ts'

test('only quarters with a reading have a cell, gaps stay gaps', () => {
  const values = Array.from({ length: 192 }, (): number | null => null)
  values[1] = -3
  values[97] = 8
  const { dates, cells, min, max } = cellsOf({ from: '2026-02-28', days: 2, values })
  expect(dates).toEqual(['2026-02-28', '2026-03-01'])
  expect(cells).toEqual([
    [0, 1, -3],
    [1, 1, 8],
  ])
  expect([min, max]).toEqual([-3, 8])
})

test('quarters are told by the clock', () => expect([0, 5, 95].map(quarterWords)).toEqual(['00:00', '01:15', '23:45']))

test('a coarser picture has means of what was read, and gaps where nothing was', () => {
  const values = Array.from({ length: 3 * 96 }, (): number | null => null)
  values[0] = 2
  values[1] = 4
  values[96] = 6
  values[2 * 96 + 95] = 10
  const { days, parts, values: means } = blocksOf({ from: '2026-02-28', days: 3, values }, 2, 2)
  expect([days, parts]).toEqual([2, 48])
  expect(means[0]).toBe(4)
  expect(means[1]).toBeNull()
  expect(means[48 + 47]).toBe(10)
})
