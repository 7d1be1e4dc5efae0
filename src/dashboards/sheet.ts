import type { GridItem } from '#contract/dashboard.ts'
import { COLUMNS } from '#widgets/grid/layout.ts'
import { WALL_GAP, wallHead, wallRowHeight } from '#widgets/grid/wall-rows.ts'

/** The wall that something is arranged for, in px, and of how many displays it is made. */
export interface WallSheet {
  width: number
  height: number
  columns: number
  rows: number
}

/** Sizes that walls are made for; `columns` displays side by side. */
export const sheets: readonly WallSheet[] = [
  { width: 1366, height: 768, columns: 1, rows: 1 },
  { width: 1920, height: 1080, columns: 1, rows: 1 },
  { width: 2560, height: 1440, columns: 1, rows: 1 },
  { width: 3840, height: 2160, columns: 1, rows: 1 },
  { width: 3840, height: 1080, columns: 2, rows: 1 },
  { width: 5760, height: 1080, columns: 3, rows: 1 },
  { width: 3840, height: 2160, columns: 2, rows: 2 },
  { width: 7680, height: 2160, columns: 2, rows: 1 },
  { width: 1080, height: 1920, columns: 1, rows: 1 },
]

export const sheetName = ({ width, height, columns, rows }: WallSheet): string => `${width}x${height}@${columns}x${rows}`

/** Shorter side of one display, px: sizes of text follow it. */
export const displaySide = ({ width, height, columns, rows }: WallSheet): number => Math.min(width / columns, height / rows)

export const rowsOf = (items: readonly GridItem[]): number => items.reduce((most, { y, h }) => Math.max(most, y + h), 1)

/** Where one display ends and the next begins, px from the left and from above. */
export const bordersOf = ({ width, height, columns, rows }: WallSheet): { x: number[]; y: number[] } => ({
  x: Array.from({ length: columns - 1 }, (_, i) => ((i + 1) * width) / columns),
  y: Array.from({ length: rows - 1 }, (_, i) => ((i + 1) * height) / rows),
})

/** Panels that lie across the border of two displays: frames of displays hide a part of them. */
export function acrossBorders(items: readonly GridItem[], sheet: WallSheet): string[] {
  const side = displaySide(sheet)
  const borders = bordersOf(sheet)
  const row = wallRowHeight(sheet.height, side, rowsOf(items)) + WALL_GAP
  const column = (sheet.width - 2 * WALL_GAP - WALL_GAP * (COLUMNS.wall - 1)) / COLUMNS.wall + WALL_GAP
  const head = wallHead(side) + WALL_GAP / 2
  return items
    .filter(({ x, y, w, h }) => {
      const [left, right] = [WALL_GAP + x * column, x * column + w * column]
      const [top, bottom] = [head + y * row, head + (y + h) * row - WALL_GAP]
      return borders.x.some((at) => at > left && at < right) || borders.y.some((at) => at > top && at < bottom)
    })
    .map(({ id }) => id)
}
