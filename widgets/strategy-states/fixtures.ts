import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { strategyStatesOf } from '#tests/support/fixtures/production.ts'

export default fixturesOf({
  typical: { strategyStates: strategyStatesOf('typical') },
  extreme: { strategyStates: strategyStatesOf('extreme') },
  empty: { strategyStates: strategyStatesOf('empty') },
})
