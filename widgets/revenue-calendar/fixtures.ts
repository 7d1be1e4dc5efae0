import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { businessDetailsOf } from '#tests/support/fixtures/business.ts'

export default fixturesOf({
  typical: { businessDetails: businessDetailsOf('typical') },
  extreme: { businessDetails: businessDetailsOf('extreme') },
  empty: { businessDetails: businessDetailsOf('empty') },
})
