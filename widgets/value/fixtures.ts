import { fixturesOf } from '../parts/fixtures/fixture.ts'
import { extremeValues } from '../parts/fixtures/plant.ts'

export default fixturesOf({ options: { source: { kind: 'quantity', quantity: 'gridPower' } }, values: extremeValues })
