import { expect, test } from 'vitest'
import { qualityWord } from './quality-word.ts'

test('unchanged, silent, partial, invalid and without connection are told apart', () => {
  const now = 10_000_000
  const old = now - 53 * 60_000
  expect(qualityWord({ state: 'fresh', value: 1, at: now, quality: 0 }, now)).toBe('qualityFresh')
  expect(qualityWord({ state: 'fresh', value: 1, at: old, quality: 0 }, now)).toBe('qualityUnchanged')
  expect(qualityWord({ state: 'fresh', value: 1, at: old, quality: 0 }, now, now - old)).toBe('qualityBehind')
  expect(qualityWord({ state: 'fresh', value: 1, at: now, quality: 0 }, now, 3_600_000)).toBe('qualityFresh')
  expect(qualityWord({ state: 'fresh', value: 1, at: now, quality: 2 }, now)).toBe('qualityPartial')
  expect(qualityWord({ state: 'stale', value: 1, at: old, quality: 1, cause: 'silent' }, now)).toBe('qualityStale')
  expect(qualityWord({ state: 'stale', value: 1, at: now, quality: 3, cause: 'silent' }, now)).toBe('qualityBad')
  expect(qualityWord({ state: 'stale', value: 1, at: now, quality: 0, cause: 'connection' }, now)).toBe('qualityDisconnected')
})
