import { monthAfter } from './settlement/period.ts'

/** What a customer gets of the benefit from a day on. */
export interface BenefitRate {
  /** Null: of all connection points of the station that have none of their own. */
  connectionPointId: string | null
  /** `YYYY-MM-DD` in the station's time. */
  fromDate: string
  /** Percent as decimal text, 0 to 100. */
  percent: string
}

/** The first month whose slip takes a rate that begins on a day: a slip takes the rate of the first of its month. */
export const firstSlipOf = (fromDate: string): string => {
  const month = fromDate.slice(0, 7)
  return fromDate.endsWith('-01') ? month : monthAfter(month)
}

/** The newest of some rates that has begun on a day. */
const begunOn = <R extends BenefitRate>(rates: readonly R[], connectionPointId: string | null, date: string): R | undefined =>
  rates
    .filter((rate) => rate.connectionPointId === connectionPointId && rate.fromDate <= date)
    .reduce<R | undefined>((newest, rate) => (newest !== undefined && newest.fromDate >= rate.fromDate ? newest : rate), undefined)

/**
 * A station's rate of a connection point (null: of the station) on a day (`YYYY-MM-DD`): the newest that has begun, the point's own before the station's.
 * Undefined where there is none, which is not nought percent.
 */
export const benefitRateOf = <R extends BenefitRate>(rates: readonly R[], connectionPointId: string | null, date: string): R | undefined =>
  (connectionPointId === null ? undefined : begunOn(rates, connectionPointId, date)) ?? begunOn(rates, null, date)

/** The other rates that a connection point has on days from `from` until before `to`, each from its first day there. */
export function otherRates<R extends BenefitRate>(
  rates: readonly R[],
  pointId: string,
  taken: R,
  from: string,
  to: string,
): { date: string; percent: string }[] {
  const days = [from, ...rates.map(({ fromDate }) => fromDate).filter((date) => date > from && date < to)]
  return [...new Set(days)]
    .sort()
    .map((date) => ({ date, percent: benefitRateOf(rates, pointId, date)?.percent }))
    .filter((one): one is { date: string; percent: string } => one.percent !== undefined && Number(one.percent) !== Number(taken.percent))
}
