import type { Answer } from '#contract/schemas.ts'
import { fixturesOf } from '../parts/fixtures/fixture.ts'

const typical: Answer<'revenue'> = {
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
  typical: { revenue: typical },
  extreme: { revenue: { ...typical, storageArbitrage: '-12345678.90', total: '-98765432.10', coverage: 0.51 } },
  empty: { revenue: { ...typical, storageArbitrage: null, pvSelfUse: null, pvFeedIn: null, charging: null, total: null, coverage: 0 } },
})
