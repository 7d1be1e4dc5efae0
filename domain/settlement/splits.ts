import { Decimal } from 'decimal.js'
import { periodTypes } from '#contract/price.ts'
import { directions, type Direction, type SlipWarning } from '#contract/settlement.ts'
import type { Figures } from './figures.ts'
import type { SlipInput, SlipSpan } from './slip.ts'

/** Differences up to this are rounding: 1 kWh, or this part of the energy. */
const LEAST = 1
const PART = '0.005'

/** A month and a direction, told by the registers that count it: that needs no translation. */
export function directionIn({ month, meters }: Pick<SlipSpan, 'month' | 'meters'>, direction: Direction): string {
  const own = meters.flatMap(({ registers }) => registers.filter((one) => one.direction === direction && one.rate === 'total'))
  return `${month} ${[...new Set(own.map(({ code }) => code))].join(', ')}`
}

/**
 * What quarter hours say beside what is billed. Parted by them: whether they count what the registers did, since those of a part of the days alone would part
 * the whole month. Parted by the meter's rates: how much would be in other periods, as of a meter that lags behind a notice of new hours.
 */
export function splitWarnings({ split }: Pick<SlipInput, 'split'>, span: SlipSpan, figures: Figures, i: number): SlipWarning[] {
  return directions.flatMap((direction): SlipWarning[] => {
    const hours = span.quarterHours?.[direction] ?? {}
    const counted = Object.values(hours).reduce((sum, kwh) => sum.plus(kwh), new Decimal(0))
    const total = new Decimal(figures.get(`${i}.${direction}.total`)?.value ?? 0)
    const of = directionIn(span, direction)
    const slack = Decimal.max(LEAST, total.abs().times(PART))
    if (counted.isZero() || total.isZero()) return []
    const isWhole = counted.minus(total).abs().lessThanOrEqualTo(slack)
    if (split === 'quarterHours') return isWhole ? [] : [{ code: 'hoursDiffer', what: `${of}: ${counted.toFixed(2)} / ${total.toFixed(2)} kWh` }]
    // Of a part of the hours nothing can be said of the periods.
    if (!isWhole) return []
    const parts = periodTypes.map((period) => ({
      off: new Decimal(hours[period] ?? 0).minus(figures.get(`${i}.${direction}.${period}.kwh`)?.value ?? 0),
      price: span.prices[period] ?? '0',
    }))
    const moved = parts.reduce((sum, { off }) => sum.plus(Decimal.max(off, 0)), new Decimal(0))
    if (moved.lessThanOrEqualTo(slack)) return []
    const yuan = parts.reduce((sum, { off, price }) => sum.plus(off.times(price)), new Decimal(0))
    return [{ code: 'splitsDiffer', what: `${of}: ${moved.toFixed(2)} kWh, ${yuan.toFixed(2, Decimal.ROUND_HALF_UP)} CNY` }]
  })
}
