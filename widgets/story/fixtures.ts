import { fixturesOf } from '#tests/support/fixtures/fixture.ts'
import { energyRow, extremeValues, priceDay } from '#tests/support/fixtures/plant.ts'
import { revenueMonthOf } from '#tests/support/fixtures/statistics.ts'
import revenue from '../revenue-now/fixtures.ts'
import { monthsBefore } from './model.ts'

const months = (kwh: (i: number) => number | null) => ({
  rows: Array.from({ length: 24 }, (_, i) => ({ ...energyRow('pvGeneration', kwh(i)), start: monthsBefore('2026-03-18', 23 - i) })),
})
/** Two charges, in the night and at noon, and what was given on the peaks. */
const parts = [
  { source: 'storageArbitrage' as const, period: 'valley' as const, kwh: -540, price: '0.2708', amount: '-146.23' },
  { source: 'storageArbitrage' as const, period: 'flat' as const, kwh: -480, price: '0.6864', amount: '-329.47' },
  { source: 'storageArbitrage' as const, period: 'peak' as const, kwh: 540, price: '1.1547', amount: '623.54' },
]
const revenueOf = (state: 'typical' | 'extreme' | 'empty') => {
  const answer = revenue[state].answers.revenue
  return typeof answer === 'object' ? { ...answer, parts: state === 'empty' ? [] : parts } : ('refused' as const)
}
const answers = (state: 'typical' | 'extreme' | 'empty', kwh: (i: number) => number | null) => ({
  energyByPeriod: months(kwh),
  revenue: revenueOf(state),
  revenueMonth: revenueMonthOf(state),
  priceDay,
})

export default fixturesOf({
  values: { ...extremeValues, pvGeneration: 98_765_432.1 },
  // Eleven months without a reading, then a young plant's.
  typical: answers('typical', (i) => (i < 11 ? null : 26_000 + 17_000 * Math.sin((i - 14) / 1.9))),
  extreme: answers('extreme', (i) => 123_456.7 * (i + 1)),
  empty: answers('empty', () => null),
})
