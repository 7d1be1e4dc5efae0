import { expect, test } from 'vitest'
import { Links } from '../ingest/links.ts'
import { dialectOf, type FieldDeps } from './field.ts'

test('a gateway that tells changes only is there as long as it says so, however long nothing has changed', () => {
  const MINUTE = 60_000
  let now = Date.UTC(2026, 10, 1)
  const links = new Links()
  const heard = new Map([['T1', { kind: 'json' as const, at: now, offsetMs: 0 }]])
  const deps = {
    registry: () => ({ stations: new Map([['T1', { organizationCode: 'OWN' }]]) }),
    ingest: { stations: () => heard, links },
    sparkplug: { nodes: new Map() },
    now: () => now,
  } as unknown as FieldDeps
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
