import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { longLink, sampleLink } from '#tests/support/fixtures/general.ts'

const typical = fixturesOf({ options: sampleLink })

export default {
  ...typical,
  extreme: { ...typical.extreme, options: longLink },
  empty: { ...typical.empty, options: {} },
}
