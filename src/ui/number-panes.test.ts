import { expect, test } from 'vitest'
import { panesOf, type Box } from './number-panes.ts'

const grid = (columns: number, rows: number, dx: number, dy: number, width = 80, height = 20): Box[] =>
  Array.from({ length: columns * rows }, (_, i) => ({ left: (i % columns) * dx, top: Math.floor(i / columns) * dy, width, height }))
const area = (boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + box.width * box.height, 0)

test('a row of panels with one number each has one canvas', () => {
  const { panes } = panesOf(grid(25, 8, 77, 78, 70))
  expect(panes).toHaveLength(8)
  expect(panes[0]).toEqual({ left: 0, top: 0, width: 24 * 77 + 70, height: 20 })
})

test('tables beside each other have one canvas a column of numbers', () => {
  const rows = Array.from({ length: 6 }, (_, table) => grid(1, 40, 0, 24).map((box) => ({ ...box, left: 500 + table * 640 })))
  const { panes, paneOf } = panesOf(rows.flat())
  expect(panes).toHaveLength(6)
  expect(new Set(paneOf.slice(0, 40))).toEqual(new Set([0]))
})

test('each cell lies in its canvas, and canvases take little more room than the cells', () => {
  const cells = [...grid(25, 8, 77, 78, 70), ...grid(6, 40, 640, 24).map((box) => ({ ...box, top: box.top + 700 }))]
  const { panes, paneOf } = panesOf(cells)
  for (const [i, cell] of cells.entries()) {
    const pane = panes[paneOf[i] ?? -1] as Box
    expect(cell.left >= pane.left && cell.left + cell.width <= pane.left + pane.width).toBe(true)
    expect(cell.top >= pane.top && cell.top + cell.height <= pane.top + pane.height).toBe(true)
  }
  expect(area(panes)).toBeLessThan(area(cells) * 2)
  expect(panes.length).toBeLessThan(20)
})
