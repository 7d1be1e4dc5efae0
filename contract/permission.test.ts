import { expect, test } from 'vitest'
import { holds, meets, type Requirement } from './permission.ts'

const held = { codes: ['operator', 'monitor', 'alarm_notify'], passesAll: false }

test.each<[string, Requirement, boolean]>([
  ['a single code that is held', 'monitor', true],
  ['a single code that is not', 'system', false],
  ['any of several', ['system', 'monitor'], true],
  ['none of several', ['system', 'ai_chat'], false],
  ['a role counts as a code', 'operator', true],
  ['nothing asked', [], true],
  ['any of, as a mode', { codes: ['system', 'monitor'], mode: 'oneOf' }, true],
  ['all of', { codes: ['monitor', 'alarm_notify'], mode: 'allOf' }, true],
  ['all of, with one missing', { codes: ['monitor', 'system'], mode: 'allOf' }, false],
  ['except what is held', { codes: ['monitor'], mode: 'except' }, false],
  ['except what is not held', { codes: ['system'], mode: 'except' }, true],
])('%s', (_what, requirement, expected) => {
  expect(meets(held, requirement)).toBe(expected)
})

test('an administrator passes everything, also an exception', () => {
  for (const requirement of ['x', ['x'], { codes: ['x'], mode: 'except' }] as Requirement[]) {
    expect(meets({ codes: [], passesAll: true }, requirement)).toBe(true)
  }
  expect(holds({ roles: ['admin'], permissions: [] }, ['x'])).toBe(true)
})
