import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { energyRow, priceDay } from '#tests/support/fixtures/plant.ts'
import { hoursOf } from '#tests/support/fixtures/statistics.ts'

const month = [energyRow('storageCharge', 16_420.3), energyRow('storageDischarge', 14_650.8)]
const answers = (state: 'typical' | 'extreme' | 'empty') => ({
  energyByPeriod: { rows: [...hoursOf(['storageCharge', 'storageDischarge'], state).rows, ...month] },
  priceDay,
})

export default fixturesOf({ typical: answers('typical'), extreme: answers('extreme'), empty: answers('empty') })
