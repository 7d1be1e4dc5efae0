import type { PeriodType, PriceSegment } from '#contract/price.ts'
import { directions, type Direction } from '#contract/settlement.ts'
import { energyByPeriod, type RegisterReading } from '#domain/energy.ts'
import { byRatioOfNow } from '#domain/register-steps.ts'
import type { Queries } from '../db/change.ts'
import { registerReadings } from '../repos/energy-repo.ts'
import { stepsBetween } from './readings.ts'

const HALF_HOUR = 1_800_000

export interface HoursOf {
  /** kWh by price period. */
  byPeriod: Record<Direction, Partial<Record<PeriodType, number>>>
  /** What was counted while nothing was heard, across a change of the period: parted in proportion to the time, kWh. */
  estimatedKwh: number
}

/** What registers counted in the hours of each price period over a stretch, each by the ratio that it has now. */
export async function hoursOf(
  pool: Queries,
  registers: readonly { point: number; direction: Direction; from: number; to: number }[],
  segments: readonly PriceSegment[],
): Promise<HoursOf> {
  const result: HoursOf = { byPeriod: { charge: {}, discharge: {} }, estimatedKwh: 0 }
  for (const direction of directions) {
    for (const { point, from, to } of registers.filter((register) => register.direction === direction)) {
      const told = (await registerReadings(pool, [point], from, to)).get(point) ?? []
      const readings = byRatioOfNow(told, await stepsBetween(pool, [point], told[0]?.at ?? from, to))
      const { byPeriod } = energyByPeriod(readings, segments)
      for (const [period, kwh] of Object.entries(byPeriod) as [PeriodType, number][])
        result.byPeriod[direction][period] = (result.byPeriod[direction][period] ?? 0) + kwh
      result.estimatedKwh += estimated(readings, segments)
    }
  }
  return result
}

function estimated(readings: readonly RegisterReading[], segments: readonly PriceSegment[]): number {
  let kwh = 0
  for (const [i, b] of readings.entries()) {
    const a = readings[i - 1]
    if (a === undefined || b.at - a.at <= HALF_HOUR) continue
    if (segments.some(({ from }) => a.at < from && from < b.at)) kwh += Math.max(0, b.kwh - a.kwh)
  }
  return kwh
}
