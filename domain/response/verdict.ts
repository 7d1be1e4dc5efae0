import type { ResponseKind } from '#contract/response.ts'

/** A response held against a baseline. Powers kW, energy kWh; of `cut` less is a response, of `fill` more. */
export interface Verdict {
  /** Mean response. */
  meanKw: number
  kwh: number
  /** Of the outermost power: the highest of a cut, the lowest of a fill. */
  peakKw: number
  /** Mean response by what was confirmed, percent. */
  rate: number
  /** Both rules, each by itself. */
  rule1: boolean
  rule2: boolean
}

/** Of what was confirmed, as a mean. */
const MEAN_SHARE = 0.8
/** Shorter events are no response by the second rule. */
const SHORTEST_MINUTES = 60
const SLOT_MINUTES = 15
/** What floats are off by. */
const SLACK = 1e-9

const meanOf = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length

/**
 * Judges a response slot by slot (a quarter hour each), by the two rules of the domain notes, section 4; a fill is their mirror image.
 * Rule 1: the outermost power is better than the baseline's by what was confirmed, and the mean by 80 % of it.
 * Rule 2: the outermost and the mean power are better than the baseline's, the mean by 80 % of what was confirmed, for an hour at least.
 */
export function judge(kind: ResponseKind, confirmedKw: number, baselineKw: readonly number[], actualKw: readonly number[]): Verdict {
  // A fill is a cut of powers with the other sign.
  const sign = kind === 'cut' ? 1 : -1
  const [base, actual] = [baselineKw.map((kw) => sign * kw), actualKw.map((kw) => sign * kw)]
  const meanKw = meanOf(base) - meanOf(actual)
  const peakKw = Math.max(...base) - Math.max(...actual)
  const minutes = actual.length * SLOT_MINUTES
  const isMeanEnough = meanKw >= MEAN_SHARE * confirmedKw - SLACK
  return {
    meanKw,
    kwh: (meanKw * minutes) / 60,
    peakKw,
    rate: confirmedKw > 0 ? (meanKw / confirmedKw) * 100 : 0,
    rule1: peakKw >= confirmedKw - SLACK && isMeanEnough,
    rule2: peakKw > 0 && meanKw > 0 && isMeanEnough && minutes >= SHORTEST_MINUTES,
  }
}

/** What is paid for a response. */
export interface ResponseTerms {
  /** Yuan/kWh. */
  price: number
  /** Percent of what was confirmed: less is paid nothing, more is paid up to the cap. */
  lowPercent: number
  capPercent: number
}

/** Energy that counts, kWh: nothing below the low share of what was confirmed, and no more than the cap (commonly 80 and 120 %). */
export function countedKwh(kwh: number, confirmedKwh: number, { lowPercent, capPercent }: Omit<ResponseTerms, 'price'>): number {
  if (confirmedKwh <= 0 || kwh < (confirmedKwh * lowPercent) / 100 - SLACK) return 0
  return Math.min(kwh, (confirmedKwh * capPercent) / 100)
}

/** What it earns, whole cents. */
export const centsOf = (counted: number, { price }: Pick<ResponseTerms, 'price'>): number => Math.round(counted * price * 100)

/** A mean power of a quarter hour below this share of what was issued is told in red (domain notes, section 4). */
export const RED_SHARE = 0.7
