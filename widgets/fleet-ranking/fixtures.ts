import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { energyRow, overviewOf } from '#tests/support/fixtures/plant.ts'

const rows = { energyByPeriod: { rows: [energyRow('storageDischarge', 858.9)] } }

export default fixturesOf({
  typical: { ...rows, stationOverview: overviewOf('typical', 7) },
  extreme: { ...rows, stationOverview: overviewOf('extreme', 60) },
  empty: { ...rows, stationOverview: overviewOf('empty', 0) },
})
