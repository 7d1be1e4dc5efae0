import type { Reader } from '../db/change.ts'
import { and, desc, eq, lte } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import type { StationTariff } from '../db/price-book.ts'
import { station } from '../db/schema.ts'
import { settlementAgreement } from '../db/settlement-schema.ts'

/** A connection point whose customer gets slips, with all that is kept of it and the agreement of a month. */
export interface SettledPoint {
  agreement: typeof settlementAgreement.$inferSelect
  point: typeof connectionPoint.$inferSelect
  station: typeof station.$inferSelect
  tariff: StationTariff
  /** Whose it was, or is, in that month. */
  customerName: string
}

/** Undefined: no agreement of the point holds in the month (`YYYY-MM`). */
export async function settledPoint(db: Reader, connectionPointId: string, month: string): Promise<SettledPoint | undefined> {
  const [row] = await db
    .select({ agreement: settlementAgreement, point: connectionPoint, station })
    .from(settlementAgreement)
    .innerJoin(connectionPoint, eq(connectionPoint.id, settlementAgreement.connectionPointId))
    .innerJoin(station, eq(station.id, settlementAgreement.stationId))
    .where(and(eq(settlementAgreement.connectionPointId, connectionPointId), lte(settlementAgreement.fromMonth, month)))
    .orderBy(desc(settlementAgreement.fromMonth))
    .limit(1)
  if (row === undefined) return undefined
  const { id, timeZone, area, priceSystem, consumptionType, voltageLevel } = row.station
  const customerName = row.agreement.customer || row.point.customerName
  return { ...row, customerName, tariff: { stationId: id, timeZone, area, priceSystem, consumptionType, voltageLevel } }
}
