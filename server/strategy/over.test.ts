import { expect, test } from 'vitest'
import { isOver } from './over.ts'

const now = Date.parse('2026-11-27T04:00:00Z')
const times = (...ends: number[]) => ({ enabled: true, windows: ends.map((to) => ({ from: to - 1, to, mode: 'charge', kw: 1, task: '' })) })
const plan = (...days: { dates: string[]; weekdays?: number[] }[]) => ({
  days: days.map((day) => ({ weekdays: [], ...day, segments: [{ from: 0, to: 1440, mode: 'standby', kw: 0 }] })),
})
const over = (type: 'plan' | 'scheduling', params: unknown, reported: unknown = null): boolean =>
  isOver({ type, params, reported }, 'Asia/Shanghai', now)

test('times are over when the last of them is, here and at the controller', () => {
  expect(over('scheduling', times(now - 1, now))).toBe(true)
  expect(over('scheduling', times(now - 1, now + 1))).toBe(false)
  expect(over('scheduling', times(now - 1), times(now + 1))).toBe(false)
  expect(over('scheduling', times(now - 1), times(now - 2))).toBe(true)
  expect(over('scheduling', times())).toBe(false)
})

test('a plan is over when it is of days alone and all of them have been', () => {
  expect(over('plan', plan({ dates: ['2026-11-25', '2026-11-26'] }))).toBe(true)
  expect(over('plan', plan({ dates: ['2026-11-26', '2026-11-27'] }))).toBe(false)
  expect(over('plan', plan({ dates: ['2026-11-26'] }, { dates: [] }))).toBe(false)
  expect(over('plan', plan({ dates: ['2026-11-26'], weekdays: [1] }))).toBe(false)
  // Every day is what the controller goes by still: another plan takes its place.
  expect(over('plan', plan({ dates: ['2026-11-26'] }), plan({ dates: [] }))).toBe(false)
})
