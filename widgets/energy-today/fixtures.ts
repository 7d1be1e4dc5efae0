import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { energyRow } from '#tests/support/fixtures/plant.ts'
import { energyRows } from './model.ts'

const kwh = [972.1, 858.9, 1767, 5112, 149.9, 468.9, 6147]

export default fixturesOf({
  typical: { energyByPeriod: { rows: energyRows.map(({ quantity }, i) => energyRow(quantity, kwh[i] ?? 0)) } },
  extreme: {
    energyByPeriod: {
      rows: energyRows.map(({ quantity }, i) =>
        i === 3
          ? { ...energyRow(quantity, 98_765_432.1, [0.2, 0.2, 0.2, 0.2, 0.2]), carried: { kwh: 12_345.6, since: Date.UTC(2026, 2, 17, 15) } }
          : energyRow(quantity, i, [0.2, 0.2, 0.2, 0.2, 0.2]),
      ),
    },
  },
  empty: { energyByPeriod: { rows: energyRows.map(({ quantity }) => energyRow(quantity, null)) } },
})
