import { expect, test } from 'vitest'
import { strategyStatesOf } from '#tests/support/fixtures/production.ts'
import { inOrder, sinceOf } from './model.ts'

const [first] = strategyStatesOf('typical').states

test('the age is of what made the state: the report, the sending, or the last change on either side', () => {
  if (first === undefined) throw new Error('no strategy')
  const times = { updatedAt: 10, issuedAt: 20, reportedAt: 30 }
  expect(sinceOf({ ...first, ...times, state: 'synchronized' })).toBe(30)
  expect(sinceOf({ ...first, ...times, state: 'synchronizing' })).toBe(20)
  expect(sinceOf({ ...first, ...times, state: 'toBeIssued', reportedAt: 15 })).toBe(20)
  expect(sinceOf({ ...first, ...times, state: 'synchronized', reportedAt: null })).toBe(10)
})

test('what is not synchronized comes first, and the rest keeps its order', () => {
  const states = inOrder(strategyStatesOf('typical').states)
  const done = states.findIndex(({ state }) => state === 'synchronized')
  expect(done).toBeGreaterThan(0)
  expect(states.slice(done).every(({ state }) => state === 'synchronized')).toBe(true)
})
