import { expect, test } from 'vitest'
import { shortened, textEm } from './text.ts'

test('a Chinese letter counts as wide as it is high', () => {
  expect(textEm('佛山')).toBe(2)
  expect(textEm('ab')).toBeLessThan(1.3)
})

test('a long name keeps the end that is asked for and never grows beyond its room', () => {
  expect(shortened('佛山', 5)).toBe('佛山')
  expect(shortened('Inverter', 4.2)).toBe('Inverter')
  expect(shortened('储能预制舱西侧6号变流器', 7, 'end')).toMatch(/^….*变流器$/)
  for (const keep of ['start', 'end'] as const) expect(textEm(shortened('储能预制舱西侧6号变流器', 7, keep))).toBeLessThanOrEqual(7.6)
})
