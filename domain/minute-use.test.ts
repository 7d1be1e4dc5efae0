import { expect, test } from 'vitest'
import { minuteOf } from './minute-use.ts'

test('a minute keeps of each figure what its fold says, and nothing of what was never told', () => {
  const how = {
    busy: { fold: 'mean' },
    worst: { fold: 'max' },
    least: { fold: 'min' },
    counted: { fold: 'sum' },
    now: { fold: 'last' },
    never: { fold: 'sum' },
  } as const
  const told = [
    { busy: 1, worst: 3, least: 60, counted: 2, now: 5, never: null },
    { busy: 4, worst: 9, least: 20, counted: 0, now: 7, never: null },
    { busy: null, worst: 1, least: null, counted: 1, now: 6, never: null },
  ]
  expect(minuteOf(how, told)).toEqual({ busy: 2.5, worst: 9, least: 20, counted: 3, now: 6, never: null })
})
