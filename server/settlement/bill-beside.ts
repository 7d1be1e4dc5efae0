import type { UtilityBill } from '#contract/schemas/settlement.ts'
import type { BillLine } from '#contract/utility-bill.ts'
import { compareBill, slipOfBill } from '#domain/settlement/utility-bill.ts'
import type { ReportSources } from '../reports/sources.ts'
import { ownBill } from './own-bill.ts'
import { billOf } from './power-factor.ts'
import { settledPoint } from './settled-point.ts'
import type { SlipRow } from './slips.ts'

/** The utility's bill of a slip's connection point and month, with the moment at which it was typed in, line by line beside what the console works out. */
export interface BillBeside {
  bill: UtilityBill & { revision: number; updatedAt: number; updatedBy: string }
  lines: BillLine[]
}

/** Undefined: nobody has typed it in. */
export async function billBeside(sources: ReportSources, slip: SlipRow, now: number): Promise<BillBeside | undefined> {
  const bill = await billOf(sources.db.orm, slip.connectionPointId, slip.month)
  if (bill === undefined) return undefined
  const settled = await settledPoint(sources.db.orm, slip.connectionPointId, slip.month)
  const { own, corrected } = await ownBill(sources, slip, { kvarh: bill.figures.kvarh, funds: settled?.agreement.powerFactorFunds ?? '' }, now)
  const { number, date, reason, figures, revision, updatedAt, updatedBy } = bill
  return {
    bill: { number, date, reason, ...figures, revision, updatedAt, updatedBy },
    lines: compareBill(figures, own, slipOfBill(slip.figures), corrected),
  }
}
