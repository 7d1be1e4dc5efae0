import { fixturesOf } from '../gallery/fixture.ts'
import { overviewOf } from '../gallery/plant.ts'

export default fixturesOf({
  typical: { stationOverview: overviewOf('typical', 7) },
  extreme: { stationOverview: overviewOf('extreme', 60) },
  empty: { stationOverview: overviewOf('empty', 0) },
})
