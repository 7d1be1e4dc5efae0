import { expect, test } from 'vitest'
import { cellsOf, quarterWords } from './quarter-cells.ts'

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
