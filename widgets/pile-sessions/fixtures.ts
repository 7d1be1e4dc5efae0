import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { pileSessionsOf } from '#tests/support/fixtures/statistics.ts'

export default fixturesOf({
  typical: { pileSessions: pileSessionsOf('typical') },
  extreme: { pileSessions: pileSessionsOf('extreme') },
  empty: { pileSessions: pileSessionsOf('empty') },
})
