import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { extremeValues, modelOf, seriesOf } from '#tests/support/fixtures/plant.ts'

const grid = modelOf('typical').points.find((point) => point.quantity === 'gridPower')?.id ?? 0
const answersOf = (level: number) => ({ series: { series: [seriesOf(grid, level)] } })

export default fixturesOf({
  options: { source: { kind: 'quantity', quantity: 'gridPower' }, below: 'trend' },
  values: extremeValues,
  typical: answersOf(300),
  extreme: answersOf(12_345_678),
  empty: { series: { series: [] } },
})
