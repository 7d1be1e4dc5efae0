import { expect, test } from 'vitest'
import { centsOf, monthBefore, totalOf } from './model.ts'

test('cents are added up exactly, and a red slip takes its own off', () => {
  expect(totalOf(['0.10', '0.20', '123456789012345.67'])).toBe('123456789012345.97')
  expect(totalOf(['100.05', '-100.05'])).toBe('0.00')
  expect(totalOf(['1.00', '-3.5'])).toBe('-2.50')
  expect(centsOf('-0.07')).toBe(-7n)
})

test('a slip that could not be worked out leaves no sum', () => {
  expect(totalOf(['1.00', null])).toBeUndefined()
  expect(totalOf([])).toBeUndefined()
})

test('the month before January is last December', () => {
  expect([monthBefore('2026-01'), monthBefore('2026-03')]).toEqual(['2025-12', '2026-02'])
})
