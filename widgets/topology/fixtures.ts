import { fixturesOf } from '#tests/support/fixtures/fixture.ts'

/** Nobody has arranged it. */
export default fixturesOf({ typical: { stationTopology: { positions: [], revision: 0, updatedAt: 0, updatedBy: '' } } })
