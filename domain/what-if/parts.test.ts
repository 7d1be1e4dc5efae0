import { expect, test } from 'vitest'
import { Decimal } from 'decimal.js'
import { whatIfParts } from '#contract/what-if.ts'
import { addParts, comparable, lessParts, partsOf, shareOf, wholeOf, type Parts } from './parts.ts'

const some = (seed: number): Parts =>
  partsOf((part) => ((((seed + 1) * (whatIfParts.indexOf(part) + 3) * 7919) % 2_000_003) / 100 - 10_000).toFixed(2))

test('the reason in parts adds up to the whole difference, to the cent, in months and in their year', () => {
  for (let seed = 0; seed < 500; seed++) {
    const [a, b] = [some(seed), some(seed + 1000)]
    expect(wholeOf(lessParts(a, b))).toBe(new Decimal(wholeOf(a)).minus(wholeOf(b)).toFixed(2))
    expect(wholeOf(addParts([a, b]))).toBe(new Decimal(wholeOf(a)).plus(wholeOf(b)).toFixed(2))
  }
})

test('a part that one side lacks is left out of all, and nothing that is known is nothing', () => {
  const [a, b] = comparable([some(1), { ...some(2), basicFee: null }] as const)
  expect([a.basicFee, b.basicFee, a.pvFeedIn === null]).toEqual([null, null, false])
  expect(addParts([]).basicFee).toBeNull()
})

test('a share of savings is of gains alone; one of the discharge is of all that was given', () => {
  expect(shareOf('shareOfSavings', { earned: '25332.31', discharged: '67808.86' }, '20')).toBe('-5066.46')
  expect(shareOf('shareOfSavings', { earned: '-5', discharged: '1' }, '20')).toBe('0.00')
  expect(shareOf('discount', { earned: '25332.31', discharged: '67808.86' }, '10')).toBe('-6780.89')
})
