import { fixturesOf } from '../parts/fixtures/fixture.ts'
import { priceMonthOf } from '../parts/fixtures/statistics.ts'

export default fixturesOf({
  typical: { priceMonth: priceMonthOf('typical') },
  extreme: { priceMonth: priceMonthOf('extreme') },
  empty: { priceMonth: priceMonthOf('empty') },
})
