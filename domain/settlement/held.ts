import { Decimal } from 'decimal.js'
import type { SlipWarning } from '#contract/settlement.ts'
import type { SlipInput, SlipSpan, SpanTotals } from './slip.ts'

const sum = (values: readonly { value: string }[]): Decimal => values.reduce((all, { value }) => all.plus(value), new Decimal(0))

/**
 * Readings that the slip before (or after) was agreed to with, and that say something else by now: this slip goes on from what was settled, so that no energy is
 * lost or billed twice, and tells what the difference comes to. Of registers that are billed; by the price of the rate, else by the mean one of the direction.
 */
export function heldWarnings({ split }: Pick<SlipInput, 'split'>, span: SlipSpan, { energies, amounts }: SpanTotals): SlipWarning[] {
  const own = span.selfUse !== null && 'meters' in span.selfUse ? span.selfUse.meters : []
  return [...span.meters, ...own].flatMap((meter) =>
    meter.registers.flatMap(({ direction, rate, code, last, current }) => {
      const isOwn = own.includes(meter)
      if (!isOwn && (rate === 'total') === (split === 'meterRates')) return []
      const mean = sum(energies[direction]).isZero() ? undefined : sum(amounts[direction]).dividedBy(sum(energies[direction]))
      const price = isOwn ? undefined : rate === 'total' ? mean : span.prices[rate]
      return [last, current].flatMap(({ value, now, date }): SlipWarning[] => {
        if (now === undefined) return []
        const kwh = new Decimal(now).minus(value).times(meter.ct).times(meter.pt)
        const yuan = price === undefined ? '' : `, ${kwh.times(price).toFixed(2, Decimal.ROUND_HALF_UP)} CNY`
        return [{ code: 'readingSettled', what: `${meter.sn} ${code} ${date}: ${value} → ${now}: ${kwh.toFixed()} kWh${yuan}` }]
      })
    }),
  )
}
