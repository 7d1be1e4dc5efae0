import { Decimal } from 'decimal.js'
import type { SlipFigure } from '#contract/settlement.ts'
import { meteredOf } from './metered.ts'
import type { SlipInput, Work } from './slip.ts'

/**
 * Adjustment of the fee by the power factor of the connection point, as far as it is the storage's: of what charging costs and its part of the basic fee,
 * without the funds in the price. What is taken off (or added, where it is negative).
 */
export function adjustmentOf(work: Work, input: SlipInput, charged: SlipFigure, cost: SlipFigure, fee: readonly SlipFigure[]): SlipFigure[] {
  const { figures } = work
  const known = input.powerFactor ?? null
  if (known === null) return []
  const [active, reactive] = known === 'unknown' ? [] : energiesOf(work, known)
  if (known === 'unknown' || active === undefined || reactive === undefined || !new Decimal(active.value).greaterThan(0)) {
    if (work.problems.length === 0) work.warnings.push({ code: 'powerFactorUnknown', what: '' })
    return []
  }
  const factor = figures.make('pf.factor', 'powerFactor', '', 'powerFactor', [active, reactive])
  const percent = figures.make('pf.percent', 'powerFactorPercent', '%', 'factorPercent', [factor])
  const funds: SlipFigure[] = []
  if (known.funds !== '') {
    const price = figures.put('pf.funds.price', 'fundsPrice', 'CNY/kWh', known.funds, { kind: 'agreement' })
    funds.push(figures.make('pf.funds', 'funds', 'CNY', 'product', [charged, price]))
  }
  const fees = figures.make('pf.fees', 'powerFactorFees', 'CNY', 'sum', [cost, ...fee])
  const base = figures.make('pf.base', 'powerFactorBase', 'CNY', 'minus', [fees, ...funds])
  return [figures.make('pf.amount', 'powerFactorAmount', 'CNY', 'percentOf', [base, percent])]
}

function energiesOf(
  work: Work,
  known: Exclude<SlipInput['powerFactor'], 'unknown' | null | undefined>,
): [SlipFigure | undefined, SlipFigure | undefined] {
  const { figures } = work
  if ('billed' in known) {
    const { number, kwh, kvarh } = known.billed
    const parts = kwh.map(([period, value]) => figures.put(`pf.billed.${period}`, 'energy', 'kWh', value, { kind: 'bill', number }, { period }))
    const active = figures.make('pf.active', 'activeEnergy', 'kWh', 'sum', parts)
    return [active, figures.put('pf.reactive', 'reactiveEnergy', 'kvarh', kvarh, { kind: 'bill', number })]
  }
  const metered = (register: 'active' | 'reactive'): SlipFigure[] =>
    known.meters.flatMap((meter, j) => meteredOf(work, meter, `pf.m${j}`, undefined, register === 'active' ? 'charge' : 'discharge', register))
  const [active, reactive] = [metered('active'), metered('reactive')]
  if (work.problems.length > 0) return [undefined, undefined]
  return [figures.make('pf.active', 'activeEnergy', 'kWh', 'sum', active), figures.make('pf.reactive', 'reactiveEnergy', 'kvarh', 'sum', reactive)]
}
