import { fixturesOf } from '../gallery/fixture.ts'
import { extremeValues } from '../gallery/plant.ts'

export default fixturesOf({ options: { source: { kind: 'quantity', quantity: 'gridPower' } }, values: extremeValues })
