import { describe, expect, test } from 'vitest'
import { earnedValue, type Budgeted } from './earned-value.ts'
import { china } from './fixtures.ts'

const one = (more: Partial<Budgeted>): Budgeted => ({ budget: '1000', start: '2026-11-23', end: '2026-12-04', percent: 0, ...more })

describe('earned value', () => {
  test('half of the money planned, two fifths done, at more than that cost', () => {
    // Ten working days of 1,000; five have passed: planned 500. 40 % are done: 400. 600 were spent.
    expect(earnedValue([one({ percent: 40 })], [{ date: '2026-11-24', amount: '600' }], china, '2026-11-27')).toEqual({
      bac: '1000.00',
      pv: '500.00',
      ev: '400.00',
      ac: '600.00',
      sv: '-100.00',
      cv: '-200.00',
      spi: '0.800',
      cpi: '0.667',
      eac: '1500.00',
      etc: '900.00',
      vac: '-500.00',
      tcpi: '1.500',
    })
  })
  test('counts days of work, so a weekend earns and plans nothing', () => {
    const pv = (date: string): string => earnedValue([one({})], [], china, date).pv
    expect(['2026-11-22', '2026-11-23', '2026-11-27', '2026-11-29', '2026-11-30', '2026-12-04', '2027-01-01'].map(pv)).toEqual([
      '0.00',
      '100.00',
      '500.00',
      '500.00',
      '600.00',
      '1000.00',
      '1000.00',
    ])
  })
  test('a milestone is due on its day as a whole', () => {
    const milestone = one({ start: '2026-11-28', end: '2026-11-28' })
    expect(['2026-11-27', '2026-11-28'].map((date) => earnedValue([milestone], [], china, date).pv)).toEqual(['0.00', '1000.00'])
  })
  test('what would be divided by nothing is not defined, not zero', () => {
    expect(earnedValue([one({})], [], china, '2026-11-01')).toMatchObject({ spi: null, cpi: null, eac: null, etc: null, vac: null, tcpi: '1.000' })
    expect(earnedValue([], [], china, '2026-11-01')).toMatchObject({ bac: '0.00', spi: null, tcpi: null })
    // Money is spent, nothing is done: CPI is 0, and by it the rest would cost without end.
    expect(earnedValue([one({})], [{ date: '2026-11-23', amount: '5' }], china, '2026-11-23')).toMatchObject({ cpi: '0.000', eac: null })
  })
  test('costs after the day do not count, paybacks do; cents are exact', () => {
    const costs = [
      { date: '2026-11-23', amount: '0.1' },
      { date: '2026-11-23', amount: '0.2' },
      { date: '2026-11-24', amount: '-0.05' },
      { date: '2026-11-26', amount: '99' },
    ]
    expect(earnedValue([one({ budget: '0.3', percent: 100 })], costs, china, '2026-11-25')).toMatchObject({ ac: '0.25', ev: '0.30', cpi: '1.200' })
  })
})
