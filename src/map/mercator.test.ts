import { expect, test } from 'vitest'
import { clustersAt, worldPx, zoomApart } from './mercator.ts'

const at = (id: string, longitude: number, latitude: number) => ({ id, position: [longitude, latitude] as [number, number] })

test('the world of web maps: its middle, its edges, and twice as wide at each level', () => {
  expect(worldPx([0, 0], 0)).toEqual({ x: 128, y: 128 })
  expect(worldPx([180, 85.0511287798], 0).x).toBe(256)
  expect(worldPx([180, 85.0511287798], 0).y).toBeCloseTo(0, 5)
  expect(worldPx([113.1, 23], 6).x).toBeCloseTo(worldPx([113.1, 23], 5).x * 2, 6)
})

test('stations stand together until the map is near enough, and for ever at one place', () => {
  const [foshan, shenzhen, beijing] = [at('a', 113.1, 23.02), at('b', 114.06, 22.54), at('c', 116.4, 39.9)]
  const together = (zoom: number) => clustersAt([foshan, shenzhen, beijing], zoom, 40).map(({ members }) => members.map(({ id }) => id).join(''))
  expect(together(5)).toEqual(['ab', 'c'])
  const apart = zoomApart([foshan, shenzhen], 5, 40)
  expect(apart).toBe(6)
  expect(together(apart ?? 0)).toEqual(['a', 'b', 'c'])
  expect(zoomApart([foshan, { ...foshan, id: 'd' }], 5, 40)).toBeUndefined()
})
