import { expect, test } from 'vitest'
import { drawColumns } from './draw-columns.ts'
import { drawScene } from './draw.ts'
import { reduce } from './reduce.ts'
import { Ring } from './ring.ts'

/** A canvas' context that notes each piece of line that it strokes, in px. */
function stage() {
  const strokes: [from: number, to: number][] = []
  let [path, x]: [[number, number][], number] = [[], 0]
  const known: Record<string, (...given: number[]) => unknown> = {
    beginPath: () => (path = []),
    moveTo: (to = 0) => (x = to),
    lineTo: (to = 0) => {
      path.push([x, to])
      x = to
    },
    stroke: () => strokes.push(...path.filter(([from, to]) => from !== to)),
    getTransform: () => ({ a: 1 }),
    measureText: () => ({ width: 10 }),
  }
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => known[String(name)] ?? (() => undefined),
    set: () => true,
  })
  return { context, strokes }
}

const plot = { width: 100, height: 50 }

test('a live reading between two gaps is a dot, readings without one are a line', () => {
  const ring = new Ring(10)
  ring.gapMs = 5
  for (const at of [10, 40, 42, 44, 90]) ring.push(at, 5)
  const { context, strokes } = stage()
  const series = [{ ring, colour: 'red', dashed: true, isHeld: false }]
  const colours = { now: 'red', period: [] }
  drawScene(context, { series, bands: undefined, domain: [0, 100], bounds: [0, 10], plot, now: 200, linePx: 2, colours }, [false])
  expect(strokes).toEqual([
    [9, 11],
    [40, 42],
    [42, 44],
    [89, 91],
  ])
})

test('a value that nothing was told after is drawn up to the present, and no further than is known', () => {
  const ring = new Ring(10)
  ring.gapMs = 5
  for (const at of [10, 12]) ring.push(at, 5)
  const colours = { now: 'red', period: [] }
  const piecesOf = (now: number, isHeld: boolean): number[][] => {
    const { context, strokes } = stage()
    const series = [{ ring, colour: 'red', dashed: false, isHeld }]
    drawScene(context, { series, bands: undefined, domain: [0, 100], bounds: [0, 10], plot, now, linePx: 2, colours }, [false])
    return strokes
  }
  const known = [[10, 12]]
  expect(piecesOf(60, true)).toEqual([...known, [12, 60]])
  expect(piecesOf(60, false)).toEqual(known)
  expect(piecesOf(200, true)).toEqual(known)
})

test('so it is in a picture of columns', () => {
  const { context, strokes } = stage()
  const samples = { times: Float64Array.of(10.5, 40.5, 42.5, 90.5), values: Float64Array.of(5, 5, 6, 5) }
  const look = { colour: 'red', isPast: true, labelPx: 10, font: '', text: '', words: String, taken: [] }
  drawColumns(context, reduce(samples, 0, 100, 100, 5), [0, 10], plot.height, look)
  expect(strokes).toEqual([
    [9, 11],
    [40, 42],
    [89, 91],
  ])
})
