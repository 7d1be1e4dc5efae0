import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { priceYearOf } from '#tests/support/fixtures/production.ts'

export default fixturesOf({
  typical: { priceYear: priceYearOf('typical') },
  extreme: { priceYear: priceYearOf('extreme') },
  empty: { priceYear: priceYearOf('empty') },
})
