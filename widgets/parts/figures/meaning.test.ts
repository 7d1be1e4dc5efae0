import { expect, test } from 'vitest'
import { apartColours } from './meaning.ts'

test('each source has the colour of its meaning, and no two the same', () => {
  expect(apartColours(['pvGeneration', 'storageDischarge'])).toEqual(['--pv', '--discharge'])
  const many = apartColours(['gridImport', 'gridExport', null, null, 'loadConsumption', 'pileConsumption', 'pvPower', 'pvGeneration'])
  expect(new Set(many).size).toBe(many.length)
})
