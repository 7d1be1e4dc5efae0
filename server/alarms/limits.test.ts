import { expect, test } from 'vitest'
import type { ParameterLimit } from '#contract/model.ts'
import { quality } from '#contract/live.ts'
import { pointEntry } from '#tests/support/point-entry.ts'
import { LastValues } from '../plant/last-values.ts'
import { LimitWatcher } from './limits.ts'

/** Limits of a value that is said once and then stands, as sources report by exception. */
const MINUTE = 60_000
const limit = (set: number, delayMs = 0): ParameterLimit => ({
  code: 'HOT',
  level: 'SERIOUS',
  side: 'above',
  set,
  clear: set - 10,
  delayMs,
  text: { zh: '', en: '' },
})

function stage(limits: ParameterLimit[]) {
  const said: string[] = []
  const own = { isOperating: true }
  const point = (of: ParameterLimit[], coefficient = 1) => [
    undefined,
    { ...pointEntry({ id: 1, stationId: 'T1', deviceSn: 'A' }), limits: of, coefficient },
  ]
  const values = new LastValues()
  const watcher = new LimitWatcher(({ value, cleared }) => {
    if (cleared || own.isOperating) said.push(`${cleared ? 'over' : 'raised'} ${value}`)
    return cleared || own.isOperating
  }, point(limits))
  const [, entry] = point(limits)
  const say = (value: number, now: number) => {
    values.take(1, now, value, quality.good, now)
    if (entry !== undefined) watcher.sample(entry, value, now)
  }
  const change = (of: ParameterLimit[], now: number, coefficient = 1) => watcher.rebind(point(of, coefficient), values, now)
  return { said, own, values, watcher, say, change }
}

test('a limit that is set while a value stands beyond it raises, and one that is moved away from it ends', () => {
  const { said, say, change } = stage([])
  say(85, MINUTE)
  change([limit(80)], 2 * MINUTE)
  expect(said).toEqual(['raised 85'])
  change([limit(100)], 3 * MINUTE)
  expect(said).toEqual(['raised 85', 'over 85'])
})

test('a limit that is moved while a value waits for its delay raises only what is beyond it then', () => {
  const { said, say, change, watcher } = stage([limit(80, 5 * MINUTE)])
  say(85, MINUTE)
  change([limit(90, 5 * MINUTE)], 2 * MINUTE)
  watcher.sweep(10 * MINUTE)
  expect(said).toEqual([])
})

test('a value of the past, and one reckoned by another coefficient, are looked at by no new limit', () => {
  const { said, say, change, values } = stage([])
  say(85, MINUTE)
  change([limit(80)], 2 * MINUTE, 0.5)
  expect(said).toEqual([])
  values.setQuality(1, quality.stale)
  change([limit(80)], 3 * MINUTE, 0.5)
  expect(said).toEqual([])
})

test('what stands beyond its limit while a station is being built is raised when it begins to operate', () => {
  const { said, own, say, watcher } = stage([limit(80)])
  own.isOperating = false
  say(85, 0)
  watcher.sweep(MINUTE)
  expect(said).toEqual([])
  own.isOperating = true
  watcher.sweep(2 * MINUTE)
  watcher.sweep(3 * MINUTE)
  expect(said).toEqual(['raised 85'])
})
