import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { overviewOf } from '#tests/support/fixtures/plant.ts'

export default fixturesOf({
  typical: { stationOverview: overviewOf('typical', 7) },
  extreme: { stationOverview: overviewOf('extreme', 60) },
  empty: { stationOverview: overviewOf('empty', 0) },
})
