import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { signalBindings, signalSeries } from '#tests/support/fixtures/general.ts'

const typical = fixturesOf({ options: { signals: signalBindings(6) }, typical: { series: { series: signalSeries(6) } } })

export default {
  ...typical,
  extreme: { ...typical.extreme, options: { signals: signalBindings(24), onMeans: 'bad' } },
  empty: { ...typical.empty, options: {} },
}
