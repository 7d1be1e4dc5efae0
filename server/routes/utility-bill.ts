import { eq } from 'drizzle-orm'
import { billKeys, type BillFigures } from '#contract/utility-bill.ts'
import { compareBill, slipOfBill } from '#domain/settlement/utility-bill.ts'
import { settlementAgreement } from '../db/settlement-schema.ts'
import { recordsOf } from '../entity/records.ts'
import { utilityBills } from '../entity/utility-bills.ts'
import type { Handlers } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'
import { ownBill } from '../settlement/own-bill.ts'
import { billOf } from '../settlement/power-factor.ts'
import { slipOf } from './settlement-slip.ts'

/** The utility's bill of a slip's connection point and month, beside the slip. */
export const utilityBillHandlers = {
  utilityBill: async ({ id }, call) => {
    const { prices, registry, db } = call.services
    const slip = await slipOf(call, id)
    const bill = await billOf(db.orm, slip.connectionPointId, slip.month)
    if (bill === undefined) return { bill: null, lines: [] }
    const [agreement] = await db.orm
      .select({ funds: settlementAgreement.powerFactorFunds })
      .from(settlementAgreement)
      .where(eq(settlementAgreement.connectionPointId, slip.connectionPointId))
    const known = { kvarh: bill.figures.kvarh, funds: agreement?.funds ?? '' }
    const own = await ownBill({ prices, registry, db }, slip, known, call.now)
    const { number, date, reason, figures, revision, updatedAt, updatedBy } = bill
    return {
      bill: { number, date, reason, ...figures, revision, updatedAt, updatedBy },
      lines: compareBill(figures, own, slipOfBill(slip.figures)),
    }
  },

  saveUtilityBill: async ({ id, revision, number, date, reason, ...typed }, call) => {
    const { stationId, connectionPointId, month, state } = await slipOf(call, id)
    const figures = Object.fromEntries(billKeys.map((key) => [key, typed[key]])) as BillFigures
    if (billKeys.every((key) => figures[key] === '')) throw badField('total', 'utilityBillEmpty')
    if (state !== 'draft' && reason === '') throw badField('reason', 'utilityBillReason')
    const records = recordsOf(utilityBills, call)
    const draft = { stationId, connectionPointId, month, number, date, reason, figures }
    const before = await billOf(call.services.db.orm, connectionPointId, month)
    if (before === undefined) await records.create(draft)
    // Who saw no bill yet does not write over one that somebody typed in meanwhile.
    else await records.update({ id: before.id, revision: revision ?? 0 }, draft)
    return {}
  },
} satisfies Partial<Handlers>
