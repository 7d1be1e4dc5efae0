import { fixturesOf } from '../parts/fixtures/fixture.ts'
import { priceDay } from '../parts/fixtures/plant.ts'

export default fixturesOf({
  typical: { priceDay },
  extreme: { priceDay: { ...priceDay, segments: priceDay.segments.map((segment) => ({ ...segment, price: '12345.678901' })) } },
  empty: { priceDay: { ...priceDay, table: null, segments: [] } },
})
