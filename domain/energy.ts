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
  let a = readings[0]
  for (const b of readings.slice(1)) {
    if (a === undefined) break
    const before: RegisterReading = a
    const isRounding = b.kwh < before.kwh && before.kwh - b.kwh <= Math.max(1, before.kwh * 1e-4)
    // A sum of rounded registers may step back by a hair: that is no new meter, and the hair is not counted twice.
    a = isRounding ? { at: b.at, kwh: before.kwh } : b
    const grown = isRounding ? 0 : b.kwh >= before.kwh ? b.kwh - before.kwh : b.kwh
    result.totalKwh += grown
    if (grown === 0 || b.at <= before.at) continue
    let placed = 0
    for (const segment of segments) {
      const overlap = Math.min(segment.to, b.at) - Math.max(segment.from, before.at)
      if (overlap <= 0) continue
      const share = (grown * overlap) / (b.at - before.at)
      placed += share
      result.byPeriod[segment.period] = (result.byPeriod[segment.period] ?? 0) + share
    }
    result.unknownKwh += grown - placed
  }
  if (Math.abs(result.unknownKwh) < 1e-9) result.unknownKwh = 0
  return result
}
