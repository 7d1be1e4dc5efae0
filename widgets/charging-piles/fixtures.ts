import { fixturesOf } from '../parts/fixtures/fixture.ts'
import { pilePoints } from '../parts/fixtures/plant.ts'

/** Every pile has the same points; the gallery gives each its own ids. */
export default fixturesOf({ typical: { devicePoints: { points: pilePoints('PILE1'), last: [] } } })
