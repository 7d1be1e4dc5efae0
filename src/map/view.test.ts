import { expect, test } from 'vitest'
import { MAP_HEIGHT, project } from './project.ts'
import { around, aroundRings, bounded, scaleBar, wholeCountry, zoomed } from './view.ts'

test('zooming keeps what is under the pointer where it is', () => {
  const view = { x: 500, y: 400, width: 200 }
  const at = { x: 450, y: 420 }
  const near = zoomed(view, 0.5, at)
  expect((at.x - near.x) / near.width).toBeCloseTo((at.x - view.x) / view.width)
  expect((at.y - near.y) / near.width).toBeCloseTo((at.y - view.y) / view.width)
})

test('nobody gets lost: never further away than the country, never out of it, never nearer than the outlines', () => {
  const far = zoomed(wholeCountry(0.5), 100)
  expect(zoomed(far, 100)).toEqual(far)
  expect(bounded({ x: -9e9, y: 9e9, width: 0 })).toMatchObject({ x: 0, width: 0.25 })
  expect(around([-180, -90]).x).toBe(0)
})

test('an outline is shown whole, and the bar says a round length', () => {
  const square: [number, number][] = [
    [110, 30],
    [112, 30],
    [112, 34],
    [110, 34],
  ]
  const view = aroundRings([square], 0.5)
  const [, top] = project(111, 34)
  const [, foot] = project(111, 30)
  expect(view.width * 0.5).toBeGreaterThan(foot - top)
  expect(scaleBar(wholeCountry(0.75))).toMatchObject({ km: 1000 })
  // Of a low picture it is the height that counts.
  expect(wholeCountry(0.3).width * 0.3).toBeGreaterThan(MAP_HEIGHT)
  expect(scaleBar({ x: 0, y: 0, width: 1 }).km).toBeLessThan(10)
})
