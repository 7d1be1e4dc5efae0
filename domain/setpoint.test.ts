import { expect, test } from 'vitest'
import { issueStates } from '#contract/strategy.ts'
import { isSameSetpoint, setpointStanding } from './setpoint.ts'

test('a value is the same as far as it has decimals, also as a float of 32 bits', () => {
  expect(isSameSetpoint(12.3, Math.fround(12.3), 1)).toBe(true)
  expect(isSameSetpoint(12.3, 12.34, 1)).toBe(true)
  expect(isSameSetpoint(12.3, 12.4, 1)).toBe(false)
  expect(isSameSetpoint(12.3, 12.35, 1)).toBe(false)
  expect(isSameSetpoint(1_234_567.8, Math.fround(1_234_567.8), 1)).toBe(true)
  expect(isSameSetpoint(0, 1, 0)).toBe(false)
})

test('nothing but an equal report makes a setpoint synchronized, in whatever state the command is', () => {
  for (const state of issueStates)
    for (const reported of [undefined, 7, -5]) {
      const standing = setpointStanding({ state, value: 5, message: '' }, reported, 1)
      expect(standing?.state === 'synchronized', `${state} ${reported}`).toBe(false)
    }
  expect(setpointStanding({ state: 'done', value: 5, message: '' }, 5, 1)).toEqual({ state: 'synchronized', reason: '' })
  // Taken all the same, after nobody had waited any more.
  expect(setpointStanding({ state: 'timedOut', value: 5, message: '' }, 5, 1)?.state).toBe('synchronized')
  expect(setpointStanding({ state: 'sent', value: 5, message: '' }, 5, 1)?.state).toBe('synchronizing')
})

test('what was synchronized and is no longer was changed at the site; of a silent device nothing is known', () => {
  expect(setpointStanding({ state: 'done', value: 5, message: '' }, 6, 1)).toEqual({ state: 'toBeIssued', reason: 'local' })
  expect(setpointStanding({ state: 'done', value: 5, message: '' }, undefined, 1)).toEqual({ state: 'toBeIssued', reason: 'silent' })
  expect(setpointStanding({ state: 'withdrawn', value: 5, message: '' }, 6, 1)).toBeUndefined()
  expect(setpointStanding(undefined, 6, 1)).toBeUndefined()
})
