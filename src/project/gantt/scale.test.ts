import { describe, expect, test } from 'vitest'
import { dateOf, dayOf } from '#domain/dates.ts'
import { labelOf, MOST_ZOOM, LEAST_ZOOM, ticksOf, tiersOf, ZOOMS, zoomStep } from './scale.ts'

const from = dayOf('2026-11-24')
const dates = (unit: Parameters<typeof ticksOf>[0]['unit'], days: number, step = 1): string[] =>
  ticksOf({ unit, step }, from, from + days).map(({ at }) => dateOf(Math.floor(at)))

test('units begin where the calendar has them begin, the first before the day that is asked for', () => {
  expect(dates('week', 15)).toEqual(['2026-11-23', '2026-11-30', '2026-12-07'])
  expect(dates('month', 70)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'])
  expect(dates('quarter', 100)).toEqual(['2026-10-01', '2027-01-01'])
  expect(dates('year', 500)).toEqual(['2026-01-01', '2027-01-01', '2028-01-01'])
  expect(dates('decade', 1500)).toEqual(['2020-01-01', '2030-01-01'])
  expect(ticksOf({ unit: 'hour', step: 6 }, from, from + 1).map(({ at }) => labelOf('hour', false, at, 80, 'en'))).toEqual([
    '00:00',
    '06:00',
    '12:00',
    '18:00',
  ])
})

describe('at every step of the zoom', () => {
  test.each([LEAST_ZOOM, ...ZOOMS, MOST_ZOOM])('%f px a day: the lower head has room for its words, the upper has fewer units', (pxPerDay) => {
    const [above, below] = tiersOf(pxPerDay)
    const width = (tier: typeof above): number => {
      const [tick] = ticksOf(tier, from, from + 1)
      return tick === undefined ? 0 : (tick.to - tick.at) * pxPerDay
    }
    expect(width(below)).toBeGreaterThanOrEqual(14)
    expect(width(below)).toBeLessThan(500)
    expect(width(above)).toBeGreaterThan(width(below))
  })
  test('steps lead from years to hours and back, and end', () => {
    const steps: number[] = [LEAST_ZOOM]
    for (;;) {
      const next = zoomStep(steps.at(-1) ?? 0, 1)
      if (next === steps.at(-1)) break
      steps.push(next)
    }
    expect(steps.slice(1)).toEqual([...ZOOMS])
    expect(zoomStep(ZOOMS[0], -1)).toBe(ZOOMS[0])
    expect(zoomStep(20, -1)).toBe(18)
  })
})

test('words are of the language', () => {
  expect(labelOf('month', true, from, 200, 'zh')).toBe('2026年11月')
  expect(labelOf('month', true, from, 200, 'en')).toBe('November 2026')
  expect(labelOf('day', false, from, 40, 'zh')).toBe('24 二')
})
