import type { Answer } from '#contract/schemas.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import type { PriceSegment } from '#contract/price.ts'
import { energyByPeriod, growthIn, type RegisterReading } from '#domain/energy.ts'
import { localDate } from '#domain/time.ts'
import { registerReadings, registerReadingsOfSlots } from '../repos/energy-repo.ts'
import type { ReportSources } from './sources.ts'

const QUARTER_MS = 900_000
/** Less is not seen beside what a day has. */
const LEAST_CARRIED_KWH = 0.05

export type EnergyRow = Answer<'energyByPeriod'>['rows'][number]

/** Energy of one station and quantity over [from, to), by price period, from meter registers. The caller has checked that the viewer may see the station. */
export async function energyOf(sources: ReportSources, stationId: string, quantity: QuantityCode, from: number, to: number): Promise<EnergyRow> {
  const tariff = await sources.prices.tariff(stationId)
  const zone = tariff?.timeZone ?? 'Asia/Shanghai'
  const point = sources.registry().stations.get(stationId)?.quantities.get(quantity)
  const start = localDate(zone, from)
  if (point === undefined || tariff === undefined) return { start, quantity, totalKwh: null, byPeriod: {}, unknownKwh: 0, coverage: 0 }
  const readings = (await registerReadings(sources.db.pool, [point.id], from, to)).get(point.id) ?? []
  return rowOf(start, quantity, readings, await sources.prices.segments(tariff, countedFrom(readings, from), to), from, to)
}

/** As `energyOf` for many stretches that follow each other, with one read of the store. */
export async function energiesOf(
  sources: ReportSources,
  stationId: string,
  quantity: QuantityCode,
  slots: readonly (readonly [number, number])[],
): Promise<EnergyRow[]> {
  const tariff = await sources.prices.tariff(stationId)
  const zone = tariff?.timeZone ?? 'Asia/Shanghai'
  const point = sources.registry().stations.get(stationId)?.quantities.get(quantity)
  if (point === undefined || tariff === undefined) {
    return slots.map(([from]) => ({ start: localDate(zone, from), quantity, totalKwh: null, byPeriod: {}, unknownKwh: 0, coverage: 0 }))
  }
  const readings = await registerReadingsOfSlots(sources.db.pool, point.id, slots)
  const segments = await sources.prices.segments(tariff, countedFrom(readings[0] ?? [], slots[0]?.[0] ?? 0), slots.at(-1)?.[1] ?? 0)
  let seen = 0
  return slots.map(([from, to], i) => {
    const begin = countedFrom(readings[i] ?? [], from)
    while (seen < segments.length && (segments[seen]?.to ?? 0) <= begin) seen++
    const own: PriceSegment[] = []
    for (let j = seen; j < segments.length; j++) {
      const segment = segments[j]
      if (segment === undefined || segment.from >= to) break
      own.push(segment)
    }
    return rowOf(localDate(zone, from), quantity, readings[i] ?? [], own, from, to)
  })
}

/**
 * Since when the readings of a stretch count: after a silence, what was counted in it is told where it was heard, and each part of it belongs to the period that
 * held then, also where that is before the stretch.
 */
export const countedFrom = (readings: readonly RegisterReading[], from: number): number => Math.min(from, readings[0]?.at ?? from)

/** Readings of a register over [from, to) as energies by price period. */
export function rowOf(
  start: string,
  quantity: QuantityCode,
  readings: readonly RegisterReading[],
  segments: readonly PriceSegment[],
  from: number,
  to: number,
): EnergyRow {
  if (readings.length < 2) return { start, quantity, totalKwh: null, byPeriod: {}, unknownKwh: 0, coverage: 0 }
  const energy = energyByPeriod(readings, segments)
  const covered = readings.reduce((sum, reading, i) => {
    const before = readings[i - 1]
    return before === undefined ? sum : sum + Math.min(reading.at - before.at, QUARTER_MS)
  }, 0)
  return {
    start,
    quantity,
    totalKwh: energy.totalKwh,
    byPeriod: energy.byPeriod,
    unknownKwh: energy.unknownKwh,
    coverage: Math.min(1, covered / Math.max(1, to - from)),
    ...carriedInto(readings, from),
  }
}

function carriedInto(readings: readonly RegisterReading[], from: number): Pick<EnergyRow, 'carried'> {
  const since = countedFrom(readings, from)
  const kwh = growthIn(readings, since, from)
  return kwh < LEAST_CARRIED_KWH ? {} : { carried: { since, kwh } }
}
