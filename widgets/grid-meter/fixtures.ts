import { fixturesOf } from '../parts/fixtures/fixture.ts'

export default fixturesOf({ typical: { devicePoints: { points: [], last: [] } } })
