import type { Answer } from '#contract/schemas.ts'
import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { revenueMonthOf } from '#tests/support/fixtures/statistics.ts'

const typical: Answer<'revenue'> = {
  date: '2026-03-18',
  storageArbitrage: '719.90',
  pvSelfUse: '1383.74',
  pvFeedIn: '62.38',
  charging: '741.34',
  total: '2907.36',
  stored: { kwh: 212.4, price: '0.2708', amount: '57.52' },
  withStored: '2964.88',
  missing: null,
  parts: [],
  coverage: 1,
}

export default fixturesOf({
  typical: { revenue: typical, revenueMonth: revenueMonthOf('typical') },
  extreme: {
    revenueMonth: revenueMonthOf('extreme'),
    revenue: { ...typical, storageArbitrage: '-12345678.90', total: '-98765432.10', withStored: '-98765432.10', coverage: 0.51 },
  },
  empty: {
    revenueMonth: revenueMonthOf('empty'),
    revenue: {
      ...typical,
      storageArbitrage: null,
      pvSelfUse: null,
      pvFeedIn: null,
      charging: null,
      total: null,
      stored: null,
      withStored: null,
      missing: 'price',
      coverage: 0,
    },
  },
})
