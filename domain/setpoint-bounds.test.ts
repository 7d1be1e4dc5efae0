import { expect, test } from 'vitest'
import { setpointBounds, setpointFault, type WrittenPoint } from './setpoint-bounds.ts'

const point: WrittenPoint = { unit: 'kvar', decimals: 1, range: [-500, 500], limits: [] }
const limit = (side: 'above' | 'below', set: number) => ({
  code: 'X',
  level: 'URGENT' as const,
  side,
  set,
  clear: set,
  delayMs: 0,
  text: { zh: 'x', en: 'x' },
})

test('the narrowest of range, alarm limits and rated power holds', () => {
  expect(setpointBounds(point, null)).toEqual([-500, 500])
  expect(setpointBounds(point, 125)).toEqual([-125, 125])
  expect(setpointBounds({ ...point, limits: [limit('above', 90), limit('below', -10)] }, 125)).toEqual([-10, 90])
  expect(setpointBounds({ ...point, unit: 'degC', range: undefined }, 125)).toEqual([-Infinity, Infinity])
})

test('what the device could not mean is told apart', () => {
  expect([setpointFault(125, point, 125), setpointFault(125.1, point, 125)]).toEqual([undefined, 'range'])
  expect([setpointFault(0.1, point, null), setpointFault(0.15, point, null)]).toEqual([undefined, 'decimals'])
  expect(setpointFault(1e12, { ...point, range: undefined }, null)).toBe('range')
  expect([1, 2].map((value) => setpointFault(value, { ...point, texts: [{ value: 1 }] }, null))).toEqual([undefined, 'text'])
})
