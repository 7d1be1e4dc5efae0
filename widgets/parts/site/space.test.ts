import { expect, test } from 'vitest'
import { alongWay, fitView, groundShift, holds, inPaintOrder, onScreen, silhouette, type Extent } from './space.ts'

const extent = (x0: number, y0: number, x1: number, y1: number, top = 3): Extent => ({ x0, y0, x1, y1, top })

test('everything lies inside its box, at any shape of the box', () => {
  const things = [extent(0, 0, 60, 40, 0), extent(4, 20, 8, 24, 19), extent(30, 3, 40, 13, 13.5)]
  for (const box of [
    { width: 1900, height: 1200 },
    { width: 360, height: 640 },
    { width: 900, height: 200 },
  ]) {
    const view = fitView(things, 2.2, box)
    for (const [x, y] of things.flatMap((one) => silhouette(view, one))) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(box.width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(box.height)
    }
  }
})

test('what is dragged on the screen moves as far on the ground', () => {
  const view = { k: 8, ox: 100, oy: 50 }
  const [dx, dy] = groundShift(view, 37, -12)
  const [ax, ay] = onScreen(view, [3, 5, 0])
  const [bx, by] = onScreen(view, [3 + dx, 5 + dy, 0])
  expect(bx - ax).toBeCloseTo(37, 9)
  expect(by - ay).toBeCloseTo(-12, 9)
})

test('a long thing behind a small one is painted first, wherever its centre lies', () => {
  const canopy = { id: 'canopy', extent: extent(0, 0, 2, 40) }
  const car = { id: 'car', extent: extent(3, 1, 6, 3) }
  const row = { id: 'row', extent: extent(-30, 41, 10, 43) }
  for (const order of [
    [row, car, canopy],
    [car, canopy, row],
  ]) {
    const painted = inPaintOrder(order).map(({ id }) => id)
    expect(painted.indexOf('canopy')).toBeLessThan(painted.indexOf('car'))
    expect(painted.indexOf('car')).toBeLessThan(painted.indexOf('row'))
  }
})

test('things that run into each other are all painted, once', () => {
  const things = [extent(0, 0, 5, 5), extent(1, 1, 6, 6), extent(2, 0, 3, 9)].map((one, i) => ({ id: i, extent: one }))
  expect(
    inPaintOrder(things)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([0, 1, 2])
})

test('places along a way keep their distance round its corners', () => {
  expect(
    alongWay(
      [
        [0, 0],
        [5, 0],
        [5, 5],
      ],
      2,
      1,
    ),
  ).toEqual([
    [1, 0],
    [3, 0],
    [5, 0],
    [5, 2],
    [5, 4],
  ])
  expect(alongWay([[1, 1]], 2)).toEqual([])
})

test('a silhouette holds what it covers and nothing beside it', () => {
  const view = { k: 10, ox: 0, oy: 0 }
  const outline = silhouette(view, extent(0, 0, 4, 4, 3))
  expect(holds(outline, onScreen(view, [2, 2, 0]))).toBe(true)
  expect(holds(outline, onScreen(view, [-0.2, -0.2, 0]))).toBe(true)
  expect(holds(outline, onScreen(view, [4.5, 4.5, 0]))).toBe(false)
})
