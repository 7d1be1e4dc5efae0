import { fixturesOf } from '../parts/fixtures/fixture.ts'

const typical = fixturesOf({ options: {} })

export default { ...typical, extreme: { ...typical.extreme, options: { secondZone: 'LosAngeles' } } }
