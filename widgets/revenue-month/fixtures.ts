import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { revenueMonthOf } from '#tests/support/fixtures/statistics.ts'

export default fixturesOf({
  typical: { revenueMonth: revenueMonthOf('typical') },
  extreme: { revenueMonth: revenueMonthOf('extreme') },
  empty: { revenueMonth: revenueMonthOf('empty') },
})
