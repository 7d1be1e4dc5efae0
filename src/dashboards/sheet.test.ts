import { expect, test } from 'vitest'
import { acrossBorders, bordersOf, displaySide, sheets } from './sheet.ts'

const wall = { width: 3840, height: 1080, columns: 2, rows: 1 }
const item = (id: string, x: number, y: number, w: number, h: number) => ({ id, x, y, w, h })

test('two displays side by side meet in the middle, and text follows one of them', () => {
  expect(bordersOf(wall)).toEqual({ x: [1920], y: [] })
  expect(displaySide(wall)).toBe(1080)
  expect(displaySide({ width: 3840, height: 2160, columns: 2, rows: 2 })).toBe(1080)
})

test('a panel that ends at the border or begins there is whole, one that lies across it is told', () => {
  const items = [item('left', 0, 0, 12, 8), item('right', 12, 0, 12, 8), item('across', 10, 8, 4, 8), item('last', 0, 16, 6, 4)]
  expect(acrossBorders(items, wall)).toEqual(['across'])
})

test('of displays above each other the upper border of the lower one counts', () => {
  const items = [item('upper', 0, 0, 12, 9), item('lower', 0, 11, 12, 9), item('across', 12, 6, 12, 8)]
  expect(acrossBorders(items, { width: 3840, height: 2160, columns: 2, rows: 2 })).toEqual(['across'])
})

test('on one display nothing lies across anything', () => {
  for (const sheet of sheets.filter(({ columns, rows }) => columns * rows === 1))
    expect(acrossBorders([item('all', 0, 0, 24, 16)], sheet)).toEqual([])
})
