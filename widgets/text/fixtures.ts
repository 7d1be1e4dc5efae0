import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { longText, sampleText } from '#tests/support/fixtures/general.ts'

const typical = fixturesOf({ options: { text: sampleText } })

export default {
  ...typical,
  extreme: { ...typical.extreme, options: { text: longText, textSize: 'title' } },
  empty: { ...typical.empty, options: {} },
}
