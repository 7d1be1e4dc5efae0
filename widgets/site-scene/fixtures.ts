import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { extremeValues } from '#tests/support/fixtures/plant.ts'

export default fixturesOf({ values: extremeValues, typical: { devicePoints: { points: [], last: [] } } })
