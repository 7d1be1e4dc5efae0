import { fixturesOf } from '../parts/fixtures/fixture.ts'
import { revenueMonthOf } from '../parts/fixtures/statistics.ts'

export default fixturesOf({
  typical: { revenueMonth: revenueMonthOf('typical') },
  extreme: { revenueMonth: revenueMonthOf('extreme') },
  empty: { revenueMonth: revenueMonthOf('empty') },
})
