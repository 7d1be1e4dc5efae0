import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { energyRow, extremeValues } from '#tests/support/fixtures/plant.ts'

export default fixturesOf({
  values: extremeValues,
  typical: { energyByPeriod: { rows: [energyRow('pvGeneration', 1767.2)] } },
  extreme: { energyByPeriod: { rows: [energyRow('pvGeneration', 98_765_432.1)] } },
  empty: { energyByPeriod: { rows: [energyRow('pvGeneration', null)] } },
})
