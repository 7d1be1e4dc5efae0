import { isCorrected, type SlipWarning } from '#contract/settlement.ts'
import { daysBetween, lastDay, monthAfter, settlementPeriod } from '#domain/settlement/period.ts'
import type { Reader } from '../db/change.ts'
import { and, desc, eq, inArray, isNull, ne, or } from '../db/orm.ts'
import { settlementSlip } from '../db/settlement-schema.ts'
import { keyOf } from './readings.ts'
import type { SettledPoint } from './settled-point.ts'

/** The days of a slip, and what the slips before and after it hold of it. */
export interface SettledPeriod {
  from: string
  to: string
  /** Readings with which slips that are agreed to end where it begins, or begin where it ends, by `keyOf`. */
  held: ReadonlyMap<string, { value: string; corrected: boolean }>
  /** It is not what the reading day alone says. */
  warnings: SlipWarning[]
}

/**
 * The settlement period of a connection point and month: as the reading day says, but where there is a slip of the month before it begins with that one's end,
 * and ends where one of the month after begins. So a change of the reading day makes one period shorter or longer, and no day is lost or paid for twice. Without
 * a slip before it, one that was taken back is drawn again from where it began: nobody agreed to days before.
 */
export async function periodOf(db: Reader, { agreement, point }: Pick<SettledPoint, 'agreement' | 'point'>, month: string): Promise<SettledPeriod> {
  const usual = settlementPeriod(month, agreement.settlementDay)
  const [before, after] = [monthAfter(month, -1), monthAfter(month)]
  const slips = await db
    .select()
    .from(settlementSlip)
    .where(
      and(
        eq(settlementSlip.connectionPointId, point.id),
        isNull(settlementSlip.reverses),
        or(
          and(inArray(settlementSlip.month, [before, after]), ne(settlementSlip.state, 'reversed')),
          and(eq(settlementSlip.month, month), eq(settlementSlip.state, 'reversed')),
        ),
      ),
    )
    .orderBy(desc(settlementSlip.createdAt))
  const takenBack = slips.find((slip) => slip.month === month)
  const from = slips.find((slip) => slip.month === before)?.dateTo ?? takenBack?.dateFrom ?? usual.from
  const to = slips.find((slip) => slip.month === after)?.dateFrom ?? usual.to
  const held = new Map<string, { value: string; corrected: boolean }>()
  for (const { state, figures } of slips) {
    if (state === 'draft' || state === 'reversed') continue
    for (const { source, value } of figures)
      // What a meter showed at its exchange is of that moment, and not of the begin of a day.
      if (source?.kind === 'reading' && source.how !== 'exchange' && (source.date === from || source.date === to))
        held.set(keyOf(source), { value, corrected: isCorrected(source) })
  }
  const isUsual = from === usual.from && to === usual.to
  const days = `${daysBetween(from, to)} / ${daysBetween(usual.from, usual.to)}`
  return { from, to, held, warnings: isUsual ? [] : [{ code: 'periodChanged', what: `${from} - ${lastDay(to)} (${days})` }] }
}
