import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { energyRow, extremeValues, pointsOfStation, seriesOf, typicalValues } from '#tests/support/fixtures/plant.ts'

const series = pointsOfStation('typical').flatMap(({ id, quantity }) =>
  quantity === 'pvPower' || quantity === 'irradiance' || quantity === 'pvGeneration' ? seriesOf(id, typicalValues[quantity]) : [],
)
// Power follows the sun: both curves in step.
const inStep = series.map((one) => ({
  ...one,
  values: one.values.map((_, i) => (one.values.at(-1) ?? 0) * Math.max(0, Math.sin((i / one.values.length) * Math.PI))),
}))

export default fixturesOf({
  values: extremeValues,
  typical: { series: { series: inStep }, energyByPeriod: { rows: [energyRow('pvGeneration', 1767.2)] } },
  extreme: {
    series: { series: inStep.map((one) => ({ ...one, values: one.values.map((value) => value * 10_000) })) },
    energyByPeriod: { rows: [energyRow('pvGeneration', 98_765_432.1)] },
  },
  empty: { series: { series: [] }, energyByPeriod: { rows: [energyRow('pvGeneration', null)] } },
})
