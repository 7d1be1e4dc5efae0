import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { quartersOf } from '#tests/support/fixtures/general.ts'

export default fixturesOf({
  typical: { quarterHours: quartersOf(90, 460) },
  extreme: { quarterHours: quartersOf(365, 12_345_678) },
  empty: { quarterHours: { from: '2026-03-18', days: 1, values: [] } },
})
