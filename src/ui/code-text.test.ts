import { expect, test } from 'vitest'
import { codeParts } from './code-text.tsx'

test('a code is parted between its words and nowhere else', () => {
  expect(codeParts('ambientTemperature')).toEqual(['ambient', 'Temperature'])
  expect(codeParts('CELL_V_MAX')).toEqual(['CELL_', 'V_', 'MAX'])
  expect(codeParts('ST001-PCS1/bus.voltage')).toEqual(['ST001-', 'PCS1/', 'bus.', 'voltage'])
  expect(codeParts('soc')).toEqual(['soc'])
})
