import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { priceDay } from '#tests/support/fixtures/plant.ts'

export default fixturesOf({
  typical: { priceDay },
  extreme: { priceDay: { ...priceDay, segments: priceDay.segments.map((segment) => ({ ...segment, period: 'deepValley', price: null })) } },
  empty: { priceDay: { ...priceDay, table: null, segments: [] } },
})
