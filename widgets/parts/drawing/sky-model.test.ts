import { expect, test } from 'vitest'
import { clearSky, skyOf, sunAt, sunSine } from './sky-model.ts'

test('at the equinox the sun stands nearly overhead at noon on the equator, and below the horizon at midnight', () => {
  expect(sunSine(Date.UTC(2026, 2, 20, 12), 0, 0)).toBeGreaterThan(0.995)
  expect(sunSine(Date.UTC(2026, 2, 20, 0), 0, 0)).toBeLessThan(-0.99)
})

test('noon in Foshan in June is higher than in December', () => {
  const noon = (month: number): number => sunSine(Date.UTC(2026, month, 21, 4, 27), 113.2, 22.8)
  expect(noon(5)).toBeGreaterThan(0.99)
  expect(noon(11)).toBeCloseTo(Math.sin(((90 - 22.8 - 23.44) * Math.PI) / 180), 1)
})

test('the words for the sky come from the measured light', () => {
  expect([skyOf(900, 0.9), skyOf(450, 0.9), skyOf(100, 0.9), skyOf(0, -0.2), skyOf(5, 0.05)]).toEqual([
    'sunny',
    'cloudy',
    'overcast',
    'night',
    undefined,
  ])
  expect(clearSky(1)).toBeGreaterThan(1000)
})

test('the sun rises in the east, stands in the south at noon and sets in the west', () => {
  const [morning, noon, evening] = [0, 4.46, 9].map((hour) => sunAt(Date.UTC(2026, 2, 20, 0) + hour * 3_600_000, 113.2, 22.8))
  expect(Math.sin(morning?.azimuth ?? 0)).toBeGreaterThan(0.8)
  expect(Math.cos(noon?.azimuth ?? 0)).toBeLessThan(-0.98)
  expect(Math.sin(evening?.azimuth ?? 0)).toBeLessThan(-0.8)
  expect(noon?.elevation).toBeCloseTo(90 - 22.8, 0)
})
