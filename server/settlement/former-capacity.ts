import { Decimal } from 'decimal.js'
import { monthAfter } from '#domain/settlement/period.ts'
import type { Transaction } from '../db/change.ts'
import { demandConfiguration } from '../db/fee-schema.ts'
import { asc, eq } from '../db/orm.ts'
import { isFeeSettled } from '../repos/settled.ts'
import { holdingIn } from './fee-months.ts'

type Configuration = typeof demandConfiguration.$inferSelect

export interface FormerCapacity {
  /** Configurations of before that follow their connection point: what they are to be with its former capacity. */
  kept: { was: Configuration; capacityKva: string }[]
  /** The one that goes on from `month` with the new capacity; undefined: one begins there anyway, or says a capacity of its own. */
  goesOn: { as: Configuration; month: string } | undefined
}

/**
 * What becomes of configurations without a capacity of their own when the transformers of their connection point change: months before go on with what stood
 * there, and the new capacity counts from `month` on; from the next where a slip of that month stands. Holds the station.
 */
export async function formerCapacity(
  tx: Transaction,
  point: { id: string; stationId: string },
  formerKva: number,
  month: string,
): Promise<FormerCapacity> {
  const place = { stationId: point.stationId, connectionPointId: point.id }
  const months = [month, month] as const
  const isSettled = (await isFeeSettled(tx, 'demand', place, months)) || (await isFeeSettled(tx, 'basicFee', place, months))
  const from = isSettled ? monthAfter(month) : month
  const { connectionPointId } = demandConfiguration
  const all = await tx.select().from(demandConfiguration).where(eq(connectionPointId, point.id)).orderBy(asc(demandConfiguration.month)).for('update') // prettier-ignore
  const capacityKva = new Decimal(formerKva).toFixed()
  const kept = all.filter((one) => one.capacityKva === '' && one.month < from).map((was) => ({ was, capacityKva }))
  const holding = holdingIn(all, from)
  return { kept, goesOn: holding?.capacityKva === '' && holding.month < from ? { as: holding, month: from } : undefined }
}
