import { expect, test } from 'vitest'
import { billKeys, type BillFigures } from '#contract/utility-bill.ts'
import { compareBill } from './utility-bill.ts'

const none = Object.fromEntries(billKeys.map((key) => [key, ''])) as BillFigures
const of = (lines: ReturnType<typeof compareBill>, key: string) => lines.find((line) => line.key === key)

test('each line names what was billed more or less, and whether that is more than rounding', () => {
  const lines = compareBill(
    { ...none, peak: '1000', flat: '1005.5', energyAmount: '900.99' },
    { peak: '994.99', flat: '1000', energyAmount: '900' },
    { peak: '12' },
  )
  expect(of(lines, 'peak')).toEqual({ key: 'peak', unit: 'kWh', billed: '1000', own: '994.99', slip: '12', difference: '5.01', off: true })
  expect(of(lines, 'flat')).toMatchObject({ difference: '5.50', off: true })
  expect(of(lines, 'energyAmount')).toMatchObject({ unit: 'CNY', difference: '0.99', off: false })
  expect(of(lines, 'valley')).toMatchObject({ billed: null, own: null, difference: null, off: false })
  expect(of(compareBill({ ...none, total: '200' }, {}, {}), 'total')).toMatchObject({ billed: '200', own: null, difference: null, off: false })
})

test('a total is compared with what is worked out and with the bill itself, to the cent', () => {
  const bill = { ...none, energyAmount: '100.00', basicFee: '50.00', powerFactor: '-1.13', surcharges: '2.00', total: '150.88' }
  const own = { energyAmount: '100.10', basicFee: '50.00', powerFactor: '-1.13' }
  const lines = compareBill(bill, own, {})
  // What the utility alone knows is taken as it was billed.
  expect(of(lines, 'total')).toMatchObject({ own: '150.97', difference: '-0.09', off: false })
  expect(of(lines, 'addsUp')).toMatchObject({ billed: '150.88', own: '150.87', difference: '0.01', off: true })
  expect(of(compareBill(bill, { energyAmount: '100.10', basicFee: '50.00' }, {}), 'total')).toMatchObject({ own: null })
})
