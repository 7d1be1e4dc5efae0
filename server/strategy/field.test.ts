import { expect, test } from 'vitest'
import { Links } from '../ingest/links.ts'
import { dialectOf, type FieldDeps } from './field.ts'

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
