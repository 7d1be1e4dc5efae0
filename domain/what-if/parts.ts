import { Decimal } from 'decimal.js'
import type { BenefitFormula } from '#contract/settlement.ts'
import { whatIfParts, type WhatIfPart } from '#contract/what-if.ts'
import { sumAmounts, type RevenuePart } from '../revenue.ts'
import { operate } from '../settlement/figures.ts'

/** Yuan of each part; null: not known, or the station has none. What is paid is negative. */
export type Parts = Record<WhatIfPart, string | null>

/** What somebody gets of a storage's earnings by `formula`, as a cost; the slip's own operation. */
export function shareOf(formula: BenefitFormula, { earned, discharged }: { earned: string; discharged: string }, percent: string): string {
  const isShare = formula === 'shareOfSavings'
  const share = operate(isShare ? 'percentOfGain' : 'percentOf', [new Decimal(isShare ? earned : discharged), new Decimal(percent)])
  return negative(share.toFixed(2, Decimal.ROUND_HALF_UP))
}

/** A cost. */
export const negative = (yuan: string): string => new Decimal(0).minus(yuan).toFixed(2)

/** What was given by the storage is worth, of the lines of a revenue. */
export const dischargedOf = (lines: readonly RevenuePart[]): string =>
  sumAmounts(lines.filter(({ source, kwh }) => source === 'storageArbitrage' && kwh > 0))

/** Only parts that are known in all: else a whole would be compared with less than a whole. */
export function comparable<T extends readonly Parts[]>(all: T): { [K in keyof T]: Parts } {
  const known = whatIfParts.filter((part) => all.every((parts) => parts[part] !== null))
  return all.map((parts) => partsOf((part) => (known.includes(part) ? parts[part] : null))) as { [K in keyof T]: Parts }
}

export const partsOf = (of: (part: WhatIfPart) => string | null): Parts => Object.fromEntries(whatIfParts.map((part) => [part, of(part)])) as Parts

/** Sums of parts; a part that nobody knows stays unknown. */
export const addParts = (all: readonly Parts[]): Parts =>
  partsOf((part) => {
    const known = all.flatMap((parts) => parts[part] ?? [])
    return known.length === 0 ? null : sumAmounts(known.map((amount) => ({ amount })))
  })

/** All parts together, exactly. */
export const wholeOf = (parts: Parts): string => sumAmounts(whatIfParts.flatMap((part) => (parts[part] === null ? [] : [{ amount: parts[part] }])))

/** Part by part, `a` less `b`; their sum is the difference of the wholes. */
export const lessParts = (a: Parts, b: Parts): Parts =>
  partsOf((part) => (a[part] === null || b[part] === null ? null : new Decimal(a[part]).minus(b[part]).toFixed(2)))
