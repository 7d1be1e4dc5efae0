import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { priceDay } from '#tests/support/fixtures/plant.ts'

export default fixturesOf({
  typical: { priceDay },
  extreme: { priceDay: { ...priceDay, segments: priceDay.segments.map((segment) => ({ ...segment, price: '12345.678901' })) } },
  empty: { priceDay: { ...priceDay, table: null, segments: [] } },
})
