import { afterEach, describe, expect, test } from 'vitest'
import { formatNumber, formatShown, preferUnits, toShown, unitWords } from './units.ts'

describe('toShown', () => {
  test.each([
    [0, 'kWh', { value: 0, unit: 'kWh', decimals: 1 }],
    [999.9, 'kWh', { value: 999.9, unit: 'kWh', decimals: 1 }],
    [1000, 'kWh', { value: 1, unit: 'MWh', decimals: 3 }],
    [999_999, 'kWh', { value: 999.999, unit: 'MWh', decimals: 3 }],
    [1_000_000, 'kWh', { value: 1, unit: 'GWh', decimals: 3 }],
    [-1500, 'kW', { value: -1.5, unit: 'MW', decimals: 3 }],
    [-2_000_000, 'kW', { value: -2, unit: 'GW', decimals: 3 }],
    [1200, 'kvar', { value: 1.2, unit: 'MVar', decimals: 3 }],
    [12, 'kvar', { value: 12, unit: 'kVar', decimals: 1 }],
    [1200, 'kVA', { value: 1.2, unit: 'MVA', decimals: 3 }],
    [5000, 'V', { value: 5000, unit: 'V', decimals: 1 }],
    [25, 'degC', { value: 25, unit: '°C', decimals: 1 }],
    [500, 'kohm', { value: 500, unit: 'kΩ', decimals: 1 }],
    [0.8, 'kW/m2', { value: 0.8, unit: 'kW/m²', decimals: 1 }],
    [1000, '', { value: 1000, unit: '', decimals: 1 }],
  ])('%d %s', (value, unit, shown) => {
    expect(toShown(value, unit, 1)).toEqual(shown)
  })
})

describe('texts', () => {
  test('digits are grouped and decimals fixed, in both languages', () => {
    expect(formatNumber(1234567.891, 2, 'zh')).toBe('1,234,567.89')
    expect(formatNumber(5, 1, 'en')).toBe('5.0')
  })

  test('nothing is ever "-0"', () => {
    expect(formatNumber(-0.04, 1, 'zh')).toBe('0.0')
    expect(formatNumber(-0, 0, 'en')).toBe('0')
    expect(formatNumber(-0.06, 1, 'zh')).toBe('-0.1')
  })

  test.each(['kvar', 'degC'])('%s is written by itself as it is behind a value', (unit) => {
    expect(unitWords(unit)).toBe(toShown(1, unit, 1).unit)
  })

  test('a value with its unit', () => {
    expect(formatShown(12_345.6, 'kWh', 1, 'zh')).toBe('12.346 MWh')
    expect(formatShown(3, '', 0, 'en')).toBe('3')
  })
})

describe('a person who wants kW and kWh only', () => {
  afterEach(() => preferUnits('auto'))

  test('gets them whatever the size, with the quantity’s own decimals', () => {
    preferUnits('fixed')
    expect(toShown(1_234_567.8, 'kWh', 1)).toEqual({ value: 1_234_567.8, unit: 'kWh', decimals: 1 })
    expect(formatShown(-2500, 'kW', 1, 'en')).toBe('-2,500.0 kW')
    preferUnits('auto')
    expect(toShown(2500, 'kW', 1).unit).toBe('MW')
  })
})
