import { Decimal } from 'decimal.js'

/** Steps from what was earned to what is left of it, in the order in which they are drawn. */
const waterfallSteps = [
  'dischargeValue',
  'chargeCost',
  'pvSelfUse',
  'pvFeedIn',
  'charging',
  'meterDifference',
  'demandSaving',
  'customerShare',
  'selfUse',
  'demandCharge',
  'basicFee',
  'powerFactor',
  'tax',
] as const
export type WaterfallStep = (typeof waterfallSteps)[number]

/** What a settlement slip comes to, yuan. `less`: what its payable amount is reduced by. */
export interface SlipSums {
  savings: string
  customerBenefit: string
  demandSavingShare: string | null
  less: readonly { name: string; amount: string }[]
  payable: string
  tax: string
}

/** Which step a deduction of a slip belongs to. */
const stepOfLess: Readonly<Record<string, WaterfallStep>> = {
  selfUseAmount: 'selfUse',
  demandCharge: 'demandCharge',
  basicFeeShare: 'basicFee',
  powerFactorAmount: 'powerFactor',
}

/**
 * From gross to net: what the console counted by source, what slips of the same days say otherwise of the storage's savings (`difference`), and what they take
 * off or add. The steps add up to `net`, to the cent.
 */
export function waterfallOf(
  earned: Readonly<Partial<Record<WaterfallStep, string | null>>>,
  difference: string,
  slips: readonly SlipSums[],
): { steps: { key: WaterfallStep; amount: string }[]; net: string } {
  const sums = new Map<WaterfallStep, Decimal>()
  const add = (key: WaterfallStep, amount: Decimal.Value): void => void sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(amount))
  for (const key of waterfallSteps) {
    const amount = earned[key]
    if (amount != null) add(key, amount)
  }
  if (slips.length > 0) add('meterDifference', difference)
  for (const slip of slips) {
    if (slip.demandSavingShare !== null) add('demandSaving', slip.demandSavingShare)
    add('customerShare', new Decimal(slip.customerBenefit).negated())
    for (const { name, amount } of slip.less) add(stepOfLess[name] ?? 'selfUse', new Decimal(amount).negated())
    add('tax', new Decimal(slip.tax).negated())
  }
  const steps = waterfallSteps.flatMap((key) => {
    const amount = sums.get(key)
    return amount === undefined ? [] : [{ key, amount: amount.toFixed(2) }]
  })
  return { steps, net: steps.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)).toFixed(2) }
}
