import { expect, test } from 'vitest'
import { name } from './schemas/common.ts'

test('a name keeps its letters, and loses what turns the direction of text or is no text', () => {
  expect(name.parse(' Meter \u202Eone\u202C\u2066\u0007 ')).toBe('Meter one')
  expect(name.parse('一号站 😀')).toBe('一号站 😀')
  expect(name.safeParse('\u202E\u200F').success).toBe(false)
})
