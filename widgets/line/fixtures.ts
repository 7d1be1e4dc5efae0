import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { pointsOfStation, seriesOf, typicalValues } from '#tests/support/fixtures/plant.ts'

const series = pointsOfStation('typical').flatMap(({ id, quantity }) => (quantity === null ? [] : seriesOf(id, typicalValues[quantity])))

export default fixturesOf({
  options: {
    sources: (['gridPower', 'pvPower', 'soc'] as const).map((quantity) => ({ kind: 'quantity', quantity })),
    minutes: 720,
  },
  typical: { series: { series } },
  extreme: { series: { series: series.map((one) => ({ ...one, values: one.values.map((value) => value * 100_000) })) } },
  empty: { series: { series: series.map((one) => ({ ...one, times: [], values: [] })) } },
})
