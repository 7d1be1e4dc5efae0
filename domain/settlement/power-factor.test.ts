import { expect, test } from 'vitest'
import { powerFactorAdjustment, powerFactorOf } from './power-factor.ts'

test.each([
  ['1.00', '-0.75'],
  ['0.95', '-0.75'],
  ['0.94', '-0.6'],
  ['0.91', '-0.15'],
  ['0.90', '0'],
  ['0.89', '0.5'],
  ['0.80', '5'],
  ['0.70', '10'],
  ['0.69', '11'],
  ['0.65', '15'],
  ['0.64', '17'],
  ['0.60', '25'],
])('a power factor of %s changes the fee by %s %%', (factor, percent) => {
  expect(powerFactorAdjustment(factor)).toBe(percent)
})

test('the power factor of a month is that of its energies, to hundredths', () => {
  expect(powerFactorOf(900, '435.89')).toBe('0.90')
  expect(powerFactorOf(300, 400)).toBe('0.60')
  expect(powerFactorOf(100, 0)).toBe('1.00')
  expect(powerFactorOf(0, 10)).toBeUndefined()
})
