import { periodTypes, type PeriodType } from '#contract/price.ts'
import type { MeterSpan, SlipInput } from '#domain/settlement/slip.ts'
import { startOfDate } from '#domain/time.ts'
import type { Reader } from '../db/change.ts'
import { and, eq } from '../db/orm.ts'
import { utilityBill } from '../db/settlement-schema.ts'
import { meterSpan, standing, type Work } from './meter-spans.ts'

type Bill = typeof utilityBill.$inferSelect

/** What the utility billed a connection point for a month; undefined: nobody typed it in. */
export async function billOf(db: Reader, connectionPointId: string, month: string): Promise<Bill | undefined> {
  const [bill] = await db.select().from(utilityBill).where(and(eq(utilityBill.connectionPointId, connectionPointId), eq(utilityBill.month, month))) // prettier-ignore
  return bill
}

/**
 * Active and reactive energy of the connection point in a slip's period: of the meters that its agreement names, else as the utility billed them. Null: the
 * agreement does not count it; `unknown`: it does, and nobody typed in what was billed.
 */
export async function powerFactorInput(work: Work, month: string): Promise<SlipInput['powerFactor']> {
  const { sources, settled, found } = work
  const { agreement, station, point } = settled
  if (!agreement.powerFactor) return null
  const funds = agreement.powerFactorFunds
  if (agreement.powerFactorMeters.length === 0) {
    const bill = await billOf(sources.db.orm, point.id, month)
    if (bill === undefined) return 'unknown'
    const { figures, number } = bill
    const kwh = periodTypes.flatMap((period): [PeriodType, string][] => (figures[period] === '' ? [] : [[period, figures[period]]]))
    return figures.kvarh === '' || kwh.length === 0 ? 'unknown' : { funds, billed: { number, kwh, kvarh: figures.kvarh } }
  }
  const { from, to } = found.period
  const meters: MeterSpan[] = []
  for (const meter of agreement.powerFactorMeters)
    for (const physical of await standing(work, meter, startOfDate(station.timeZone, from), startOfDate(station.timeZone, to)))
      meters.push(await meterSpan(work, { month, from, to }, meter, physical, true))
  return { funds, meters }
}
