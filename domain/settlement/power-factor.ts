import { Decimal } from 'decimal.js'

/** Adjustment of the electric fee by the power factor (功率因数调整电费办法, 83水电财字215号), for those whose standard is 0.90. */

const STANDARD = '0.90'

/** Power factor of a month from its energies (kWh, kvarh), rounded half up to hundredths as the table has it; undefined: nothing was used. */
export function powerFactorOf(kwh: Decimal.Value, kvarh: Decimal.Value): string | undefined {
  const [active, reactive] = [new Decimal(kwh), new Decimal(kvarh)]
  if (!active.greaterThan(0) || !reactive.isFinite()) return undefined
  const apparent = active.times(active).plus(reactive.times(reactive)).sqrt()
  return active.dividedBy(apparent).toFixed(2, Decimal.ROUND_HALF_UP)
}

/** Steps of the table: down to which power factor each hundredth below the last step adds so many percent. */
const steps = [
  { to: '0.70', percent: '0.5' },
  { to: '0.65', percent: '1' },
  { to: '0', percent: '2' },
] as const
/** What each hundredth above the standard takes off, and how many count. */
const better = { percent: '0.15', hundredths: 5 } as const

/** By how many percent the fee of a power factor (0 to 1, hundredths) is more (positive) or less. */
export function powerFactorAdjustment(powerFactor: Decimal.Value): string {
  const factor = new Decimal(powerFactor)
  const above = factor.minus(STANDARD).times(100)
  if (!above.isNegative()) return Decimal.min(above, better.hundredths).times(better.percent).negated().plus(0).toFixed()
  let [percent, from] = [new Decimal(0), new Decimal(STANDARD)]
  for (const step of steps) {
    const to = Decimal.max(step.to, factor)
    if (to.greaterThanOrEqualTo(from)) break
    percent = percent.plus(from.minus(to).times(100).times(step.percent))
    from = to
  }
  return percent.toFixed()
}
