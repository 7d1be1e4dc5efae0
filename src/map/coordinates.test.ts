import { expect, test } from 'vitest'
import { coordinateSystems, fromWgs84, parsePosition, toGcj02, toWgs84, type Position } from './coordinates.ts'

/** Metres, near enough within a kilometre. */
const metres = ([x, y]: Position, [u, v]: Position): number => Math.hypot((x - u) * 111_320 * Math.cos((y * Math.PI) / 180), (y - v) * 111_320)

test('inside China a position is shifted by some hundred metres, outside not at all', () => {
  // Tiananmen; the shift is known from the published algorithm.
  const [longitude, latitude] = toGcj02(116.3913, 39.9075)
  expect([longitude, latitude].map((degrees) => degrees.toFixed(4))).toEqual(['116.3975', '39.9089'])
  for (const system of coordinateSystems) expect(fromWgs84([2.3522, 48.8566], system)).toEqual([2.3522, 48.8566])
  for (const system of coordinateSystems) expect(toWgs84([2.3522, 48.8566], system)).toEqual([2.3522, 48.8566])
})

test.each(coordinateSystems)('what is written in %s and kept comes back as it was, within a metre', (system) => {
  for (const place of [
    [121.4737, 31.2304],
    [87.6168, 43.8256],
    [114.1694, 22.3193],
  ] as Position[])
    expect(metres(fromWgs84(toWgs84(place, system), system), place)).toBeLessThan(1)
})

test.each([
  ['121.47, 31.23', [121.47, 31.23]],
  ['121.47，31.23', [121.47, 31.23]],
  ['  121.47   31.23 ', [121.47, 31.23]],
  ['121.47°E 31.23°N', [121.47, 31.23]],
  // No latitude is above 90.
  ['31.23, 121.47', [121.47, 31.23]],
  ['-70.5,-33.4', [-70.5, -33.4]],
  ['', undefined],
  ['121.47', undefined],
  ['121.47, 31.23, 5', undefined],
  ['181, 91', undefined],
  ['95, 100', undefined],
  ['1e3, 5', undefined],
  ['NaN, Infinity', undefined],
  ['上海', undefined],
])('“%s”', (text, position) => {
  expect(parsePosition(text)).toEqual(position)
})
