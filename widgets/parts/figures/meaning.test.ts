import { expect, test } from 'vitest'
import { energyRows } from '../../energy-today/model.ts'
import { sources } from '../../revenue-now/model.ts'
import { needs, supplies } from '../../story/model.ts'
import { apartColours, energyColour } from './meaning.ts'

test('each source has the colour of its meaning, and no two the same', () => {
  expect(apartColours(['pvGeneration', 'storageDischarge'])).toEqual(['--pv', '--discharge'])
  const many = apartColours(['gridImport', 'gridExport', null, null, 'loadConsumption', 'pileConsumption', 'pvPower', 'pvGeneration'])
  expect(new Set(many).size).toBe(many.length)
})

test('where two have one meaning the second gets another hue, and those after it still their own; what stood there keeps its colour', () => {
  // The power of two stations at the grid, and their sun: a second blue would be told from the first with pains.
  const colours = apartColours(['gridPower', 'gridPower', 'pvPower', null])
  expect(colours).toEqual(['--grid', '--sharp', '--pv', '--carbon'])
  expect(apartColours(['gridPower', 'gridPower'])).toEqual(colours.slice(0, 2))
})

test('an energy has one colour on all panels that tell of it, and so has the money it earns', () => {
  for (const { quantity, colour } of [...energyRows, ...supplies, ...needs]) expect([quantity, colour]).toEqual([quantity, energyColour(quantity)])
  expect(sources.find(([, , , quantity]) => quantity === 'gridExport')?.[2]).toBe(energyColour('gridExport'))
  expect(apartColours(['gridImport', 'gridExport'])).toEqual(['--grid', '--export'])
})
