import { Decimal } from 'decimal.js'
import { periodTypes, type PeriodType } from '#contract/price.ts'
import {
  directions,
  type BenefitFormula,
  type Direction,
  type EnergySplit,
  type FigureSource,
  type ReadingSource,
  type SelfUsePrice,
  type SlipFigure,
  type SlipProblem,
  type SlipWarning,
} from '#contract/settlement.ts'
import { adjustmentOf } from './adjustment.ts'
import { allocate } from './allocate.ts'
import { demandOf, selfUseOf, type SlipDemand } from './deductions.ts'
import { Figures, priceSource } from './figures.ts'
import { heldWarnings } from './held.ts'
import { meteredOf } from './metered.ts'
import { directionIn, splitWarnings } from './splits.ts'
import type { Span } from './period.ts'

/**
 * A reading of a display. `settled`: with it a slip beside this one was agreed to; `now`: what it says by now, where that is something else; `corrected`: in that
 * slip it was a corrected one.
 */
export interface SpanReading {
  value: string
  date: string
  how: ReadingSource | 'settled'
  now?: string
  corrected?: true
}

/** A register of one physical meter over (a part of) a span: what it showed, as its display does, in kWh before the transformers' ratio. */
export interface RegisterSpan {
  direction: Direction
  /** `total`, or the rate that it counts. */
  rate: 'total' | PeriodType
  code: string
  last: SpanReading
  current: SpanReading
}

/** One physical meter over (a part of) a span: of a meter that was exchanged there are two. */
export interface MeterSpan {
  sn: string
  ct: string
  pt: string
  registers: RegisterSpan[]
  /** What its display shows after its last number: 10 to the power of its digits before the point. */
  top: string
}

/** What happened in one month's part of the period. */
export interface SlipSpan extends Span {
  meters: MeterSpan[]
  /** By quarter hours, kWh: only their proportions count; of a slip by the meter's rates they only tell the difference. Undefined: not known. */
  quarterHours: Record<Direction, Partial<Record<PeriodType, number>>> | undefined
  /** Yuan/kWh. */
  prices: Partial<Record<PeriodType, string>>
  pricesOwn: boolean
  priceOf: string
  priceOfEn?: string | undefined
  selfUse: { meters: MeterSpan[] } | { kwh: string } | null
}

/** All that a slip is worked out from; with it the slip can be worked out anew at any time, to the same cents. */
export interface SlipInput {
  formula: BenefitFormula
  split: EnergySplit
  /** Percent. */
  benefitRate: string
  /** Percent of tax that the payable amount contains. */
  taxRate: string
  selfUsePrice: { of: SelfUsePrice; agreed: string }
  spans: SlipSpan[]
  /** The month's maximum demand with and without the storage, kW; yuan/kW. Null: not part of the agreement. */
  demand: SlipDemand | null
  /** The storage's part of the basic fee, yuan. Null: not part of the agreement. */
  basicFee: string | null
  /** What the connection point's power factor is worked out from, and yuan/kWh of funds in its price. Null or none: left out; `unknown`: agreed, but nothing is known of it. */
  powerFactor?:
    | 'unknown'
    | ({ funds: string } & ({ meters: MeterSpan[] } | { billed: { number: string; kwh: [PeriodType, string][]; kvarh: string } }))
    | null
}

export interface WorkedSlip {
  figures: SlipFigure[]
  problems: SlipProblem[]
  warnings: SlipWarning[]
}

/** No slip comes to so many yuan: sums are no longer exact to the cent, and a reading is wrong. */
const TOO_MUCH = 1e12

/** What a slip is put down into. */
export interface Work {
  figures: Figures
  problems: SlipProblem[]
  warnings: SlipWarning[]
}

/**
 * The settlement slip of a storage: readings x ratio -> energy by price period -> what charging costs and discharging is worth -> savings -> the customer's
 * benefit -> what is to be paid. Every amount is rounded to cents once, where it is made. Figures without problems only.
 */
export function workOut(input: SlipInput): WorkedSlip {
  const work: Work = { figures: new Figures(), problems: [], warnings: [] }
  const { figures, problems, warnings } = work
  const totals = input.spans.map((span, i) => spanOf(work, input, span, i))
  if (problems.length > 0) return { figures: [], problems, warnings }
  const all = (of: (total: SpanTotals) => SlipFigure[]): SlipFigure[] => totals.flatMap(of)
  const charged = figures.make('charge.kwh', 'chargeEnergy', 'kWh', 'sum', all((total) => total.energies.charge), { direction: 'charge' }) // prettier-ignore
  const discharged = figures.make('discharge.kwh', 'dischargeEnergy', 'kWh', 'sum', all((total) => total.energies.discharge), { direction: 'discharge' }) // prettier-ignore
  const cost = figures.make('charge.cost', 'chargeCost', 'CNY', 'sum', all((total) => total.amounts.charge), { direction: 'charge' }) // prettier-ignore
  const value = figures.make('discharge.value', 'dischargeValue', 'CNY', 'sum', all((total) => total.amounts.discharge), { direction: 'discharge' }) // prettier-ignore
  if (!new Decimal(charged.value).isZero()) figures.make('efficiency', 'efficiency', '%', 'percentage', [discharged, charged])
  const savings = figures.make('savings', 'savings', 'CNY', 'minus', [value, cost])
  if (new Decimal(savings.value).isNegative()) warnings.push({ code: 'negativeSavings', what: savings.value })
  const rate = figures.put('benefitRate', 'benefitRate', '%', input.benefitRate, { kind: 'agreement' })
  const isShare = input.formula === 'shareOfSavings'
  const benefit = isShare
    ? figures.make('customerBenefit', 'customerBenefit', 'CNY', 'percentOfGain', [savings, rate])
    : figures.make('customerBenefit', 'customerBenefit', 'CNY', 'percentOf', [value, rate])
  const operator = figures.make('operatorShare', 'operatorShare', 'CNY', 'minus', isShare ? [savings, benefit] : [value, benefit, cost])
  const less = selfUseOf(work, input, totals, charged, cost)
  const demand = demandOf(work, input, rate)
  const fee = input.basicFee === null ? [] : [figures.put('basicFeeShare', 'basicFeeShare', 'CNY', input.basicFee, { kind: 'allocation' })]
  // No agreement can be made with both any more; those of before stay as they were agreed.
  if (input.demand !== null && input.basicFee !== null) warnings.push({ code: 'demandTwice', what: `${demand[0]?.value ?? '0.00'} CNY` })
  less.push(...demand, ...fee, ...adjustmentOf(work, input, charged, cost, fee))
  const saving = figures.get('demandSavingShare')
  const base = saving === undefined ? operator : figures.make('additions', 'additions', 'CNY', 'sum', [operator, saving])
  const payable = figures.make('payable', 'payable', 'CNY', 'minus', [base, ...less])
  const tax = figures.put('taxRate', 'taxRate', '%', input.taxRate, { kind: 'station' })
  const net = figures.make('withoutTax', 'withoutTax', 'CNY', 'withoutTax', [payable, tax])
  figures.make('tax', 'tax', 'CNY', 'minus', [payable, net])
  const huge = figures.all.find(({ unit, value: yuan }) => unit === 'CNY' && new Decimal(yuan).abs().greaterThanOrEqualTo(TOO_MUCH))
  if (huge !== undefined) problems.push({ code: 'tooMuch', what: huge.value })
  return { figures: problems.length > 0 ? [] : figures.all, problems, warnings }
}

/** Figures of one span. */
export interface SpanTotals {
  span: SlipSpan
  energies: Record<Direction, SlipFigure[]>
  amounts: Record<Direction, SlipFigure[]>
  selfUse: SlipFigure[]
}

function spanOf(work: Work, { split }: SlipInput, span: SlipSpan, i: number): SpanTotals {
  const { figures, problems } = work
  const result: SpanTotals = { span, energies: { charge: [], discharge: [] }, amounts: { charge: [], discharge: [] }, selfUse: [] }
  for (const direction of directions) {
    const metered = span.meters.flatMap((meter, j) => meteredOf(work, meter, `${i}.m${j}`, span.month, direction))
    const total = figures.make(`${i}.${direction}.total`, 'energy', 'kWh', 'sum', metered.filter(({ period }) => period === 'total'), { month: span.month, direction, period: 'total' }) // prettier-ignore
    for (const [period, energy] of partsOf(work, split, span, i, direction, total, metered)) {
      if (new Decimal(energy.value).isZero()) continue
      const of = { month: span.month, direction, period }
      const known = span.prices[period]
      if (known === undefined) {
        problems.push({ code: 'priceMissing', what: `${span.month} ${period}` })
        continue
      }
      const price = figures.put(`${i}.${direction}.${period}.price`, 'price', 'CNY/kWh', known, priceSource(span), of)
      result.energies[direction].push(energy)
      result.amounts[direction].push(figures.make(`${i}.${direction}.${period}.amount`, 'amount', 'CNY', 'product', [energy, price], of))
    }
  }
  work.warnings.push(...heldWarnings({ split }, span, result), ...splitWarnings({ split }, span, figures, i))
  if (span.selfUse !== null) result.selfUse.push(selfUseEnergy(work, span, i))
  return result
}

/** Energies of a direction by price period: as the meter's rates counted them, or the total parted as quarter hours say. */
function partsOf(
  { figures, problems, warnings }: Work,
  split: EnergySplit,
  span: SlipSpan,
  i: number,
  direction: Direction,
  total: SlipFigure,
  metered: readonly SlipFigure[],
): [PeriodType, SlipFigure][] {
  const idOf = (period: PeriodType): string => `${i}.${direction}.${period}.kwh`
  const byRates = periodTypes.flatMap((period) => {
    const own = metered.filter((figure) => figure.period === period)
    return own.length === 0 ? [] : [[period, own] as const]
  })
  if (split === 'meterRates') {
    // What a meter without rates counted belongs to no period.
    for (const { meter, made } of metered.filter(({ period, value }) => period === 'total' && !new Decimal(value).isZero()))
      if (!metered.some((one) => one.period !== 'total' && one.made?.of[2] === made?.of[2])) problems.push({ code: 'ratesMissing', what: `${span.month} ${meter}` }) // prettier-ignore
    const parts = byRates.map(([period, own]): [PeriodType, SlipFigure] => [period, figures.make(idOf(period), 'energy', 'kWh', 'sum', own, { month: span.month, direction, period })]) // prettier-ignore
    const sum = parts.reduce((all, [, energy]) => all.plus(energy.value), new Decimal(0))
    // Each register may be a last digit off, times its ratio.
    const slack = span.meters.reduce((all, { ct, pt }) => all.plus(new Decimal(ct).times(pt).times(0.01).times(byRates.length)), new Decimal(0))
    const off = sum.minus(total.value)
    if (parts.length > 0 && off.abs().greaterThan(slack)) warnings.push({ code: 'ratesDiffer', what: `${directionIn(span, direction)}: ${off.toFixed()} kWh` }) // prettier-ignore
    return parts
  }
  if (new Decimal(total.value).isZero()) return []
  const shares = periodTypes.flatMap((period) => {
    const kwh = span.quarterHours?.[direction][period] ?? 0
    return kwh > 0 ? [[period, kwh] as const] : []
  })
  const places = Math.max(2, new Decimal(total.value).decimalPlaces())
  const parts = allocate(total.value, shares.map(([, kwh]) => kwh), places) // prettier-ignore
  if (parts === undefined) {
    problems.push({ code: 'hoursUnknown', what: span.month })
    return []
  }
  const source: FigureSource = { kind: 'quarterHours' }
  return shares.map(([period], k): [PeriodType, SlipFigure] => [
    period,
    figures.share(idOf(period), 'energy', 'kWh', parts[k] as Decimal, total, source, { month: span.month, direction, period }),
  ])
}

function selfUseEnergy(work: Work, span: SlipSpan, i: number): SlipFigure {
  const { selfUse } = span
  const of = { month: span.month }
  if (selfUse === null || 'kwh' in selfUse)
    return work.figures.put(`${i}.selfUse.kwh`, 'selfUseEnergy', 'kWh', selfUse?.kwh ?? 0, { kind: 'agreement' }, of)
  const metered = selfUse.meters.flatMap((meter, j) => meteredOf(work, meter, `${i}.s${j}`, span.month, 'charge', 'selfUse'))
  return work.figures.make(`${i}.selfUse.kwh`, 'selfUseEnergy', 'kWh', 'sum', metered, of)
}
