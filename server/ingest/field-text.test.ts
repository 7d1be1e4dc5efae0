import { expect, test } from 'vitest'
import { cleanText } from './field-text.ts'

test.each([
  ['PCS\u0000FAULT', 'PCS FAULT'],
  ['over\ud800temperature', 'over\ufffdtemperature'],
  ['\u202eabc\u0007\n', 'abc'],
  ['变流器过温 🔥', '变流器过温 🔥'],
  ['\u0000', ''],
])('%j is stored as %j', (text, clean) => expect(cleanText(text, 60)).toBe(clean))

test('long text is cut between characters', () => {
  expect(cleanText('🔥'.repeat(50), 20)).toBe('🔥'.repeat(20))
  expect(cleanText('a'.repeat(10_000_000), 64)).toHaveLength(64)
})
