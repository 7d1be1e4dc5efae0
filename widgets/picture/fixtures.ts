import { fixturesOf } from '#tests/support/fixtures/fixture.ts'

const parts = fixturesOf({ options: { file: { id: 'sample', name: 'diagram.png' } } })

export default { ...parts, empty: { ...parts.empty, options: {} } }
