import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { slipListOf } from '#tests/support/fixtures/production.ts'

export default fixturesOf({
  typical: { settlementSlipList: slipListOf('typical') },
  extreme: { settlementSlipList: slipListOf('extreme') },
  empty: { settlementSlipList: slipListOf('empty') },
})
