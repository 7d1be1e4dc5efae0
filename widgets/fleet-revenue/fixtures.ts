import type { Answer } from '#contract/schemas.ts'
import { fixturesOf } from '../parts/fixtures/fixture.ts'
import { overviewOf } from '../parts/fixtures/plant.ts'

const revenue: Answer<'revenue'> = {
  date: '2026-03-18',
  storageArbitrage: '719.90',
  pvSelfUse: '1383.74',
  pvFeedIn: '62.38',
  charging: '741.34',
  total: '2907.36',
  parts: [],
  coverage: 1,
}

export default fixturesOf({
  typical: { revenue, stationOverview: overviewOf('typical', 7) },
  extreme: { revenue: { ...revenue, total: '-98765432.10' }, stationOverview: overviewOf('extreme', 60) },
  empty: { revenue: { ...revenue, total: null }, stationOverview: overviewOf('empty', 0) },
})
