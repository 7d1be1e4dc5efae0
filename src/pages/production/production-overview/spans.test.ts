import { expect, test } from 'vitest'
import { daysOf, ratioOf } from './spans.ts'

test('spans end today at the latest', () => {
  expect(daysOf('day', '2026-02-03', '2026-02-10')).toEqual({ from: '2026-02-03', to: '2026-02-03' })
  expect(daysOf('month', '2026-02-03', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-10' })
  expect(daysOf('month', '2028-02-03', '2029-01-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOf('year', '2025-05-05', '2026-02-10')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})

test('a ratio is told of two known energies only', () => {
  const row = (quantity: 'storageCharge' | 'storageDischarge', totalKwh: number | null) => ({
    start: '',
    quantity,
    totalKwh,
    byPeriod: {},
    unknownKwh: 0,
    coverage: 1,
  })
  expect(ratioOf([row('storageCharge', 100), row('storageDischarge', 88)])).toBe(88)
  expect(ratioOf([row('storageCharge', 100), row('storageDischarge', null)])).toBeUndefined()
  expect(ratioOf([row('storageCharge', 0), row('storageDischarge', 0)])).toBeUndefined()
})
