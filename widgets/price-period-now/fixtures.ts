import { fixturesOf } from '../parts/fixtures/fixture.ts'
import { priceDay } from '../parts/fixtures/plant.ts'

export default fixturesOf({
  typical: { priceDay },
  extreme: { priceDay: { ...priceDay, segments: priceDay.segments.map((segment) => ({ ...segment, period: 'deepValley', price: null })) } },
  empty: { priceDay: { ...priceDay, table: null, segments: [] } },
})
