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

/**
 * Energy between the first and the last reading, attributed to price periods: what a register grew between two readings belongs to the period that holds
 * the time between them, in proportion where a period changes in between. Readings are ordered by time. A register that went back (meter replaced, roll-over)
 * starts anew: the step counts as what the new register shows.
 */
export function energyByPeriod(readings: readonly RegisterReading[], segments: readonly PriceSegment[]): EnergyByPeriod {
  const result: EnergyByPeriod = { totalKwh: 0, byPeriod: {}, unknownKwh: 0 }
  for (let i = 1; i < readings.length; i++) {
    const a = readings[i - 1] as RegisterReading
    const b = readings[i] as RegisterReading
    const grown = b.kwh >= a.kwh ? b.kwh - a.kwh : b.kwh
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
