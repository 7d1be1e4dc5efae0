import { expect, test } from 'vitest'
import { decodePolygon, isOnMap, MAP_HEIGHT, MAP_WIDTH, path, project } from './project.ts'
import { inset, provinces } from './outline.ts'

test('north is up and east is right', () => {
  const [beijing, guangzhou] = [project(116.4, 39.9), project(113.3, 23.1)]
  expect(beijing[1]).toBeLessThan(guangzhou[1])
  expect(beijing[0]).toBeGreaterThan(guangzhou[0])
})

test('the outline and the inset lie inside the picture, and nothing is missing', () => {
  for (const text of [provinces, inset]) {
    const numbers = text.match(/-?[\d.]+ -?[\d.]+/g) ?? []
    for (const pair of numbers) {
      const [x, y] = pair.split(' ').map(Number) as [number, number]
      expect(x >= 0 && x <= MAP_WIDTH && y >= 0 && y <= MAP_HEIGHT, pair).toBe(true)
    }
  }
  expect((provinces.match(/M/g) ?? []).length).toBeGreaterThan(34)
  expect((inset.match(/M/g) ?? []).length).toBe(12)
})

test('a ring is decoded by differences', () => {
  // 64 + 2 is +1, 64 + 1 is -1 in zigzag.
  expect(decodePolygon('BA@B', [1024, 2048])).toEqual([
    [1025 / 1024, (2048 - 1) / 1024],
    [1025 / 1024, (2048 - 1 + 1) / 1024],
  ])
})

test('a place outside is not on the map, and a ring without points is nothing', () => {
  expect(isOnMap(2.3, 48.9)).toBe(false)
  expect(isOnMap(121.5, 31.2)).toBe(true)
  expect(path([])).toBe('')
})
