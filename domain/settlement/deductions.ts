import { Decimal } from 'decimal.js'
import type { ExcessBase } from '#contract/fee.ts'
import type { FigureSource, SlipFigure } from '#contract/settlement.ts'
import { priceSource } from './figures.ts'
import type { SlipInput, SpanTotals, Work } from './slip.ts'

/** Demand of a period, kW and yuan/kW. */
export interface SlipDemand {
  withKw: string
  withoutKw: string
  price: string
  at: number
  /** Where a demand is contracted: its kW, and those that are paid for with and without the storage. */
  contract?: { kw: string; base: ExcessBase; billedKw: string; billedWithoutKw: string }
}

/** What the storage itself uses, at its price: one line a span. */
export function selfUseOf(
  { figures, problems }: Work,
  { selfUsePrice }: SlipInput,
  totals: readonly SpanTotals[],
  charged: SlipFigure,
  cost: SlipFigure,
): SlipFigure[] {
  const lines = totals.flatMap(({ span, selfUse }, i) =>
    selfUse.flatMap((energy) => {
      const of = { month: span.month }
      const id = `${i}.selfUse.price`
      const flat = span.prices.flat
      const isMean = selfUsePrice.of === 'average'
      if (isMean ? new Decimal(charged.value).isZero() : selfUsePrice.of === 'flat' ? flat === undefined : selfUsePrice.agreed === '') {
        problems.push({ code: 'priceMissing', what: `${span.month} ${selfUsePrice.of}` })
        return []
      }
      const price = isMean
        ? figures.make(id, 'selfUsePrice', 'CNY/kWh', 'quotient', [cost, charged], of)
        : selfUsePrice.of === 'flat'
          ? figures.put(id, 'selfUsePrice', 'CNY/kWh', flat ?? 0, priceSource(span), of)
          : figures.put(id, 'selfUsePrice', 'CNY/kWh', selfUsePrice.agreed, { kind: 'agreement' }, of)
      return [figures.make(`${i}.selfUse.amount`, 'selfUseAmount', 'CNY', 'product', [energy, price], of)]
    }),
  )
  return lines
}

/**
 * More demand for the storage's charging is the operator's to bear; less is shared as savings are: of the kW that are paid for,
 * which a contract changes only in excess of it. What is taken off; the share of a saving is put down too.
 */
export function demandOf({ figures }: Work, { demand }: SlipInput, rate: SlipFigure): SlipFigure[] {
  if (demand === null) return []
  const source: FigureSource = { kind: 'demand', at: demand.at }
  const withStorage = figures.put('demand.with', 'demandWith', 'kW', demand.withKw, source)
  const without = figures.put('demand.without', 'demandWithout', 'kW', demand.withoutKw, source)
  const price = figures.put('demand.price', 'demandPrice', 'CNY/kW', demand.price, { kind: 'agreement' })
  const { contract } = demand
  const billed: FigureSource = { kind: 'contract', kw: contract?.kw ?? '', ...(contract === undefined ? {} : { base: contract.base }) }
  const paid = contract === undefined ? withStorage : figures.put('demand.billed', 'demandBilled', 'kW', contract.billedKw, billed)
  const paidWithout =
    contract === undefined ? without : figures.put('demand.billedWithout', 'demandBilledWithout', 'kW', contract.billedWithoutKw, billed)
  const more = figures.make('demand.increase', 'demandIncrease', 'kW', 'gain', [paid, paidWithout])
  const less = figures.make('demand.reduction', 'demandReduction', 'kW', 'gain', [paidWithout, paid])
  if (!new Decimal(less.value).isZero()) {
    const saving = figures.make('demand.saving', 'demandSaving', 'CNY', 'product', [less, price])
    const kept = figures.make('demand.customer', 'customerBenefit', 'CNY', 'percentOf', [saving, rate])
    figures.make('demandSavingShare', 'demandSavingShare', 'CNY', 'minus', [saving, kept])
  }
  return new Decimal(more.value).isZero() ? [] : [figures.make('demand.charge', 'demandCharge', 'CNY', 'product', [more, price])]
}
