import { benefitRateOf, firstSlipOf } from '#domain/benefit-rate.ts'
import { monthAfter } from '#domain/settlement/period.ts'
import { localMonth } from '#domain/time.ts'
import type { Transaction } from '../db/change.ts'
import { eq } from '../db/orm.ts'
import { connectionPoint } from '../db/plant-schema.ts'
import { benefitRate } from '../db/price-schema.ts'
import { recordsOf } from '../entity/records.ts'
import { benefitRates } from '../entity/station-prices.ts'
import type { Handlers } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'
import { isSettled, LAST_MONTH } from '../repos/settled.ts'

type Rate = Pick<typeof benefitRate.$inferSelect, 'stationId' | 'connectionPointId' | 'fromDate'>
/** Refuses where a locked slip has used a rate, or would have: from the first that takes it until the first that takes the next rate of the same place. */
async function refuseSettled(tx: Transaction, { stationId, connectionPointId, fromDate }: Rate): Promise<void> {
  const rates = await tx.select().from(benefitRate).where(eq(benefitRate.stationId, stationId))
  const later = rates.filter((one) => one.connectionPointId === connectionPointId && one.fromDate > fromDate).map((one) => one.fromDate)
  const [next] = later.toSorted()
  const from = firstSlipOf(fromDate)
  const until = next === undefined ? LAST_MONTH : monthAfter(firstSlipOf(next), -1)
  if (from <= until && (await isSettled(tx, stationId, from, until))) throw badField('fromDate', 'rateSettled')
}

/** A rate is of a connection point of its own station. */
async function refusePoint(tx: Transaction, { stationId, connectionPointId }: Rate): Promise<void> {
  if (connectionPointId === null) return
  const [found] = await tx
    .select({ stationId: connectionPoint.stationId })
    .from(connectionPoint)
    .where(eq(connectionPoint.id, connectionPointId))
    .for('key share')
  if (found?.stationId !== stationId) throw badField('connectionPointId', 'connectionPointUnknown')
}

export const benefitRateHandlers = {
  benefitRateList: async ({ powerstationId, ...query }, call) => {
    const { orm } = call.services.db
    const stationId = call.station(powerstationId)
    const { rows, totalRows } = await recordsOf(benefitRates, call).list(query, eq(benefitRate.stationId, stationId))
    const all = await orm.select().from(benefitRate).where(eq(benefitRate.stationId, stationId))
    const { id, number, name, customerName } = connectionPoint
    const points = await orm
      .select({ id, number, name, customerName })
      .from(connectionPoint)
      .where(eq(connectionPoint.stationId, stationId))
      .orderBy(number, id)
    return {
      benefitRateList: rows.map(({ timeZone, ...row }) => {
        const month = localMonth(timeZone, call.now)
        const first = firstSlipOf(row.fromDate)
        // Of two that begin between the firsts of two months no slip takes the earlier one.
        const taken = benefitRateOf(all, row.connectionPointId, `${first}-01`)
        return {
          ...row,
          connectionPointId: row.connectionPointId ?? '',
          holds: benefitRateOf(all, row.connectionPointId, `${month}-01`)?.id === row.id,
          begins: taken?.id === row.id && first > month ? first : '',
          overtakenBy: taken === undefined || taken.id === row.id ? '' : taken.fromDate,
        }
      }),
      totalRows,
      points,
    }
  },

  saveBenefitRate: async ({ id, revision, ...draft }, call) => {
    const row = {
      ...draft,
      stationId: call.station(draft.stationId),
      connectionPointId: draft.connectionPointId === '' ? null : draft.connectionPointId,
    }
    const records = recordsOf(benefitRates, call)
    const check = async (tx: Transaction): Promise<void> => {
      await refuseSettled(tx, row)
      await refusePoint(tx, row)
    }
    if (id === undefined) return { id: await records.create(row, check) }
    await records.update({ id, revision }, row, async (tx, before) => {
      await refuseSettled(tx, before)
      await check(tx)
    })
    return { id }
  },

  deleteBenefitRate: async ({ ids }, call) => ({
    changed: (
      await recordsOf(benefitRates, call).remove(ids, async (tx, going) => {
        for (const rate of going) await refuseSettled(tx, rate)
      })
    ).length,
  }),
} satisfies Partial<Handlers>
