import { expect, test } from 'vitest'
import { alarmOf } from '#tests/support/fixtures/plant.ts'
import { CLEARED_MS, isReloadHeld, takeoverOf } from './takeover-model.ts'

const now = 1_770_000_000_000
const urgent = (i: number, more: object = {}) => ({ ...alarmOf(i, 'VERY_URGENT' as const), ...more })

test('a very urgent alarm takes over until somebody has seen it; lesser ones never do', () => {
  expect(takeoverOf([urgent(1)], now)).toMatchObject({ alarm: { id: 'alarm-1' }, clearedAt: undefined, ids: ['alarm-1'] })
  expect(takeoverOf([urgent(1, { seenAt: now }), alarmOf(2, 'URGENT')], now)).toBeUndefined()
})

test('when its cause is gone that is told for a minute, then it ends', () => {
  const gone = urgent(1, { clearedAt: now - 5000 })
  expect(takeoverOf([gone], now)?.clearedAt).toBe(now - 5000)
  expect(takeoverOf([gone], now - 5000 + CLEARED_MS)).toBeUndefined()
})

test('a reload waits for what calls, not for what is over or was seen, and not for ever', () => {
  const hour = 3_600_000
  expect(isReloadHeld([urgent(1)], hour)).toBe(true)
  expect(isReloadHeld([urgent(1)], 7 * hour)).toBe(false)
  expect(isReloadHeld([urgent(1, { clearedAt: now }), urgent(2, { seenAt: now }), alarmOf(3, 'URGENT')], hour)).toBe(false)
})

test('one whose cause is there comes before one that is gone; both are seen together', () => {
  const found = takeoverOf([urgent(1, { clearedAt: now - 1000 }), urgent(2)], now)
  expect(found).toMatchObject({ alarm: { id: 'alarm-2' }, clearedAt: undefined, ids: ['alarm-2', 'alarm-1'] })
})
