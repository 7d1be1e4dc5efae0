import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { overviewOf } from '#tests/support/fixtures/plant.ts'

/** Stations over the country, by a lattice: no real places. */
const placed = (state: 'typical' | 'extreme', n: number) => ({
  stations: overviewOf(state, n).stations.map((entry, i) => ({
    ...entry,
    station: { ...entry.station, longitude: 100 + ((i * 7) % 20), latitude: 23 + ((i * 5) % 17) },
  })),
})

export default fixturesOf({
  typical: { stationOverview: placed('typical', 7) },
  extreme: { stationOverview: placed('extreme', 60) },
  empty: { stationOverview: overviewOf('empty', 0) },
})
