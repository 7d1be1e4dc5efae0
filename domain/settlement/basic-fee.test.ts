import { expect, test } from 'vitest'
import { basicFee, cheapest, type BasicFee, type FeeMonth, type FeeTerms } from './basic-fee.ts'

/** 湖北 10 kV: 26.3 yuan/kVA or 42 yuan/kW. */
const terms: FeeTerms = { mode: 'contract', contractKw: '500', capacityPrice: '26.3', demandPrice: '42', excessBase: 'contract', discount: false }
const month = (measuredKw: string | undefined, more: Partial<FeeMonth> = {}): FeeMonth => ({ kva: '1000', measuredKw, kwh: 200_000, ...more })
const amount = (more: Partial<FeeTerms>, of: FeeMonth): string => (basicFee({ ...terms, ...more }, of) as BasicFee).amount

test.each<[string, Partial<FeeTerms>, FeeMonth, string]>([
  ['capacity: kVA x price', { mode: 'capacity' }, month(undefined), '26300.00'],
  ['actual: what was drawn x price', { mode: 'actual' }, month('421.37'), '17697.54'],
  ['a contract that was not used up', {}, month('310'), '21000.00'],
  ['just 105 % of a contract', {}, month('525'), '21000.00'],
  ['above it, all beyond the contract twice: 500 x 42 + 2 x 42 x 25.01', {}, month('525.01'), '23100.84'],
  ['above it, beyond 105 % twice: 500 x 42 + 2 x 42 x 75', { excessBase: 'contract105' }, month('600'), '27300.00'],
  ['much use: 260 kWh per kVA', { discount: true, mode: 'actual' }, month('400', { kwh: 260_000 }), '15120.00'],
  ['nearly much use', { discount: true, mode: 'actual' }, month('400', { kwh: 259_999 }), '16800.00'],
  ['much use changes nothing of a capacity', { discount: true, mode: 'capacity' }, month('400', { kwh: 999_999 }), '26300.00'],
])('%s', (_what, more, of, expected) => {
  expect(amount(more, of)).toBe(expected)
})

test('what is not known is said, never taken for nothing', () => {
  expect(basicFee(terms, month(undefined))).toBe('demandMissing')
  expect(basicFee({ ...terms, mode: 'capacity' }, month('1', { kva: undefined }))).toBe('capacityMissing')
  expect(basicFee({ ...terms, discount: true }, month('1', { kwh: undefined }))).toBe('energyMissing')
  expect(basicFee({ ...terms, demandPrice: '' }, month('1'))).toBe('priceMissing')
  expect(basicFee({ ...terms, mode: 'capacity', capacityPrice: '' }, month('1'))).toBe('priceMissing')
  expect(basicFee({ ...terms, contractKw: '' }, month('1'))).toBe('contractMissing')
})

test.each(['contract', 'contract105'] as const)('the cheapest contract is that which trying each whole kW finds (excess above %s)', (excessBase) => {
  const months = [612.5, 480, 390.2, 705.9, 655, 433.3, 520, 380, 344.4, 610, 690, 701].map((kw) => month(String(kw)))
  const found = cheapest(months, { ...terms, excessBase })
  const yearOf = (kw: number): number => months.reduce((sum, one) => sum + Number(amount({ excessBase, contractKw: String(kw) }, one)), 0)
  const tried = Array.from({ length: 601 }, (_, i) => yearOf(400 + i))
  expect(Number(found?.fees.contract)).toBeCloseTo(Math.min(...tried), 2)
  expect(yearOf(Number(found?.contractKw))).toBeCloseTo(Math.min(...tried), 2)
})

test('the cheapest mode is named with what it saves; months that were not measured do not count', () => {
  const found = cheapest([month('900'), month(undefined), month('450'), month('300')], terms)
  expect(found).toMatchObject({ months: 3, cheapest: 'actual', fees: { capacity: '78900.00', actual: '69300.00' } })
  // With 500 kW: 500 x 42 x 3 + 2 x 42 x 400 = 96600.
  expect(found?.saves).toBe('27300.00')
  expect(cheapest([month(undefined)], terms)).toBeUndefined()
  expect(cheapest([month('1', { kva: undefined })], terms)).toBeUndefined()
})

test('no contract is proposed below 40 % of the capacity', () => {
  expect(cheapest([month('100'), month('120')], terms)).toMatchObject({ contractKw: '400', fees: { contract: '33600.00' }, cheapest: 'actual' })
})

test('only the last twelve measured months count', () => {
  const many = [...Array.from({ length: 20 }, () => month('9000')), ...Array.from({ length: 12 }, () => month('400'))]
  expect(cheapest(many, terms)).toMatchObject({ months: 12, contractKw: '400' })
})
