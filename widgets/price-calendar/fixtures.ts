import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { priceMonthOf } from '#tests/support/fixtures/statistics.ts'

export default fixturesOf({
  typical: { priceMonth: priceMonthOf('typical') },
  extreme: { priceMonth: priceMonthOf('extreme') },
  empty: { priceMonth: priceMonthOf('empty') },
})
