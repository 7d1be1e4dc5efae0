import { fixturesOf, type Fixtures } from '#tests/support/fixtures/fixture.ts'
import { overviewOf } from '#tests/support/fixtures/plant.ts'

const fixtures = fixturesOf({
  typical: { stationOverview: overviewOf('typical', 7) },
  extreme: { stationOverview: overviewOf('extreme', 60) },
  empty: { stationOverview: overviewOf('empty', 0) },
})

// The extreme one shows the other style and a long approval number.
export default {
  ...fixtures,
  extreme: { ...fixtures.extreme, options: { style: 'bars', approval: 'GS(2026)0000, long enough to need its corner' } },
} satisfies Fixtures
