/** A rectangle of whole device pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const areaOf = ({ width, height }: Box): number => width * height

function around(a: Box, b: Box): Box {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)]
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  }
}

/**
 * Few rectangles around many cells, with little room between the cells: a row of panels, a column of a table. Each becomes a canvas, and of a canvas that changed the browser
 * copies all in each frame: one for a whole wall would cost more than its numbers.
 */
export function panesOf(cells: readonly Box[]): { panes: Box[]; paneOf: number[] } {
  const panes: Box[] = []
  const paneOf = cells.map((cell) => {
    let best = -1
    let least = Infinity
    let grown = cell
    for (const [i, pane] of panes.entries()) {
      const both = around(pane, cell)
      const more = areaOf(both) - areaOf(pane)
      if (more >= least) continue
      least = more
      best = i
      grown = both
    }
    // Lost is the room that no cell needs.
    if (best < 0 || least > areaOf(cell) * 2.5) return panes.push(cell) - 1
    panes[best] = grown
    return best
  })
  return { panes, paneOf }
}
