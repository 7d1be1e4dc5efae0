import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { businessSettlementOf } from '#tests/support/fixtures/business.ts'

export default fixturesOf({
  typical: { businessSettlement: businessSettlementOf('typical') },
  extreme: { businessSettlement: businessSettlementOf('extreme') },
  empty: { businessSettlement: businessSettlementOf('empty') },
})
