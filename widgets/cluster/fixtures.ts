import { fixturesOf } from '#tests/support/fixtures/fixture.ts'

/** The gallery answers with each device's own points. */
export default fixturesOf({ typical: { devicePoints: { points: [], last: [] } } })
