import { fixturesOf } from '#tests/support/fixtures/fixture.ts'

const typical = fixturesOf({ options: {} })

export default { ...typical, extreme: { ...typical.extreme, options: { secondZone: 'LosAngeles' } } }
