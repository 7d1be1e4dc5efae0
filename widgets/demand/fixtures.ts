import { fixturesOf, type Fixtures } from '#tests/support/fixtures/fixture.ts'
import { extremeValues, pointsOfStation, seriesOf, typicalValues } from '#tests/support/fixtures/plant.ts'

const series = pointsOfStation('typical').flatMap(({ id, quantity }) => (quantity === 'gridDemand' ? seriesOf(id, typicalValues.gridDemand) : []))

const fixtures = fixturesOf({
  values: { ...extremeValues, gridDemand: 123_456.7 },
  typical: { series: { series } },
  extreme: { series: { series: series.map((one) => ({ ...one, values: one.values.map((value) => value * 250) })) } },
  empty: { series: { series: [] } },
})

export default { ...fixtures, extreme: { ...fixtures.extreme, options: { contractedKw: 100_000 } } } satisfies Fixtures
