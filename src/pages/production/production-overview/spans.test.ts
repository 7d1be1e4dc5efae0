import { expect, test } from 'vitest'
import { askedDay, daysOf, ratioOf } from './spans.ts'

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

test('an address that names no day, one that there is not, or one to come is about today', () => {
  const asked = [null, '', 'abc', '2026-02-30', '2026-11-29', '1999-01-01', '2026-02-28']
  expect(asked.map((one) => askedDay(one, '2026-11-28'))).toEqual([...Array<string>(6).fill('2026-11-28'), '2026-02-28'])
})
