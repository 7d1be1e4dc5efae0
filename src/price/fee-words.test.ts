import { expect, test } from 'vitest'
import { typedParties } from './fee-words.ts'

test('a form of an allocation has the weights that were typed; what was known is left to be known anew', () => {
  const of = { connectionPointId: 'P1', amount: '1.00' }
  const parties = [
    { ...of, party: 'customer' as const, weight: '500', isKnown: true },
    { ...of, party: 'customer' as const, weight: '70' },
    { ...of, party: 'storage' as const, weight: '50' },
  ]
  expect(typedParties(parties).map(({ weight }) => weight)).toEqual(['', '70', '50'])
})
