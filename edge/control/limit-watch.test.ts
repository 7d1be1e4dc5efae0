import { expect, test } from 'vitest'
import { limitsMessage } from '#contract/controller.ts'
import { CALM_MS, LimitWatch } from './limit-watch.ts'

const AT = 1_800_000_000_000
const none = { limits: [], pvLimits: [] }
const backflow = { limits: ['backflow' as const], pvLimits: [] }

test('a limit that hovers is told twice: when it began and when it had been calm for a while', () => {
  const watch = new LimitWatch()
  for (let s = 0; s < 600; s++) watch.see(s % 7 < 3 ? backflow : none, AT + s * 1000)
  expect(watch.changes).toBe(1)
  expect(watch.report(AT).limits).toEqual([{ limit: 'backflow', held: 'storage', since: AT, to: null }])
  for (let s = 600; s < 720; s++) watch.see(none, AT + s * 1000)
  expect(watch.changes).toBe(2)
  // The 597th second was the last in which it held.
  expect(watch.report(AT).limits).toEqual([{ limit: 'backflow', held: 'storage', since: AT, to: AT + 597_000 }])
})

test('over a restart it goes on with what it had; after a pause it says when each stretch was', () => {
  const watch = new LimitWatch()
  watch.see({ limits: [], pvLimits: ['backflow'] }, AT)
  const again = new LimitWatch(JSON.parse(JSON.stringify(watch.state)) as LimitWatch['state'])
  again.see({ limits: ['demand'], pvLimits: ['backflow'] }, AT + 30_000)
  expect(again.report(AT).limits).toEqual([
    { limit: 'backflow', held: 'pv', since: AT, to: null },
    { limit: 'demand', held: 'storage', since: AT + 30_000, to: null },
  ])
  const later = AT + 30_000 + 10 * CALM_MS
  again.see({ limits: [], pvLimits: ['backflow'] }, later)
  expect(limitsMessage.parse(again.report(later)).limits).toEqual([
    { limit: 'backflow', held: 'pv', since: AT, to: AT + 30_000 },
    { limit: 'demand', held: 'storage', since: AT + 30_000, to: AT + 30_000 },
    { limit: 'backflow', held: 'pv', since: later, to: null },
  ])
})
