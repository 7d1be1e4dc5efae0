import { expect, test } from 'vitest'
import { waterfallOf } from './waterfall.ts'

/** The example of a slip: savings 25,332.31, of which a fifth is the customer's, less self-use; tax is in what is paid. */
const slip = {
  savings: '25332.31',
  customerBenefit: '5066.46',
  demandSavingShare: null,
  less: [{ name: 'selfUseAmount', amount: '2086.04' }],
  payable: '18179.81',
  tax: '2091.48',
}

test('the steps lead from what was earned to what the slip leaves without tax, and name what the meters say otherwise', () => {
  const { steps, net } = waterfallOf({ dischargeValue: '67808.00', chargeCost: '-42476.00' }, '0.31', [slip])
  expect(steps).toEqual([
    { key: 'dischargeValue', amount: '67808.00' },
    { key: 'chargeCost', amount: '-42476.00' },
    { key: 'meterDifference', amount: '0.31' },
    { key: 'customerShare', amount: '-5066.46' },
    { key: 'selfUse', amount: '-2086.04' },
    { key: 'tax', amount: '-2091.48' },
  ])
  expect(net).toBe('16088.33')
})

test('without a slip what was earned is all that is said', () => {
  expect(waterfallOf({ dischargeValue: '10.00', chargeCost: '-4.00', pvSelfUse: null }, '0', [])).toEqual({
    steps: [
      { key: 'dischargeValue', amount: '10.00' },
      { key: 'chargeCost', amount: '-4.00' },
    ],
    net: '6.00',
  })
})
