import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { pilePoints } from '#tests/support/fixtures/plant.ts'

/** Every pile has the same points; the gallery gives each its own ids. */
export default fixturesOf({ typical: { devicePoints: { points: pilePoints('PILE1'), last: [] } } })
