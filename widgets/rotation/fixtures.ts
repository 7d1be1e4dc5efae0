import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { longText } from '#tests/support/fixtures/general.ts'

const children = [
  { type: 'value', version: 1, options: { source: { kind: 'quantity', quantity: 'gridPower' } } },
  { type: 'gauge', version: 1, options: {} },
  { type: 'clock', version: 1, options: {} },
]
const parts = fixturesOf({ options: { children } })

export default {
  ...parts,
  extreme: {
    ...parts.extreme,
    options: { children: Array.from({ length: 20 }, () => ({ type: 'text', version: 1, options: { text: longText } })) },
  },
  empty: { ...parts.empty, options: {} },
}
