import { expect, test } from 'vitest'
import type { QuantityCode } from '#contract/quantity.ts'
import { mainEnergy, type FleetRow } from './powers.ts'

const row = (type: FleetRow['station']['type'], ...quantities: QuantityCode[]): FleetRow =>
  ({ station: { type }, points: quantities.map((quantity) => ({ quantity })) }) as unknown as FleetRow

test('of today’s energies a row has the one that its station is there for, or else what it has', () => {
  const all = ['gridImport', 'storageCharge', 'storageDischarge', 'pvGeneration', 'pileConsumption'] as const
  expect(mainEnergy(row('STORED_ENERGY', ...all))?.quantity).toBe('storageDischarge')
  expect(mainEnergy(row('PHOTOVOLTAIC', ...all))?.quantity).toBe('pvGeneration')
  expect(mainEnergy(row('CHARGE_PAIL', ...all))?.quantity).toBe('pileConsumption')
  expect(mainEnergy(row('STORED_ENERGY', 'gridImport'))?.quantity).toBe('gridImport')
  expect(mainEnergy(row('STORED_ENERGY', 'gridPower'))).toBeUndefined()
})
