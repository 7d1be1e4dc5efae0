import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { pointsOfStation, priceDay, seriesOf, typicalValues } from '#tests/support/fixtures/plant.ts'

const series = pointsOfStation('typical').flatMap(({ id, quantity }) => (quantity === null ? [] : seriesOf(id, typicalValues[quantity])))

export default fixturesOf({
  typical: { series: { series }, priceDay },
  extreme: { series: { series: series.map((one) => ({ ...one, values: one.values.map((value) => value * -100_000) })) }, priceDay },
  empty: { series: { series: [] }, priceDay: { ...priceDay, table: null, segments: [] } },
})
