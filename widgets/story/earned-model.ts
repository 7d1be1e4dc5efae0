import type { PeriodType, PriceSegment } from '#contract/price.ts'
import type { Answer } from '#contract/schemas.ts'
import { addAmounts } from '#domain/revenue.ts'

type Part = Answer<'revenue'>['parts'][number]

export interface Earned {
  /** The meters tell of the day: without them nothing charged is not none charged. */
  isKnown: boolean
  chargedKwh: number
  /** Yuan, decimal texts: what charging cost, and what the energy that was given is worth. */
  cost: string
  givenKwh: number
  worth: string
  /** With what is stored; undefined: nothing is known of it. */
  amount: string | undefined
  /** Yuan/kWh; undefined: nothing was charged, nothing given. */
  boughtAt: number | undefined
  soldAt: number | undefined
}

/** What a day's storage cost and is worth, of the lines of the day's revenue. */
export function earnedOf(answer: Pick<Answer<'revenue'>, 'parts' | 'stored' | 'storageArbitrage'>): Earned {
  const lines = answer.parts.filter(({ source }) => source === 'storageArbitrage')
  const side = (is: (part: Part) => boolean) => {
    const some = lines.filter(is)
    const kwh = some.reduce((sum, part) => sum + Math.abs(part.kwh), 0)
    const amount = some.length === 0 ? '0.00' : addAmounts(...some.map((part) => part.amount))
    return { kwh, amount, at: kwh === 0 ? undefined : Math.abs(Number(amount)) / kwh }
  }
  const [taken, given] = [side(({ kwh }) => kwh < 0), side(({ kwh }) => kwh > 0)]
  return {
    isKnown: answer.storageArbitrage !== null || lines.length > 0,
    chargedKwh: taken.kwh,
    cost: taken.amount.replace('-', ''),
    givenKwh: given.kwh,
    worth: given.amount,
    amount:
      answer.storageArbitrage === null ? undefined : addAmounts(answer.storageArbitrage, ...(answer.stored === null ? [] : [answer.stored.amount])),
    boughtAt: taken.at,
    soldAt: given.at,
  }
}

/** Less is standby's own, not business, kWh. */
const LEAST_KWH = 1

/** What can be said of the day: that it earned by cheap and dear only where it did so. */
export function kindOf({ isKnown, chargedKwh, givenKwh, boughtAt = 0, soldAt = 0 }: Earned): 'both' | 'charged' | 'given' | 'nothing' | 'unknown' {
  const [hasTaken, hasGiven] = [chargedKwh >= LEAST_KWH, givenKwh >= LEAST_KWH]
  if (hasTaken) return hasGiven && soldAt > boughtAt ? 'both' : 'charged'
  if (hasGiven) return 'given'
  return isKnown ? 'nothing' : 'unknown'
}

export interface Stair {
  /** Of the day's width, 0 to 1. */
  from: number
  to: number
  /** Of the highest price, 0 to 1. */
  height: number
  period: PeriodType
  /** Yuan/kWh. */
  price: string
}

/** A day's prices as stairs; where no price is known, and of other days, there is none. */
export function stairsOf(segments: readonly PriceSegment[], day: { from: number; to: number }): Stair[] {
  const known = segments.flatMap(({ from, to, period, price }) =>
    price === null || to <= day.from || from >= day.to ? [] : [{ from, to, period, price }],
  )
  const highest = Math.max(1e-9, ...known.map(({ price }) => Number(price)))
  const place = (at: number): number => Math.min(1, Math.max(0, (at - day.from) / (day.to - day.from)))
  return known.map(({ from, to, period, price }) => ({
    from: place(from),
    to: place(to),
    height: Math.max(0, Number(price) / highest),
    period,
    price,
  }))
}
