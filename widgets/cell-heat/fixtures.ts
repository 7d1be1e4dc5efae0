import { fixturesOf } from '#tests/support/fixtures/fixture.ts'

export default fixturesOf({ typical: { devicePoints: { points: [], last: [] } } })
