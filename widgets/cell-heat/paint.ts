import { stepOf } from '../parts/drawing/cells.ts'

interface Look {
  width: number
  height: number
  columns: number
  rows: number
  low: number
  high: number
  lowest: number
  highest: number
  ramp: Uint32Array
  mark: readonly [number, number, number]
  unknown: readonly [number, number, number]
}

const css = ([r, g, b]: readonly [number, number, number]): string => `rgb(${r},${g},${b})`

/**
 * One pixel a cell into a small picture, drawn up to its size in one stroke: ten thousand cells cost as much as a hundred. Lines between the cells only
 * where they are wide enough; frames round the lowest (dashed) and the highest.
 */
export function paintCells(context: CanvasRenderingContext2D, values: Float64Array, look: Look): void {
  const { width, height, columns, rows, low, high, ramp, unknown } = look
  const small = new OffscreenCanvas(columns, rows)
  const inner = small.getContext('2d')
  if (inner === null) return
  const picture = inner.createImageData(columns, rows)
  const pixels = new Uint32Array(picture.data.buffer)
  const none = ((255 << 24) | (unknown[2] << 16) | (unknown[1] << 8) | unknown[0]) >>> 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    pixels[i] = Number.isNaN(value) ? none : (ramp[stepOf(value, low, high)] as number)
  }
  inner.putImageData(picture, 0, 0)
  context.clearRect(0, 0, width, height)
  context.imageSmoothingEnabled = false
  context.drawImage(small, 0, 0, columns, rows, 0, 0, width, height)
  const [cellWidth, cellHeight] = [width / columns, height / rows]
  if (Math.min(cellWidth, cellHeight) >= 6) {
    for (let column = 1; column < columns; column++) context.clearRect(column * cellWidth - 0.5, 0, 1, height)
    for (let row = 1; row < rows; row++) context.clearRect(0, row * cellHeight - 0.5, width, 1)
  }
  context.strokeStyle = css(look.mark)
  context.lineWidth = 2
  for (const [i, dash] of [
    [look.highest, []],
    [look.lowest, [3, 2]],
  ] as const) {
    // Small cells get a frame that can be seen all the same.
    const [w, h] = [Math.max(cellWidth, 8), Math.max(cellHeight, 8)]
    const [x, y] = [((i % columns) + 0.5) * cellWidth, (Math.floor(i / columns) + 0.5) * cellHeight]
    context.setLineDash([...dash])
    context.strokeRect(Math.max(1, Math.min(width - w - 1, x - w / 2)), Math.max(1, Math.min(height - h - 1, y - h / 2)), w, h)
  }
  context.setLineDash([])
}
