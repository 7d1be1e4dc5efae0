import { expect, test } from 'vitest'
import { Links } from '../ingest/links.ts'
import { dialectOf, isBack, type FieldDeps } from './field.ts'

const MINUTE = 60_000
const start = Date.UTC(2026, 10, 1)

/** What is known of the station T1 by `links` and the reading that came at `readAt`. */
const known = (links: Links, now: () => number, readAt?: number): FieldDeps =>
  ({
    registry: () => ({ stations: new Map([['T1', { organizationCode: 'OWN' }]]) }),
    ingest: { stations: () => new Map(readAt === undefined ? [] : [['T1', { kind: 'json' as const, at: readAt, offsetMs: 0 }]]), links },
    sparkplug: { nodes: new Map() },
    now,
  }) as unknown as FieldDeps

test('a gateway that has told no reading yet is there once it says so, and one that takes its leave is gone at once', () => {
  let now = start
  const links = new Links()
  const silent = known(links, () => now)
  expect(dialectOf(silent, 'T1')).toBeUndefined()
  links.said('T1', '', { online: true, every: 60 }, now)
  expect(dialectOf(silent, 'T1')).toBe('json')

  const read = known(links, () => now, now)
  links.heard('T1', 'M1', now)
  expect(dialectOf(read, 'T1')).toBe('json')
  now += 1000
  links.said('T1', '', { online: false }, now)
  expect(dialectOf(read, 'T1')).toBeUndefined()
  links.heard('T1', 'M1', now)
  expect(dialectOf(read, 'T1')).toBe('json')
})

test('a gateway that tells changes only is there as long as it says so, however long nothing has changed', () => {
  let now = start
  const links = new Links()
  const deps = known(links, () => now, now)
  now += 2 * MINUTE
  expect(dialectOf(deps, 'T1')).toBeUndefined()
  links.said('T1', '', { online: true, every: 20, reports: 'changes' }, now)
  now += MINUTE
  expect(dialectOf(deps, 'T1')).toBe('json')
  // Three signs of life are missing; and it takes its leave.
  now += 1
  expect(dialectOf(deps, 'T1')).toBeUndefined()
  links.said('T1', '', { online: true, every: 20, reports: 'changes' }, now)
  expect(dialectOf(deps, 'T1')).toBe('json')
  links.said('T1', '', { online: false }, now)
  expect(dialectOf(deps, 'T1')).toBeUndefined()
})

test('after the broker was away a gateway of before is waited for until it is heard again, or has had its time to come back', () => {
  let now = start
  let since: number | undefined = 0
  const links = new Links()
  const deps = { ...known(links, () => now, start), broker: () => ({ connectedSince: () => since }) } as unknown as FieldDeps
  links.heard('T1', 'M1', now)
  expect(isBack(deps, 'T1')).toBe(true)
  since = undefined
  expect(isBack(deps, 'T1')).toBe(false)
  now += 5000
  since = now
  now += 1000
  expect([dialectOf(deps, 'T1'), isBack(deps, 'T1')]).toEqual(['json', false])
  links.heard('T1', 'M1', now)
  expect(isBack(deps, 'T1')).toBe(true)
  // One that tells changes only may have none to tell.
  since = now + 1000
  now += 20_999
  expect(isBack(deps, 'T1')).toBe(false)
  now += 1
  expect(isBack(deps, 'T1')).toBe(true)
  now -= 3_600_000
  expect(isBack(deps, 'T1'), 'the clock was set back').toBe(true)
})
