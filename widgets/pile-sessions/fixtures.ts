import { fixturesOf } from '../parts/fixtures/fixture.ts'
import { pileSessionsOf } from '../parts/fixtures/statistics.ts'

export default fixturesOf({
  typical: { pileSessions: pileSessionsOf('typical') },
  extreme: { pileSessions: pileSessionsOf('extreme') },
  empty: { pileSessions: pileSessionsOf('empty') },
})
