import { expect, test } from 'vitest'
import { inLines } from './shape-option.ts'

test('the name of an axis that is wider than its picture goes on in a new line', () => {
  const name = 'Foshan PV storage charging Ambient temperature (°C)'
  expect(inLines(name, 40)).toBe(name)
  expect(inLines(name, 20)).toBe('Foshan PV storage charging Ambient\ntemperature (°C)')
  expect(inLines('佛山光储充电站环境温度 (°C)', 8)).toBe('佛山光储充电站环\n境温度 (°C)')
  expect(inLines('Unbreakablewordwithoutspaces', 4)).toBe('Unbreakablewordwithoutspaces')
})
