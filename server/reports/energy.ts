import type { Answer } from '#contract/schemas.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { energyByPeriod } from '#domain/energy.ts'
import { localDate } from '#domain/time.ts'
import { registerReadings } from '../db/repos/energy-repo.ts'
import type { Services } from '../services.ts'

const QUARTER_MS = 900_000

export type EnergyRow = Answer<'energyByPeriod'>['rows'][number]

/** Energy of one station and quantity over [from, to), by price period, from meter registers. The caller has checked that the viewer may see the station. */
export async function energyOf(
  services: Pick<Services, 'prices' | 'registry' | 'db'>,
  stationId: string,
  quantity: QuantityCode,
  from: number,
  to: number,
): Promise<EnergyRow> {
  const tariff = await services.prices.tariff(stationId)
  const zone = tariff?.timeZone ?? 'Asia/Shanghai'
  const point = services.registry().stations.get(stationId)?.quantities.get(quantity)
  const start = localDate(zone, from)
  if (point === undefined || tariff === undefined) return { start, quantity, totalKwh: null, byPeriod: {}, unknownKwh: 0, coverage: 0 }
  const readings = (await registerReadings(services.db.pool, [point.id], from, to)).get(point.id) ?? []
  if (readings.length < 2) return { start, quantity, totalKwh: null, byPeriod: {}, unknownKwh: 0, coverage: 0 }
  const energy = energyByPeriod(readings, await services.prices.segments(tariff, from, to))
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
  }
}
