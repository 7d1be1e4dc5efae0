import { expect, test } from 'vitest'
import { askedDay, daysOf, ratioOf, sheetOf, type EnergyRow } from './spans.ts'

const energyRow = (quantity: EnergyRow['quantity'], totalKwh: number | null): EnergyRow => ({
  start: '',
  quantity,
  totalKwh,
  byPeriod: {},
  unknownKwh: 0,
  coverage: 1,
})

test('spans end today at the latest', () => {
  expect(daysOf('day', '2026-02-03', '2026-02-10')).toEqual({ from: '2026-02-03', to: '2026-02-03' })
  expect(daysOf('month', '2026-02-03', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-10' })
  expect(daysOf('month', '2028-02-03', '2029-01-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOf('year', '2025-05-05', '2026-02-10')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})

test('a ratio is told of two known energies only', () => {
  expect(ratioOf([energyRow('storageCharge', 100), energyRow('storageDischarge', 88)])).toBe(88)
  expect(ratioOf([energyRow('storageCharge', 100), energyRow('storageDischarge', null)])).toBeUndefined()
  expect(ratioOf([energyRow('storageCharge', 0), energyRow('storageDischarge', 0)])).toBeUndefined()
})

test('a sheet has nothing of an energy that is not known, as the page does, and no noughts; it says where corrected readings are', () => {
  const heads = ['energy', 'total', 'sharp', 'peak', 'flat', 'valley', 'deep valley', 'unknown']
  const rows = [{ ...energyRow('storageCharge', 9), byPeriod: { flat: 8 }, unknownKwh: 1, corrected: true }, energyRow('storageDischarge', null)]
  expect(sheetOf(rows, heads, ({ quantity }) => quantity, { head: 'corrected', yes: 'yes' })).toEqual([
    [...heads, 'corrected'],
    ['storageCharge', 9, 0, 0, 8, 0, 0, 1, 'yes'],
    ['storageDischarge', '', '', '', '', '', '', '', ''],
  ])
})

test('an address that names no day, one that there is not, or one to come is about today', () => {
  const asked = [null, '', 'abc', '2026-02-30', '2026-11-29', '1999-01-01', '2026-02-28']
  expect(asked.map((one) => askedDay(one, '2026-11-28'))).toEqual([...Array<string>(6).fill('2026-11-28'), '2026-02-28'])
})
