import { Decimal } from 'decimal.js'
import { isCycled, roundTrip } from '../energy.ts'

/** Which sources of revenue a kept day has: bits of its `sources`. */
export const sourceBits = { storage: 1, selfUse: 2, feedIn: 4, charging: 8 } as const

/** What is summed over days, stations or groups. Money in whole cents, so that sums are exact; energies in kWh. A sum without any known day is null. */
export interface Sums {
  /** Station-days, and those of them that wait to be worked out (anew). */
  days: number
  waiting: number
  dischargeValue: number | null
  chargeCost: number | null
  selfUse: number | null
  feedIn: number | null
  charging: number | null
  /** Station-days of stations that have the source, and those of which it is known. */
  storageDays: number
  storageKnown: number
  selfUseDays: number
  selfUseKnown: number
  feedInDays: number
  feedInKnown: number
  chargingDays: number
  chargingKnown: number
  chargedKwh: number
  dischargedKwh: number
  generatedKwh: number
  exportedKwh: number
  pilesKwh: number
  unpricedKwh: number
  /** Of days whose change of stored energy is known too: what an efficiency is worked out from. */
  closedDays: number
  closedChargedKwh: number
  closedDischargedKwh: number
  closedStoredKwh: number
  spanS: number
  heardS: number
  availableS: number
  /** Rated energy of the stations, and what those discharged. */
  capacityKwh: number
  cycledKwh: number
  /** What stations of known rated power charged and discharged while they were heard, and what they could have. */
  movedKwh: number
  movableKwh: number
}

const nothing: Sums = {
  days: 0,
  waiting: 0,
  dischargeValue: null,
  chargeCost: null,
  selfUse: null,
  feedIn: null,
  charging: null,
  storageDays: 0,
  storageKnown: 0,
  selfUseDays: 0,
  selfUseKnown: 0,
  feedInDays: 0,
  feedInKnown: 0,
  chargingDays: 0,
  chargingKnown: 0,
  chargedKwh: 0,
  dischargedKwh: 0,
  generatedKwh: 0,
  exportedKwh: 0,
  pilesKwh: 0,
  unpricedKwh: 0,
  closedDays: 0,
  closedChargedKwh: 0,
  closedDischargedKwh: 0,
  closedStoredKwh: 0,
  spanS: 0,
  heardS: 0,
  availableS: 0,
  capacityKwh: 0,
  cycledKwh: 0,
  movedKwh: 0,
  movableKwh: 0,
}

/** Sum of sums; what is known of none stays unknown. */
export function addSums(all: Iterable<Sums>): Sums {
  const result = { ...nothing }
  for (const one of all) {
    for (const key of Object.keys(nothing) as (keyof Sums)[]) {
      const value = one[key]
      if (value !== null) result[key] = (result[key] ?? 0) + value
    }
  }
  return result
}

/** Sum of amounts in cents; null where none is known. */
const addCents = (...amounts: readonly (number | null)[]): number | null => {
  const known = amounts.flatMap((amount) => amount ?? [])
  return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0)
}

/** Cents as yuan with two places. */
export const yuanOf = (cents: number | null): string | null => (cents === null ? null : new Decimal(cents).dividedBy(100).toFixed(2))

/** Yuan (a decimal text) in whole cents. */
export const centsOf = (yuan: string): number => new Decimal(yuan).times(100).toNumber()

/** A share of days that are known. */
export interface Known {
  known: number
  of: number
}

/** What a page shows of sums. Shares from 0 to 1, efficiency in percent. */
export interface Figures {
  days: number
  waiting: number
  dischargeValue: string | null
  chargeCost: string | null
  storageArbitrage: string | null
  pvSelfUse: string | null
  pvFeedIn: string | null
  charging: string | null
  total: string | null
  known: Record<'storageArbitrage' | 'pvSelfUse' | 'pvFeedIn' | 'charging', Known>
  chargedKwh: number
  dischargedKwh: number
  generatedKwh: number
  exportedKwh: number
  pilesKwh: number
  unpricedKwh: number
  cycles: number | null
  efficiency: number | null
  efficiencyDays: number
  storedKwh: number
  heard: number | null
  availability: number | null
  utilisation: number | null
}

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

/**
 * Figures of sums. Cycles: energy discharged by rated energy. Efficiency: of the round trip, corrected for the change of stored energy (`roundTrip`), of at least
 * half a cycle. Availability: share of the time with all registers heard and no fault. Utilisation: energy charged and discharged by what the rated power could
 * have moved in the time that they were counted over.
 */
export function figuresOf(sums: Sums): Figures {
  const arbitrage = addCents(sums.dischargeValue, sums.chargeCost)
  const { closedChargedKwh, closedDischargedKwh, closedStoredKwh, capacityKwh } = sums
  const isTold = capacityKwh > 0 && isCycled(closedChargedKwh, closedDischargedKwh, capacityKwh)
  return {
    days: sums.days,
    waiting: sums.waiting,
    dischargeValue: yuanOf(sums.dischargeValue),
    chargeCost: yuanOf(sums.chargeCost),
    storageArbitrage: yuanOf(arbitrage),
    pvSelfUse: yuanOf(sums.selfUse),
    pvFeedIn: yuanOf(sums.feedIn),
    charging: yuanOf(sums.charging),
    total: yuanOf(addCents(arbitrage, sums.selfUse, sums.feedIn, sums.charging)),
    known: {
      storageArbitrage: { known: sums.storageKnown, of: sums.storageDays },
      pvSelfUse: { known: sums.selfUseKnown, of: sums.selfUseDays },
      pvFeedIn: { known: sums.feedInKnown, of: sums.feedInDays },
      charging: { known: sums.chargingKnown, of: sums.chargingDays },
    },
    chargedKwh: sums.chargedKwh,
    dischargedKwh: sums.dischargedKwh,
    generatedKwh: sums.generatedKwh,
    exportedKwh: sums.exportedKwh,
    pilesKwh: sums.pilesKwh,
    unpricedKwh: sums.unpricedKwh,
    cycles: share(sums.cycledKwh, capacityKwh),
    efficiency: isTold ? (roundTrip(closedChargedKwh, closedDischargedKwh, closedStoredKwh) ?? null) : null,
    efficiencyDays: sums.closedDays,
    storedKwh: closedStoredKwh,
    heard: share(sums.heardS, sums.spanS),
    availability: share(sums.availableS, sums.spanS),
    utilisation: share(sums.movedKwh, sums.movableKwh),
  }
}
