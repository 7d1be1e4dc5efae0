import { expect, test } from 'vitest'
import { samplesOf, stretchesOf } from './model.ts'

test('the period before ends where this one begins and is as long', () => {
  const { from, to, before } = stretchesOf(1_000_000_000_000, 'week')
  expect(before.to).toBe(from)
  expect(before.to - before.from).toBe(to - from)
})

test('the period before is laid over this one', () => {
  const samples = samplesOf({ pointId: 1, resolution: '1m', gapMs: 1, times: [10, 20], values: [1, 2] }, 100)
  expect([...samples.times]).toEqual([110, 120])
  expect(samplesOf(undefined, 0).times).toHaveLength(0)
})
