import { Decimal } from 'decimal.js'
import type { PriceSegment } from '#contract/price.ts'
import type { HeldPart, PowerLimit, StrategyParams } from '#contract/strategy.ts'
import { clockOn, plannedPower } from '#domain/control/plan.ts'

const QUARTER_MS = 900_000
const MINUTES = 15

/** A plan and from when on a controller had it. */
export interface PlanInForce {
  since: number
  /** undefined: from then on the controller had none. */
  plan: StrategyParams<'plan'> | undefined
}

/** Mean power of a plan in each quarter of an hour, kW: of the plan that was in force in each of its minutes; null: none was, or it says nothing of the day. */
export function plannedQuarters(
  plans: readonly PlanInForce[],
  starts: readonly number[],
  clockOf: (at: number) => { date: string; minute: number },
): (number | null)[] {
  return starts.map((start) => {
    let sum = 0
    for (let i = 0; i < MINUTES; i++) {
      const at = start + i * 60_000
      const { date, minute } = clockOf(at)
      const has = plans.findLast(({ since }) => since <= at)
      const kw = has?.plan === undefined ? undefined : plannedPower(has.plan, clockOn(date, minute))
      if (kw === undefined) return null
      sum += kw
    }
    return sum / MINUTES
  })
}

export interface Deviation {
  /** Actual less planned, and the sum of its sizes, of the quarters of which both are known. */
  kwh: number
  absoluteKwh: number
  /** What it is worth at the prices of then, as decimal text; null: a price is not known. */
  yuan: string | null
  quarters: number
}

/** How far a day's storage was from its plan, in energy and in money. */
export function deviationOf(
  planned: readonly (number | null)[],
  actual: readonly (number | null)[],
  starts: readonly number[],
  prices: readonly PriceSegment[],
): Deviation {
  const result: Deviation = { kwh: 0, absoluteKwh: 0, yuan: '0', quarters: 0 }
  let yuan: Decimal | undefined = new Decimal(0)
  planned.forEach((plan, i) => {
    const was = actual[i] ?? null
    if (plan === null || was === null) return
    const kwh = (was - plan) / 4
    result.kwh += kwh
    result.absoluteKwh += Math.abs(kwh)
    result.quarters++
    const at = starts[i] as number
    const price = prices.find(({ from, to }) => from <= at && at + QUARTER_MS <= to)?.price ?? null
    yuan = price === null ? undefined : yuan?.plus(new Decimal(price).times(kwh))
  })
  return { ...result, yuan: yuan?.toFixed(2) ?? null }
}

/** For how many minutes each limit held the storage back in a time, the longest first. */
export function heldMinutes(
  limits: readonly { limit: PowerLimit; held: HeldPart; from: number; to: number | null }[],
  from: number,
  to: number,
): { limit: PowerLimit; minutes: number }[] {
  const sums = new Map<PowerLimit, number>()
  for (const one of limits) {
    const ms = Math.min(one.to ?? to, to) - Math.max(one.from, from)
    if (one.held === 'storage' && ms > 0) sums.set(one.limit, (sums.get(one.limit) ?? 0) + ms)
  }
  // What held for seconds did hold.
  return [...sums].map(([limit, ms]) => ({ limit, minutes: Math.ceil(ms / 60_000) })).toSorted((a, b) => b.minutes - a.minutes)
}

/** Means of plan and actual over the quarter hours that a time touches, kW, of those of which both are known; null: there is none. */
export function meansWithin(
  { from, to }: { from: number; to: number },
  starts: readonly number[],
  planned: readonly (number | null)[],
  actual: readonly (number | null)[],
): { plannedKw: number | null; actualKw: number | null } {
  const both = starts.flatMap((start, i) => {
    const [plan, was] = [planned[i] ?? null, actual[i] ?? null]
    return start < to && start + QUARTER_MS > from && plan !== null && was !== null ? [[plan, was] as const] : []
  })
  if (both.length === 0) return { plannedKw: null, actualKw: null }
  const mean = (of: 0 | 1): number => both.reduce((sum, pair) => sum + pair[of], 0) / both.length
  return { plannedKw: mean(0), actualKw: mean(1) }
}
