import { expect, test } from 'vitest'
import { deviationOf, heldMinutes, plannedQuarters } from './plan-day.ts'

const HOUR = 3_600_000
const all = (kw: number) => ({ days: [{ dates: [], weekdays: [], segments: [{ from: 0, to: 1440, mode: 'discharge' as const, kw }] }] })
const clockOf = (at: number) => ({ date: '2026-07-15', minute: Math.floor(at / 60_000) })
const starts = [0, 900_000, 1_800_000, 2_700_000]

test('of each minute that plan counts that was in force then; before the first there was none', () => {
  const plans = [
    { since: 900_000, plan: all(100) },
    { since: 1_800_000 + 300_000, plan: all(40) },
  ]
  expect(plannedQuarters(plans, starts, clockOf)).toEqual([null, 100, 60, 40])
})

test('a deviation is told in energy and in money, of what is known of both; without a price no money is told', () => {
  const prices = [{ from: 0, to: HOUR, period: 'peak' as const, price: '1.2' }]
  const found = deviationOf([100, 100, null, 40], [80, 104, 9, null], starts, prices)
  expect(found).toEqual({ kwh: -4, absoluteKwh: 6, yuan: '-4.80', quarters: 2 })
  expect(deviationOf([100], [80], starts, []).yuan).toBeNull()
})

test('of each limit its minutes within the time, the longest first; what holds PV back is no deviation of the storage', () => {
  const held = 'storage' as const
  const limits = [
    { limit: 'demand' as const, held, from: -HOUR, to: 60_000 },
    { limit: 'backflow' as const, held, from: 0, to: 600_000 },
    { limit: 'demand' as const, held, from: HOUR - 120_000, to: null },
    { limit: 'backflow' as const, held: 'pv' as const, from: 0, to: HOUR },
    { limit: 'rated' as const, held, from: 2 * HOUR, to: null },
  ]
  expect(heldMinutes(limits, 0, HOUR)).toEqual([
    { limit: 'backflow', minutes: 10 },
    { limit: 'demand', minutes: 3 },
  ])
})
