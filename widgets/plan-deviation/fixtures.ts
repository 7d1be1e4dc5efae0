import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { planDeviationOf } from '#tests/support/fixtures/production.ts'

export default fixturesOf({
  typical: { planDeviation: planDeviationOf('typical') },
  extreme: { planDeviation: planDeviationOf('extreme') },
  empty: { planDeviation: planDeviationOf('empty') },
})
