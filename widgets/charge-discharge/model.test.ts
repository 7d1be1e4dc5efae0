import { expect, test } from 'vitest'
import { bandsOf, byHour, efficiencyOf, hoursOfDay } from './model.ts'

const row = (start: string, totalKwh: number | null) => ({
  start,
  quantity: 'storageCharge' as const,
  totalKwh,
  byPeriod: {},
  unknownKwh: 0,
  coverage: 1,
})

test('hours to come and hours without a reading are no zeros', () => {
  const rows = [row('2026-03-18T00:00', 5), row('2026-03-18T01:00', null), row('2026-03-18T02:00', 0)]
  expect(byHour(rows, 'storageCharge', 4)).toEqual([5, undefined, 0, undefined])
})

test('the day of a change of clocks has its own number of hours', () => {
  expect(hoursOfDay(0, 23 * 3_600_000)).toBe(23)
})

test('periods are placed by the hour', () => {
  expect(bandsOf([{ from: 3_600_000, to: 5_400_000, period: 'peak', price: null }], 0)).toEqual([{ from: 1, to: 1.5, period: 'peak' }])
})

test('what is still stored is no loss, and what was stored before no gain', () => {
  // 0.94 each way. Of what 10,000 brought in, 850 are still there.
  const month = { chargedKwh: 10_000, dischargedKwh: (9400 - 850) * 0.94, socBefore: 10, socNow: 95, capacityKwh: 1000 }
  expect(efficiencyOf(month)).toBeCloseTo(88.36, 6)
  expect(efficiencyOf({ ...month, socBefore: 95, socNow: 10, dischargedKwh: (9400 + 850) * 0.94 })).toBeCloseTo(88.36, 6)
})

test('an efficiency is not told of less than half a cycle, without a state of charge, or above a hundred percent', () => {
  const month = { chargedKwh: 10_000, dischargedKwh: 8_800, socBefore: 10, socNow: 10, capacityKwh: 1000 }
  expect(efficiencyOf(month)).toBeCloseTo(88, 6)
  expect(efficiencyOf({ ...month, chargedKwh: 900, dischargedKwh: 300 })).toBeUndefined()
  expect(efficiencyOf({ ...month, socBefore: null })).toBeUndefined()
  expect(efficiencyOf({ ...month, capacityKwh: null })).toBeUndefined()
  expect(efficiencyOf({ ...month, dischargedKwh: 12_000 })).toBeUndefined()
})
