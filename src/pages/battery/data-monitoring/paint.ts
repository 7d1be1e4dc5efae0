import { stepOf } from '#widgets/parts/drawing/cells.ts'
import type { CellState } from '#domain/battery/cells.ts'
import type { Layout, Lens } from './layout.ts'

type Colour = readonly [number, number, number]

export interface Look {
  width: number
  height: number
  lens: Lens
  layout: Layout
  low: number
  high: number
  ramp: Uint32Array
  /** Of frames and texts, of the ground, of silent cells, of impossible ones, of the outlines of packs. */
  text: Colour
  ground: Colour
  unknown: Colour
  impossible: Colour
  line: Colour
  font: string
  names: readonly string[]
  /** Text of a cell that is drawn large enough. */
  words(i: number): readonly [string, string]
  lowest: number
  highest: number
  /** Places of cells that are picked out, with the colours of their curves. */
  picked: readonly (readonly [number, string])[]
}

const css = ([r, g, b]: Colour): string => `rgb(${r},${g},${b})`
const pixel = ([r, g, b]: Colour): number => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0

/** Sides in px from which on lines between the cells, their crosses and their texts are drawn. */
const LINES_FROM = 6
const CROSS_FROM = 9
const TEXT_FROM = 34

/** One pixel a cell: ten thousand of them cost as much as a hundred. What lies between packs stays clear. */
export function bitmapOf(values: Float64Array, states: readonly CellState[], look: Look): OffscreenCanvas {
  const { layout, low, high, ramp, unknown, impossible } = look
  const small = new OffscreenCanvas(layout.columns, layout.rows)
  const context = small.getContext('2d')
  if (context === null) return small
  const picture = context.createImageData(layout.columns, layout.rows)
  const pixels = new Uint32Array(picture.data.buffer)
  const [none, wrong] = [pixel(unknown), pixel(impossible)]
  for (let i = 0; i < values.length; i++) {
    const state = states[i]
    if (state === 'empty') continue
    const at = (layout.y[i] as number) * layout.columns + (layout.x[i] as number)
    pixels[at] = state === 'impossible' ? wrong : state === 'unknown' ? none : (ramp[stepOf(values[i] as number, low, high)] as number)
  }
  context.putImageData(picture, 0, 0)
  return small
}

/** Draws the picture through its lens; only what is in view gets lines and texts. */
export function paint(context: CanvasRenderingContext2D, bitmap: OffscreenCanvas, states: readonly CellState[], look: Look): void {
  const { width, height, lens, layout } = look
  const { side, left, top } = lens
  const x = (column: number): number => left + column * side
  const y = (row: number): number => top + row * side
  context.clearRect(0, 0, width, height)
  context.imageSmoothingEnabled = false
  context.drawImage(bitmap, left, top, layout.columns * side, layout.rows * side)
  for (const pack of layout.packs) {
    const [x0, y0, x1, y1] = [x(pack.x), y(pack.y), x(pack.x + pack.columns), y(pack.y + pack.rows)]
    if (x1 < 0 || y1 < 0 || x0 > width || y0 > height) continue
    if (side >= LINES_FROM) {
      // Drawn, not cleared: on paper what is cleared takes the whole canvas with it.
      context.fillStyle = css(look.ground)
      for (let n = 1; n < pack.columns; n++) context.fillRect(x(pack.x + n) - 0.5, y0, 1, y1 - y0)
      for (let n = 1; n < pack.rows; n++) context.fillRect(x0, y(pack.y + n) - 0.5, x1 - x0, 1)
    }
    if (side >= CROSS_FROM) paintCells(context, pack.first, pack.count, states, look)
    context.strokeStyle = css(look.line)
    context.lineWidth = 1
    context.strokeRect(x0 - 1, y0 - 1, x1 - x0 + 2, y1 - y0 + 2)
  }
  paintNames(context, look)
  frame(context, look, look.highest, css(look.text), [])
  frame(context, look, look.lowest, css(look.text), [3, 2])
  for (const [i, colour] of look.picked) frame(context, look, i, colour, [], 3)
}

/** Crosses over what is no measurement, and numbers with values where there is room. */
function paintCells(context: CanvasRenderingContext2D, first: number, count: number, states: readonly CellState[], look: Look): void {
  const { lens, layout, width, height } = look
  const { side } = lens
  for (let i = first; i < first + count; i++) {
    const [x, y] = [lens.left + (layout.x[i] as number) * side, lens.top + (layout.y[i] as number) * side]
    if (x + side < 0 || y + side < 0 || x > width || y > height) continue
    if (states[i] === 'impossible') {
      context.strokeStyle = css(look.text)
      context.lineWidth = 1.5
      context.beginPath()
      context.moveTo(x + side * 0.25, y + side * 0.25)
      context.lineTo(x + side * 0.75, y + side * 0.75)
      context.moveTo(x + side * 0.75, y + side * 0.25)
      context.lineTo(x + side * 0.25, y + side * 0.75)
      context.stroke()
    }
    if (side < TEXT_FROM) continue
    const [number, value] = look.words(i)
    const px = Math.min(14, side / 3.6)
    context.textAlign = 'center'
    // An edge of the ground keeps the letters apart from any colour below them.
    context.lineWidth = 3
    context.strokeStyle = css(look.ground)
    context.fillStyle = css(look.text)
    context.font = `${px * 0.85}px ${look.font}`
    for (const [words, at] of [
      [number, y + side * 0.36],
      [value, y + side * 0.74],
    ] as const) {
      context.strokeText(words, x + side / 2, at, side)
      context.fillText(words, x + side / 2, at, side)
    }
  }
}

function paintNames(context: CanvasRenderingContext2D, { layout, lens: { side, left, top }, names, text, font }: Look): void {
  const px = Math.min(13, side * 1.6)
  // Too small to be read, it would be dirt; the pointer tells the name.
  if (px < 8) return
  context.font = `${px}px ${font}`
  context.fillStyle = css(text)
  context.textAlign = 'left'
  layout.names.forEach((name, i) => context.fillText(names[i] ?? '', left + name.x * side, top + (name.y + 1.55) * side, name.width * side))
}

function frame(context: CanvasRenderingContext2D, { layout, lens }: Look, i: number, colour: string, dash: number[], width = 2): void {
  if (i < 0 || i >= layout.x.length) return
  // Small cells get a frame that can be seen all the same.
  const size = Math.max(lens.side, 8)
  const [x, y] = [lens.left + ((layout.x[i] as number) + 0.5) * lens.side, lens.top + ((layout.y[i] as number) + 0.5) * lens.side]
  context.strokeStyle = colour
  context.lineWidth = width
  context.setLineDash(dash)
  context.strokeRect(x - size / 2, y - size / 2, size, size)
  context.setLineDash([])
}
