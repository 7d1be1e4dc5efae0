import { eq } from 'drizzle-orm'
import type { Reader } from '../db/change.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import type { StationTariff } from '../db/price-book.ts'
import { station } from '../db/schema.ts'
import { settlementAgreement } from '../db/settlement-schema.ts'

/** A connection point whose customer gets slips, with all that is kept of it. */
export interface SettledPoint {
  agreement: typeof settlementAgreement.$inferSelect
  point: typeof connectionPoint.$inferSelect
  station: typeof station.$inferSelect
  tariff: StationTariff
}

/** Undefined: the point has no agreement. */
export async function settledPoint(db: Reader, connectionPointId: string): Promise<SettledPoint | undefined> {
  const [row] = await db
    .select({ agreement: settlementAgreement, point: connectionPoint, station })
    .from(settlementAgreement)
    .innerJoin(connectionPoint, eq(connectionPoint.id, settlementAgreement.connectionPointId))
    .innerJoin(station, eq(station.id, settlementAgreement.stationId))
    .where(eq(settlementAgreement.connectionPointId, connectionPointId))
  if (row === undefined) return undefined
  const { id, timeZone, area, priceSystem, consumptionType, voltageLevel } = row.station
  return { ...row, tariff: { stationId: id, timeZone, area, priceSystem, consumptionType, voltageLevel } }
}
