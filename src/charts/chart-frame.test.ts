import { expect, test } from 'vitest'
import { axisOf, marginOf, timeDomain } from './chart-frame.ts'

test('a moving window steps, always holds the whole span up to now, and stays within a step and a bit', () => {
  const span = { kind: 'moving', ms: 600_000 } as const
  const domains = new Set<string>()
  for (let now = 1_000_000; now < 1_000_000 + 600_000; now += 1000) {
    const [from, to] = timeDomain(span, now)
    expect(to).toBeGreaterThanOrEqual(now)
    expect(from).toBeLessThanOrEqual(now - span.ms + 1)
    expect(to - now).toBeLessThanOrEqual(50_000 * 1.1)
    domains.add(`${from} ${to}`)
  }
  // Twelve steps in a span, not six hundred.
  expect(domains.size).toBeLessThanOrEqual(13)
})

test('all labels of an axis have one unit, that of the largest', () => {
  expect(axisOf([0, 800], 'kW', 4, 'zh')).toEqual({ ticks: [0, 200, 400, 600, 800], labels: ['0', '200', '400', '600', '800'], unit: 'kW' })
  expect(axisOf([0, 250], 'kW', 0, 'zh')).toMatchObject({ ticks: [200], labels: ['200'] })
  expect(axisOf([-1000, 1500], 'kW', 5, 'en')).toMatchObject({ unit: 'MW', labels: ['-1.0', '-0.5', '0.0', '0.5', '1.0', '1.5'] })
})

test('long labels get their room', () => {
  expect(marginOf(11, 3).left).toBe(46)
  expect(marginOf(11, 9).left).toBeGreaterThan(9 * 11 * 0.6)
})

test('a single label below one keeps its figure', () => {
  expect(axisOf([0, 0.4], '', 0, 'en').labels).toEqual(['0.4'])
})

test('an axis that has room for one label only does not say "0" of what is there', () => {
  expect(axisOf([-520, 830], 'kW', 1, 'en').labels).toEqual(['0', '500'])
  expect(axisOf([0, 400], 'kW', 0, 'en').labels).toEqual(['400'])
})
