import { expect, test } from 'vitest'
import { provinceRegions } from '#src/map/outline.ts'
import { albers, fitRelief, onRelief } from './relief-space.ts'

test('the projection keeps areas: a degree at 20 and one at 50 degrees north have the ratio of their areas on the sphere', () => {
  const area = (latitude: number): number => {
    const corners = [albers(100, latitude), albers(101, latitude), albers(101, latitude + 1), albers(100, latitude + 1)]
    return Math.abs(corners.reduce((sum, [x, y], i) => sum + x * (corners[(i + 1) % 4]?.[1] ?? 0) - (corners[(i + 1) % 4]?.[0] ?? 0) * y, 0)) / 2
  }
  const sphere = (latitude: number): number => Math.sin(((latitude + 1) * Math.PI) / 180) - Math.sin((latitude * Math.PI) / 180)
  expect(area(20) / area(50)).toBeCloseTo(sphere(20) / sphere(50), 3)
})

test('the whole country lies inside the picture, at any shape of it', () => {
  for (const box of [
    { width: 900, height: 600 },
    { width: 600, height: 900 },
    { width: 2400, height: 700 },
  ]) {
    const view = fitRelief(box, { left: 20, right: 60, top: 40, bottom: 20 })
    for (const { rings } of provinceRegions)
      for (const ring of rings)
        for (const [longitude, latitude] of ring) {
          const [x, y] = onRelief(view, longitude, latitude)
          expect(x > 0 && x < box.width && y > 0 && y + view.depth < box.height, `${longitude} ${latitude} in ${box.width} x ${box.height}`).toBe(
            true,
          )
        }
  }
})
