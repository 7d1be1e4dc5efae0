import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { energyRow, extremeValues } from '#tests/support/fixtures/plant.ts'

const rows = [energyRow('gridImport', 4123.4), energyRow('pvGeneration', 1894.1), energyRow('storageDischarge', 858.9)]
const powers = (['gridPower', 'pvPower', 'storagePower', 'loadPower', 'pilePower', 'gridDemand'] as const).map((quantity) => ({
  kind: 'quantity',
  quantity,
}))
const parts = fixturesOf({ values: extremeValues, typical: { energyByPeriod: { rows } }, empty: { energyByPeriod: { rows: [] } } })

export default {
  ...parts,
  extreme: { ...parts.extreme, options: { slices: powers, shares: 'now' } },
  stale: { ...parts.stale, options: { slices: powers, shares: 'now' } },
}
