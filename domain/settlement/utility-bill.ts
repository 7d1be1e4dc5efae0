import { Decimal } from 'decimal.js'
import { periodTypes } from '#contract/price.ts'
import type { SlipFigure } from '#contract/settlement.ts'
import { billAmounts, billKeys, type BillFigures, type BillKey, type BillLine } from '#contract/utility-bill.ts'

/** Differences up to this are rounding: 1 (yuan, kWh), or this part of what was billed. */
const LEAST = 1
const PART = '0.005'

/** What the console works out for a connection point itself; what is missing is not known. */
export type OwnBill = Partial<Record<BillKey, string>>

const unitOf = (key: BillKey): BillLine['unit'] => (key === 'kvarh' ? 'kvarh' : (periodTypes as readonly string[]).includes(key) ? 'kWh' : 'CNY')

const sumOf = (values: readonly string[]): string => values.reduce((sum, value) => sum.plus(value), new Decimal(0)).toFixed(2)

/** What of a bill is the storage's on a slip: its charging by period and in money, its part of the basic fee, its adjustment. */
export function slipOfBill(figures: readonly SlipFigure[]): OwnBill {
  const sums: OwnBill = {}
  const add = (key: BillKey, value: string): void => void (sums[key] = new Decimal(sums[key] ?? 0).plus(value).toFixed())
  for (const { name, direction, period, value, id } of figures) {
    if (name === 'energy' && direction === 'charge' && period !== undefined && period !== 'total') add(period, value)
    if (id === 'charge.cost') add('energyAmount', value)
    if (name === 'basicFeeShare') add('basicFee', value)
    if (name === 'powerFactorAmount') add('powerFactor', value)
  }
  return sums
}

/** Lines that are told: not of periods that neither the bill nor the prices have. */
export const toldLines = (lines: readonly BillLine[]): BillLine[] =>
  lines.filter(({ billed, own }) => billed !== null || (own !== null && Number(own) !== 0))

/** A bill line by line beside what the console works out (`corrected`: of corrected readings); each difference is named, and whether it is more than rounding. */
export function compareBill(bill: BillFigures, own: OwnBill, slip: OwnBill, corrected: ReadonlySet<BillKey> = new Set()): BillLine[] {
  const lines = billKeys.map((key): BillLine => {
    const line = lineOf(key, unitOf(key), bill[key], key === 'total' ? ownTotal(bill, own) : own[key], slip[key])
    // The total has all amounts in it.
    const isCorrected = key === 'total' ? billAmounts.some((one) => corrected.has(one)) : corrected.has(key)
    return line.own !== null && isCorrected ? { ...line, corrected: true } : line
  })
  const kinds = [bill.energyAmount, bill.basicFee, bill.powerFactor, bill.surcharges].filter((value) => value !== '')
  if (bill.total === '' || kinds.length === 0) return lines
  return [...lines, lineOf('addsUp', 'CNY', bill.total, sumOf(kinds), undefined)]
}

/** The sum of what is worked out, with the surcharges that only the utility knows. */
function ownTotal({ powerFactor: billed, surcharges }: BillFigures, { energyAmount, basicFee, powerFactor }: OwnBill): string | undefined {
  if (energyAmount === undefined || basicFee === undefined || (powerFactor === undefined && billed !== '')) return undefined
  return sumOf([energyAmount, basicFee, powerFactor ?? '0', surcharges || '0'])
}

function lineOf(key: BillLine['key'], unit: BillLine['unit'], billed: string, own: string | undefined, slip: string | undefined): BillLine {
  const difference = billed === '' || own === undefined ? null : new Decimal(billed).minus(own)
  const limit = Decimal.max(LEAST, new Decimal(billed || 0).abs().times(PART))
  return {
    key,
    unit,
    billed: billed === '' ? null : billed,
    own: own ?? null,
    slip: slip ?? null,
    difference: difference?.toFixed(2) ?? null,
    off: difference !== null && difference.abs().greaterThan(key === 'addsUp' ? 0 : limit),
  }
}
