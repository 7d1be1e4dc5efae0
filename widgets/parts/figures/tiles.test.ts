import { expect, test } from 'vitest'
import { fitTiles } from './tiles.ts'

const need = { gap: 10, minWidth: 200, heightOf: (width: number) => (width > 400 ? 60 : 120) }

test('tiles are as wide as can be while all are in sight', () => {
  // One column would need seven times 60 and the gaps.
  expect(fitTiles(7, { width: 900, height: 480 }, need)).toEqual({ columns: 1, rows: 7, shown: 7, fits: true })
  expect(fitTiles(7, { width: 900, height: 300 }, need)).toEqual({ columns: 2, rows: 4, shown: 7, fits: true })
})

test('no tile is narrower than it may be, and no row is cut', () => {
  const tiling = fitTiles(60, { width: 900, height: 400 }, need)
  expect(tiling).toEqual({ columns: 4, rows: 3, shown: 12, fits: false })
})

test('few tiles need no more columns than there are tiles', () => {
  expect(fitTiles(2, { width: 4000, height: 50 }, { ...need, heightOf: () => 50 }).columns).toBe(2)
  expect(fitTiles(0, { width: 900, height: 400 }, need)).toMatchObject({ shown: 0, fits: true })
})

test('where tiles have a greatest width, there are more columns', () => {
  expect(fitTiles(6, { width: 900, height: 480 }, { ...need, maxWidth: 300 }).columns).toBe(3)
  expect(fitTiles(1, { width: 900, height: 480 }, { ...need, maxWidth: 300 }).columns).toBe(1)
})

test('a panel too small for one tile still shows one', () => {
  expect(fitTiles(5, { width: 100, height: 20 }, need)).toEqual({ columns: 1, rows: 1, shown: 1, fits: false })
})
