import { fixturesOf } from '../parts/fixtures/fixture.ts'
import { longLink, sampleLink } from '../parts/fixtures/general.ts'

const typical = fixturesOf({ options: sampleLink })

export default {
  ...typical,
  extreme: { ...typical.extreme, options: longLink },
  empty: { ...typical.empty, options: {} },
}
