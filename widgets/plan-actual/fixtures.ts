import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { priceDay } from '#tests/support/fixtures/plant.ts'
import { planDayOf } from '#tests/support/fixtures/production.ts'

export default fixturesOf({
  typical: { planDay: planDayOf('typical'), priceDay },
  extreme: { planDay: planDayOf('extreme'), priceDay },
  empty: { planDay: planDayOf('empty'), priceDay },
})
