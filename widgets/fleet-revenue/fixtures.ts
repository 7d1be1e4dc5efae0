import type { Answer } from '#contract/schemas.ts'
import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { overviewOf } from '#tests/support/fixtures/plant.ts'

const revenue: Answer<'revenue'> = {
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

const many = overviewOf('extreme', 60)
const fleetRevenue: Answer<'fleetRevenue'> = {
  stations: many.stations.map(({ station }, i) => ({
    powerstationId: station.id,
    total: i === 3 ? null : i === 0 ? '-98765432.10' : `${i * 111}.50`,
  })),
}

export default fixturesOf({
  typical: { revenue, stationOverview: overviewOf('typical', 7) },
  extreme: { revenue: { ...revenue, total: '-98765432.10', withStored: '-98765432.10' }, fleetRevenue, stationOverview: many },
  empty: { revenue: { ...revenue, total: null, withStored: null, missing: 'readings' }, stationOverview: overviewOf('empty', 0) },
})
