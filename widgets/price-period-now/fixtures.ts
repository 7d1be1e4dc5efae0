import { fixturesOf } from '../gallery/fixture.ts'
import { priceDay } from '../gallery/plant.ts'

export default fixturesOf({
  typical: { priceDay },
  extreme: { priceDay: { ...priceDay, segments: priceDay.segments.map((segment) => ({ ...segment, period: 'deepValley', price: null })) } },
  empty: { priceDay: { ...priceDay, table: null, segments: [] } },
})
