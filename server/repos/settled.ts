import type { Transaction } from '../db/change.ts'
import { and, between, eq, inArray, isNull, lte, sql } from '../db/orm.ts'
import { station } from '../db/schema.ts'
import { settlementSlip } from '../db/settlement-schema.ts'

/** No slip is of a later month: until then holds what nothing follows. */
export const LAST_MONTH = '2099-12'

/** Holds a station until the change ends: whoever draws, agrees to or locks its slips, or changes what they are made of, comes after whoever else does. */
export async function holdStation(tx: Transaction, stationId: string): Promise<void> {
  await tx.select({ id: station.id }).from(station).where(eq(station.id, stationId)).for('no key update')
}

/**
 * Whether a settlement slip of a station is confirmed or locked in one of these months (`YYYY-MM`, both included): what it was made of stays then. The station is held until
 * the change ends, so that no slip is locked meanwhile; whoever locks one holds it too. A slip that a red one has taken back holds nothing.
 */
export async function isSettled(tx: Transaction, stationId: string, month: string, until = month): Promise<boolean> {
  await holdStation(tx, stationId)
  const { dateFrom, dateTo, state, reverses } = settlementSlip
  const [locked] = await tx
    .select({ id: settlementSlip.id })
    .from(settlementSlip)
    .where(
      and(
        eq(settlementSlip.stationId, stationId),
        inArray(state, ['confirmed', 'locked']),
        isNull(reverses),
        lte(dateFrom, `${until}-31`),
        sql`${dateTo} > ${`${month}-01`}`,
      ),
    )
    .limit(1)
  return locked !== undefined
}

/**
 * Whether a slip that is confirmed or locked has taken the demand or the basic fee of one of these months (both included) at a station, or at one of its
 * connection points: of a month that is the slip's own, whichever days it has. The station is held as above.
 */
export async function isFeeSettled(
  tx: Transaction,
  what: 'demand' | 'basicFee',
  { stationId, connectionPointId }: { stationId: string; connectionPointId?: string },
  [month, until]: readonly [string, string],
): Promise<boolean> {
  await holdStation(tx, stationId)
  const [used] = await tx
    .select({ id: settlementSlip.id })
    .from(settlementSlip)
    .where(
      and(
        eq(settlementSlip.stationId, stationId),
        connectionPointId === undefined ? undefined : eq(settlementSlip.connectionPointId, connectionPointId),
        inArray(settlementSlip.state, ['confirmed', 'locked']),
        isNull(settlementSlip.reverses),
        between(settlementSlip.month, month, until),
        sql`${settlementSlip.input} -> ${what}::text <> 'null'`,
      ),
    )
    .limit(1)
  return used !== undefined
}
