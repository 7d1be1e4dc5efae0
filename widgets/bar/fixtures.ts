import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { energyRow, extremeValues } from '#tests/support/fixtures/plant.ts'

const quantities = ['gridImport', 'pvGeneration', 'storageDischarge', 'pileConsumption'] as const
const rows = quantities.map((quantity, i) => energyRow(quantity, 900 - i * 180))
const parts = fixturesOf({
  values: extremeValues,
  typical: { energyByPeriod: { rows } },
  empty: { energyByPeriod: { rows: [] } },
})
const powers = (['gridPower', 'pvPower', 'storagePower', 'loadPower', 'pilePower'] as const).map((quantity) => ({ kind: 'quantity', quantity }))

export default { ...parts, extreme: { ...parts.extreme, options: { bars: powers, step: 'last' } } }
