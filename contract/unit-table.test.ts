import { expect, test } from 'vitest'
import { baseUnits, transformerRatio, unitFactor, unitsOf } from './unit-table.ts'

test('a reported unit is brought to the base unit of its family, and to no other', () => {
  expect(unitFactor('mV', 'V')).toBe(0.001)
  expect(unitFactor('MWh', 'kWh')).toBe(1000)
  expect(unitFactor('', 'kW')).toBe(1)
  expect(unitFactor('kW', 'kWh')).toBeUndefined()
  expect(unitFactor('apples', 'kW')).toBeUndefined()
  expect(unitsOf('kWh')).toContain('MJ')
  expect(baseUnits).toContain('')
})

test('a meter behind transformers of 400/5 and 10000/100 counts 8,000 times', () => {
  const ratios = { ctRatio: 80, ptRatio: 100 }
  expect(transformerRatio('kWh', ratios)).toBe(8000)
  expect(transformerRatio('A', ratios)).toBe(80)
  expect(transformerRatio('V', ratios)).toBe(100)
  expect(transformerRatio('degC', ratios)).toBe(1)
})
