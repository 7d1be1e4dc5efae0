import { expect, test } from 'vitest'
import { storagePeriods } from './storage-periods.ts'

const row = (start: string, quantity: 'storageCharge' | 'storageDischarge', byPeriod: Record<string, number>, unknownKwh = 0) => ({
  start,
  quantity,
  totalKwh: Object.values(byPeriod).reduce((sum, kwh) => sum + kwh, unknownKwh),
  byPeriod,
  unknownKwh,
  coverage: 1,
})

test('days add up by price period in the order of prices, and what has no price stands last', () => {
  expect(
    storagePeriods([
      row('2026-11-01', 'storageCharge', { valley: 100, flat: 10 }),
      row('2026-11-01', 'storageDischarge', { peak: 90 }),
      row('2026-11-02', 'storageCharge', { valley: 50 }, 5),
      row('2026-11-02', 'storageDischarge', { peak: 30, sharp: 15 }),
    ]),
  ).toEqual([
    { period: 'sharp', chargedKwh: 0, dischargedKwh: 15 },
    { period: 'peak', chargedKwh: 0, dischargedKwh: 120 },
    { period: 'flat', chargedKwh: 10, dischargedKwh: 0 },
    { period: 'valley', chargedKwh: 150, dischargedKwh: 0 },
    { period: null, chargedKwh: 5, dischargedKwh: 0 },
  ])
})

test('a day of which one register is not known is in no figure', () => {
  const lost = { ...row('2026-11-01', 'storageDischarge', {}), totalKwh: null }
  expect(storagePeriods([row('2026-11-01', 'storageCharge', { valley: 100 }), lost])).toEqual([])
})
