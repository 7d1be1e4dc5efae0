import type { PeriodType, PriceSegment } from '#contract/price.ts'

/** A cumulative meter register read at an instant, kWh. */
export interface RegisterReading {
  at: number
  kwh: number
}

export interface EnergyByPeriod {
  totalKwh: number
  byPeriod: Partial<Record<PeriodType, number>>
  /** What falls where no price is known. */
  unknownKwh: number
}

/** A register that shows less than this share of what it showed has started anew at zero. */
const RESTART_SHARE = 0.01
/** Registers are sums of meters: by less than this, kWh, one grew in the last digits of a number alone. No meter shows as little. */
const ROUNDING_KWH = 1e-6

/**
 * What a register grew between two readings, kWh. One that starts anew at zero grew by what it shows. One that steps back and does not start anew says
 * nothing of the energy between (a meter exchanged for a used one, a reading corrected): nothing is counted rather than its whole past.
 */
function growthOf(from: number, to: number): number {
  if (to >= from) return to - from < ROUNDING_KWH ? 0 : to - from
  return to <= from * RESTART_SHARE ? to : 0
}

/**
 * Energy between the first and the last reading, attributed to price periods: what a register grew between two readings belongs to the period that holds
 * the time between them, in proportion where a period changes in between. Readings are ordered by time.
 */
export function energyByPeriod(readings: readonly RegisterReading[], segments: readonly PriceSegment[]): EnergyByPeriod {
  const result: EnergyByPeriod = { totalKwh: 0, byPeriod: {}, unknownKwh: 0 }
  let before = readings[0]
  for (const b of readings.slice(1)) {
    if (before === undefined) break
    const a: RegisterReading = before
    const grown = growthOf(a.kwh, b.kwh)
    // A hair back is rounding: the next step counts from the higher reading, so that nothing is counted twice; nor is a hair on lost.
    const isHair = b.kwh < a.kwh ? a.kwh - b.kwh <= 1 : b.kwh - a.kwh < ROUNDING_KWH
    before = isHair ? { at: b.at, kwh: a.kwh } : b
    result.totalKwh += grown
    if (grown === 0 || b.at <= a.at) continue
    let placed = 0
    for (const segment of segments) {
      const overlap = Math.min(segment.to, b.at) - Math.max(segment.from, a.at)
      if (overlap <= 0) continue
      const share = (grown * overlap) / (b.at - a.at)
      placed += share
      result.byPeriod[segment.period] = (result.byPeriod[segment.period] ?? 0) + share
    }
    result.unknownKwh += grown - placed
  }
  if (Math.abs(result.unknownKwh) < 1e-9) result.unknownKwh = 0
  return result
}

/** What a register grew over a stretch, kWh: its steps in proportion to what of them lies in it. */
export function growthIn(readings: readonly RegisterReading[], from: number, to: number): number {
  let kwh = 0
  for (let i = 1; i < readings.length; i++) {
    const [a, b] = [readings[i - 1] as RegisterReading, readings[i] as RegisterReading]
    if (a.at >= to) break
    const overlap = Math.min(b.at, to) - Math.max(a.at, from)
    if (overlap > 0) kwh += (growthOf(a.kwh, b.kwh) * overlap) / (b.at - a.at)
  }
  return kwh
}

/**
 * Where exported energy came from, as two registers of its own: what the grid meter gave away between two readings was first what PV made meanwhile, the
 * rest what the storage gave. More than both made (clocks of meters apart, a meter silent) is said of neither.
 */
export function exportByOrigin(
  exported: readonly RegisterReading[],
  pv: readonly RegisterReading[],
  storage: readonly RegisterReading[],
): { pv: RegisterReading[]; storage: RegisterReading[] } {
  const result = { pv: exported.slice(0, 1).map(({ at }) => ({ at, kwh: 0 })), storage: exported.slice(0, 1).map(({ at }) => ({ at, kwh: 0 })) }
  let [fromPv, fromStorage] = [0, 0]
  for (let i = 1; i < exported.length; i++) {
    const [a, b] = [exported[i - 1] as RegisterReading, exported[i] as RegisterReading]
    const grown = growthOf(a.kwh, b.kwh)
    const ofPv = grown === 0 ? 0 : Math.min(grown, growthIn(pv, a.at, b.at))
    fromPv += ofPv
    if (grown > ofPv) fromStorage += Math.min(grown - ofPv, growthIn(storage, a.at, b.at))
    result.pv.push({ at: b.at, kwh: fromPv })
    result.storage.push({ at: b.at, kwh: fromStorage })
  }
  return result
}

/** Below this share of what a storage holds, energies of a stretch say nothing of its efficiency: readings of the state of charge are too coarse. */
const LEAST_CYCLE = 0.5

/**
 * Efficiency of a round trip in percent, of energies over a stretch that ends with `storedKwh` more in stock than it began: what is still stored is no
 * loss. Half of the loss lies on each way: charged x e = discharged + stored x root of e. Undefined where it cannot be.
 */
export function roundTrip(chargedKwh: number, dischargedKwh: number, storedKwh: number): number | undefined {
  if (chargedKwh <= 0 || dischargedKwh <= 0) return undefined
  const oneWay = (storedKwh + Math.sqrt(storedKwh * storedKwh + 4 * chargedKwh * dischargedKwh)) / (2 * chargedKwh)
  const percent = oneWay * oneWay * 100
  return percent > 0 && percent <= 100 ? percent : undefined
}

/** Whether energies are enough to tell an efficiency: half a cycle each way. */
export const isCycled = (chargedKwh: number, dischargedKwh: number, capacityKwh: number): boolean =>
  Math.min(chargedKwh, dischargedKwh) >= capacityKwh * LEAST_CYCLE
