/**
 * Where each cell of the picture lies, in units of one cell: packs are blocks of cells with a unit between them, clusters are blocks of packs with a line for
 * their name above. Whole units: the picture is one pixel a cell, drawn up to its size.
 */

export interface Block {
  /** First cell of it, by its place among all cells. */
  first: number
  count: number
  x: number
  y: number
  columns: number
  rows: number
}

export interface Layout {
  /** Size of the whole in units. */
  columns: number
  rows: number
  packs: Block[]
  /** Where the name of each cluster stands, and how wide it may be. */
  names: { x: number; y: number; width: number }[]
  x: Int32Array
  y: Int32Array
}

export interface ClusterCells {
  cells: number
  packSize: number
}

const PACK_GAP = 1
const CLUSTER_GAP = 2
const NAME_ROWS = 2

/** A block of a pack is near to three times as wide as high, as packs are drawn. */
const packColumns = (size: number): number => Math.max(1, Math.min(size, Math.round(Math.sqrt(size * 3))))
const packsOf = ({ cells, packSize }: ClusterCells): number => Math.max(1, Math.ceil(cells / packSize))

interface Shape {
  across: number
  clusterColumns: number
  clusterRows: number
  blockColumns: number
  blockRows: number
}

function shapeOf(clusters: readonly ClusterCells[], across: number): Shape {
  const size = Math.max(1, ...clusters.map(({ packSize }) => packSize))
  const most = Math.max(1, ...clusters.map(packsOf))
  const [blockColumns, columns] = [packColumns(size), Math.min(across, most)]
  const blockRows = Math.ceil(size / blockColumns)
  const down = Math.ceil(most / columns)
  return {
    across: columns,
    blockColumns,
    blockRows,
    clusterColumns: columns * (blockColumns + PACK_GAP) - PACK_GAP,
    clusterRows: NAME_ROWS + down * (blockRows + PACK_GAP) - PACK_GAP,
  }
}

/** The arrangement in which cells come out largest in a picture of this size. */
export function layoutOf(clusters: readonly ClusterCells[], width: number, height: number): Layout {
  const total = clusters.reduce((sum, { cells }) => sum + cells, 0)
  const mostPacks = Math.max(1, ...clusters.map(packsOf))
  let best: { shape: Shape; beside: number; side: number } | undefined
  for (let across = 1; across <= mostPacks; across++) {
    const shape = shapeOf(clusters, across)
    for (let beside = 1; beside <= Math.max(1, clusters.length); beside++) {
      const down = Math.ceil(clusters.length / beside)
      const side = Math.min(
        width / (beside * (shape.clusterColumns + CLUSTER_GAP) - CLUSTER_GAP),
        height / (down * (shape.clusterRows + CLUSTER_GAP) - CLUSTER_GAP),
      )
      if (best === undefined || side > best.side) best = { shape, beside, side }
    }
  }
  const { shape, beside } = best ?? { shape: shapeOf(clusters, 1), beside: 1 }
  const [x, y] = [new Int32Array(total), new Int32Array(total)]
  const packs: Block[] = []
  const names: Layout['names'] = []
  let first = 0
  clusters.forEach((cluster, n) => {
    const left = (n % beside) * (shape.clusterColumns + CLUSTER_GAP)
    const top = Math.floor(n / beside) * (shape.clusterRows + CLUSTER_GAP)
    names.push({ x: left, y: top, width: shape.clusterColumns })
    for (let p = 0; p * cluster.packSize < cluster.cells; p++) {
      const count = Math.min(cluster.packSize, cluster.cells - p * cluster.packSize)
      const block = {
        first: first + p * cluster.packSize,
        count,
        x: left + (p % shape.across) * (shape.blockColumns + PACK_GAP),
        y: top + NAME_ROWS + Math.floor(p / shape.across) * (shape.blockRows + PACK_GAP),
        columns: Math.min(count, shape.blockColumns),
        rows: Math.ceil(count / shape.blockColumns),
      }
      packs.push(block)
      for (let i = 0; i < count; i++) {
        x[block.first + i] = block.x + (i % shape.blockColumns)
        y[block.first + i] = block.y + Math.floor(i / shape.blockColumns)
      }
    }
    first += cluster.cells
  })
  const down = Math.ceil(clusters.length / beside)
  return {
    columns: Math.max(1, Math.min(beside, Math.max(1, clusters.length)) * (shape.clusterColumns + CLUSTER_GAP) - CLUSTER_GAP),
    rows: Math.max(1, down * (shape.clusterRows + CLUSTER_GAP) - CLUSTER_GAP),
    packs,
    names,
    x,
    y,
  }
}

/** How the picture lies in its window: side of a cell in px, and where its upper left corner is. */
export interface Lens {
  side: number
  left: number
  top: number
}

/** The whole picture in the middle of its window. */
export function wholeLens({ columns, rows }: Pick<Layout, 'columns' | 'rows'>, width: number, height: number): Lens {
  // The outlines of the outermost packs stand a pixel outside of their cells.
  const side = Math.max(0.1, Math.min((width - 4) / columns, (height - 4) / rows))
  return { side, left: (width - columns * side) / 2, top: (height - rows * side) / 2 }
}

const MOST_SIDE = 96

/** Kept so that the picture fills its window, or stands in its middle where it is smaller. */
function held(lens: Lens, layout: Pick<Layout, 'columns' | 'rows'>, width: number, height: number): Lens {
  const hold = (at: number, size: number, room: number): number => (size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at)))
  return { side: lens.side, left: hold(lens.left, layout.columns * lens.side, width), top: hold(lens.top, layout.rows * lens.side, height) }
}

/** Drawn `factor` times as large; what is at (x, y) of the window stays there. Never smaller than the whole. */
export function zoomedLens(lens: Lens, layout: Layout, width: number, height: number, factor: number, x: number, y: number): Lens {
  const least = wholeLens(layout, width, height).side
  const side = Math.min(Math.max(MOST_SIDE, least), Math.max(least, lens.side * factor))
  const times = side / lens.side
  return held({ side, left: x - (x - lens.left) * times, top: y - (y - lens.top) * times }, layout, width, height)
}

export const movedLens = (lens: Lens, layout: Layout, width: number, height: number, dx: number, dy: number): Lens =>
  held({ side: lens.side, left: lens.left + dx, top: lens.top + dy }, layout, width, height)

/** Near enough to be read, with cell `i` in the middle. */
export function lensOn(i: number, lens: Lens, layout: Layout, width: number, height: number): Lens {
  const side = Math.max(lens.side, 36)
  return held(
    { side, left: width / 2 - ((layout.x[i] ?? 0) + 0.5) * side, top: height / 2 - ((layout.y[i] ?? 0) + 0.5) * side },
    layout,
    width,
    height,
  )
}

/** The cell at a place of the window. */
export function cellAt({ side, left, top }: Lens, layout: Layout, x: number, y: number): number | undefined {
  const [column, row] = [Math.floor((x - left) / side), Math.floor((y - top) / side)]
  const pack = layout.packs.find((one) => column >= one.x && column < one.x + one.columns && row >= one.y && row < one.y + one.rows)
  if (pack === undefined) return undefined
  const i = (row - pack.y) * pack.columns + (column - pack.x)
  return i < pack.count ? pack.first + i : undefined
}
