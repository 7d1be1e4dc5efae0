import { Decimal } from 'decimal.js'
import { basicFeeModes, type BasicFeeMode, type ExcessBase, type FeeProblem } from '#contract/fee.ts'

/** Basic electric fee of two-part prices: 发改办价格〔2016〕1583号; the discount for much use: 发改价格〔2023〕526号. */

/** How the fee of a month is worked out; decimals as text, empty: not said. */
export interface FeeTerms {
  mode: BasicFeeMode
  contractKw: string
  /** Yuan/kVA and yuan/kW, each of a month. */
  capacityPrice: string
  demandPrice: string
  excessBase: ExcessBase
  /** Who uses much pays less for demand. */
  discount: boolean
}

/** What a month's fee is taken from; undefined: not known. */
export interface FeeMonth {
  /** Of all transformers and of motors that are fed directly. */
  kva: string | undefined
  /** Highest mean of a quarter hour. */
  measuredKw: string | undefined
  /** Drawn from the grid. */
  kwh: number | undefined
}

export interface BasicFee {
  /** kVA or kW that are paid for once, and kW that are paid for twice. */
  billed: string
  excessKw: string
  /** Yuan/kVA or yuan/kW, with the discount. */
  price: string
  /** Yuan, rounded half up to cents. */
  amount: string
}

/** From this use on the demand price is reduced: kWh per kVA in a month. */
const MUCH_USE = 260
const REDUCED = '0.9'
/** Up to this share of the contract no more than the contract is paid. */
const TOLERATED = '1.05'
/** No contract is made below this share of the capacity. */
const LEAST_CONTRACT = '0.4'
/** Months that a year's fee is compared over. */
const YEAR = 12

/** Least demand that can be contracted, kW. */
export const leastContract = (kva: string): Decimal => new Decimal(kva).times(LEAST_CONTRACT)

/** The price of demand in a month, yuan/kW: reduced where the month used 260 kWh per kVA or more. Or what is missing for it. */
export function demandPriceOf({ demandPrice, discount }: FeeTerms, { kva, kwh }: FeeMonth): { price: string } | FeeProblem {
  if (demandPrice === '') return 'priceMissing'
  if (!discount) return { price: demandPrice }
  if (kva === undefined) return 'capacityMissing'
  if (kwh === undefined) return 'energyMissing'
  const isMuch = new Decimal(kwh).greaterThanOrEqualTo(new Decimal(kva).times(MUCH_USE))
  return { price: isMuch ? new Decimal(demandPrice).times(REDUCED).toFixed() : demandPrice }
}

/** The basic fee of a month, or what is missing for it. */
export function basicFee(terms: FeeTerms, month: FeeMonth): BasicFee | FeeProblem {
  if (terms.mode === 'capacity') {
    if (terms.capacityPrice === '') return 'priceMissing'
    if (month.kva === undefined) return 'capacityMissing'
    return feeOf(month.kva, new Decimal(0), terms.capacityPrice)
  }
  if (month.measuredKw === undefined) return 'demandMissing'
  const known = demandPriceOf(terms, month)
  if (typeof known === 'string') return known
  const { price } = known
  if (terms.mode === 'actual') return feeOf(month.measuredKw, new Decimal(0), price)
  if (terms.contractKw === '') return 'contractMissing'
  return feeOf(terms.contractKw, excess(month.measuredKw, terms.contractKw, terms.excessBase), price)
}

/** kW that a contract has paid for: what was contracted, and twice what is in excess of it. */
export const contractBilled = (measuredKw: string, contractKw: string, base: ExcessBase): string =>
  excess(measuredKw, contractKw, base).times(2).plus(contractKw).toFixed()

function excess(measuredKw: string, contractKw: string, base: ExcessBase): Decimal {
  const tolerated = new Decimal(contractKw).times(TOLERATED)
  if (tolerated.greaterThanOrEqualTo(measuredKw)) return new Decimal(0)
  return new Decimal(measuredKw).minus(base === 'contract105' ? tolerated : contractKw)
}

function feeOf(billed: string, excessKw: Decimal, price: string): BasicFee {
  const amount = new Decimal(price).times(excessKw.times(2).plus(billed)).toFixed(2, Decimal.ROUND_HALF_UP)
  return { billed, excessKw: excessKw.toFixed(), price, amount }
}

export interface Proposal {
  /** How many months it was worked out of. */
  months: number
  /** Of all these months, yuan; of `contract` with the contract below. Null: not known. */
  fees: Record<BasicFeeMode, string | null>
  /** The cheapest contract of whole kW that can be made. */
  contractKw: string
  cheapest: BasicFeeMode
  /** By how much it is cheaper than what holds, yuan; null: what that costs is not known. */
  saves: string | null
}

/**
 * The cheapest way to pay the basic fee, had the last measured months (12 at most) been paid so: the fee of each mode, with the best contract, and what it saves
 * against `terms`. Undefined: no month was measured, the capacity is not known, or no price of demand.
 */
export function cheapest(all: readonly FeeMonth[], terms: FeeTerms): Proposal | undefined {
  const months = all.filter(({ measuredKw }) => measuredKw !== undefined).slice(-YEAR)
  const kva = months.at(-1)?.kva
  if (kva === undefined || terms.demandPrice === '') return undefined
  const yearOf = (mode: BasicFeeMode, contractKw = terms.contractKw): Decimal | undefined => {
    const fees = months.map((month) => basicFee({ ...terms, mode, contractKw }, month))
    return fees.reduce<Decimal | undefined>((sum, fee) => (typeof fee === 'string' ? undefined : sum?.plus(fee.amount)), new Decimal(0))
  }
  const best = contractsOf(months, kva).flatMap((kw) => {
    const fee = yearOf('contract', kw)
    return fee === undefined ? [] : [{ kw, fee }]
  })
  const contract = best.toSorted((a, b) => a.fee.comparedTo(b.fee) || Number(a.kw) - Number(b.kw))[0]
  if (contract === undefined) return undefined
  const fees = { capacity: yearOf('capacity'), contract: contract.fee, actual: yearOf('actual') }
  const [first] = basicFeeModes
    .flatMap((mode) => (fees[mode] === undefined ? [] : [{ mode, fee: fees[mode] }]))
    .toSorted((a, b) => a.fee.comparedTo(b.fee))
  if (first === undefined) return undefined
  const now = yearOf(terms.mode)
  const text = (fee: Decimal | undefined): string | null => fee?.toFixed(2) ?? null
  return {
    months: months.length,
    fees: { capacity: text(fees.capacity), contract: text(fees.contract), actual: text(fees.actual) },
    contractKw: contract.kw,
    cheapest: first.mode,
    saves: text(now?.minus(first.fee)),
  }
}

/** Contracts of which one is the cheapest: fees are straight lines between those where a month is just tolerated, so only these, to whole kW, can be. */
function contractsOf(months: readonly FeeMonth[], kva: string): string[] {
  const least = Decimal.max(leastContract(kva).ceil(), 1)
  const turns = months.flatMap(({ measuredKw = '0' }) => {
    const turn = new Decimal(measuredKw).dividedBy(TOLERATED)
    return [turn.floor(), turn.ceil()]
  })
  return [...new Set([least, ...turns].filter((kw) => kw.greaterThanOrEqualTo(least)).map((kw) => kw.toFixed()))]
}
