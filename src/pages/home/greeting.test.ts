import { expect, test } from 'vitest'
import { greetingOf } from './greeting.ts'

test('the greeting turns at the hours of the specification', () => {
  expect([0, 7, 8, 11, 12, 13, 14, 17, 18, 23].map(greetingOf)).toEqual([
    'morning0',
    'morning0',
    'morning',
    'morning',
    'noon',
    'noon',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})
