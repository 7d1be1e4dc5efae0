import { billKeys, type BillFigures } from '#contract/utility-bill.ts'
import type { Transaction } from '../db/change.ts'
import { eq } from '../db/orm.ts'
import { settlementSlip } from '../db/settlement-schema.ts'
import { recordsOf } from '../entity/records.ts'
import { utilityBills } from '../entity/utility-bills.ts'
import type { Handlers } from '../http/call.ts'
import { badField, notFound } from '../refusal/refusal.ts'
import { holdStation } from '../repos/settled.ts'
import { billBeside } from '../settlement/bill-beside.ts'
import { billOf } from '../settlement/power-factor.ts'
import { slipOf } from './settlement-slip.ts'

/** The utility's bill of a slip's connection point and month, beside the slip. */
export const utilityBillHandlers = {
  utilityBill: async ({ id }, call) => {
    const { prices, registry, db } = call.services
    return (await billBeside({ prices, registry, db }, await slipOf(call, id), call.now)) ?? { bill: null, lines: [] }
  },

  saveUtilityBill: async ({ id, revision, number, date, reason, ...typed }, call) => {
    const { stationId, connectionPointId, month } = await slipOf(call, id)
    const figures = Object.fromEntries(billKeys.map((key) => [key, typed[key]])) as BillFigures
    if (billKeys.every((key) => figures[key] === '')) throw badField('total', 'utilityBillEmpty')
    // Whoever agrees to the slip comes before or after.
    const check = async (tx: Transaction): Promise<void> => {
      await holdStation(tx, stationId)
      const [slip] = await tx.select({ state: settlementSlip.state }).from(settlementSlip).where(eq(settlementSlip.id, id))
      if (slip === undefined) throw notFound()
      if (slip.state !== 'draft' && reason === '') throw badField('reason', 'utilityBillReason')
    }
    const records = recordsOf(utilityBills, call)
    const draft = { stationId, connectionPointId, month, number, date, reason, figures }
    const before = await billOf(call.services.db.orm, connectionPointId, month)
    if (before === undefined) await records.create(draft, check)
    // Who saw no bill yet does not write over one that somebody typed in meanwhile.
    else await records.update({ id: before.id, revision: revision ?? 0 }, draft, check)
    return {}
  },
} satisfies Partial<Handlers>
