/** How many tiles fit a panel, and in how many columns. */
export interface Tiling {
  columns: number
  rows: number
  /** Tiles that are shown; on a panel that may not scroll fewer than there are. */
  shown: number
  /** True: all tiles are in sight without scrolling. */
  fits: boolean
}

interface Need {
  gap: number
  /** No tile is narrower. */
  minWidth: number
  /** Tiles are no wider while more columns find room. */
  maxWidth?: number
  /** Height that a tile of this width needs. */
  heightOf(width: number): number
}

/**
 * The fewest columns (no tile wider than `maxWidth`) with which all tiles are in sight, so that they are as wide as can be. Where none do: as many columns as there is room for, and as
 * many rows as can be seen whole.
 */
export function fitTiles(count: number, box: { width: number; height: number }, { gap, minWidth, maxWidth, heightOf }: Need): Tiling {
  const most = Math.max(1, Math.min(Math.max(1, count), Math.floor((box.width + gap) / (minWidth + gap))))
  const rowsIn = (columns: number): number => {
    const width = (box.width - gap * (columns - 1)) / columns
    return Math.max(1, Math.floor((box.height + gap) / (heightOf(width) + gap)))
  }
  const least = maxWidth === undefined ? 1 : Math.min(most, Math.max(1, Math.ceil((box.width + gap) / (maxWidth + gap))))
  for (let columns = least; columns <= most; columns++) {
    const rows = Math.ceil(count / columns)
    if (rows <= rowsIn(columns)) return { columns, rows, shown: count, fits: true }
  }
  const rows = rowsIn(most)
  return { columns: most, rows, shown: Math.min(count, rows * most), fits: rows * most >= count }
}
