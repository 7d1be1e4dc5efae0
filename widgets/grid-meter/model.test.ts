import { expect, test } from 'vitest'
import type { Point } from '#contract/station.ts'
import { fitOf, readingsOf } from './model.ts'

test('registers come before phases, and what the meter does not have is left out', () => {
  const points = new Map(['Ic', 'EPI', 'STRANGE', 'PF'].map((code) => [code, { code } as Point]))
  expect(readingsOf(points).map((point) => point.code)).toEqual(['EPI', 'PF', 'Ic'])
})

test('at least one reading is shown in the smallest panel', () => {
  expect(fitOf(10, 10, 13)).toEqual({ columns: 1, count: 1 })
  expect(fitOf(600, 200, 13).count).toBeGreaterThan(12)
})
