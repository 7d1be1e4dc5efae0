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

/**
 * What a register grew between two readings, kWh. One that starts anew at zero grew by what it shows. One that steps back and does not start anew says
 * nothing of the energy between (a meter exchanged for a used one, a reading corrected): nothing is counted rather than its whole past.
 */
function growthOf(from: number, to: number): number {
  if (to >= from) return to - from
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
    // A hair back is rounding: the next step counts from the higher reading, so that nothing is counted twice.
    before = b.kwh < a.kwh && a.kwh - b.kwh <= 1 ? { at: b.at, kwh: a.kwh } : b
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
