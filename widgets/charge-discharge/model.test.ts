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

test('an efficiency above a hundred percent or without charge is not told', () => {
  expect(efficiencyOf(100, 88)).toBe(88)
  expect(efficiencyOf(10, 88)).toBeUndefined()
  expect(efficiencyOf(0, 0)).toBeUndefined()
  expect(efficiencyOf(null, 3)).toBeUndefined()
})
