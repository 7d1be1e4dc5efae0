import { strategySchemas } from '#contract/strategy.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { and, asc, desc, eq, lte } from '../db/orm.ts'
import { planReport } from '../db/strategy-schema.ts'
import type { PlanInForce } from './plan-day.ts'

/**
 * Keeps what a controller tells of its plan when it is another than before; `params` null: it has none any more. Within a minute the last counts. Where it says
 * to have had it before it told something else, which it does by a clock that is behind, the time counts at which it tells it.
 */
export async function keepPlanReport(
  tx: Transaction,
  { stationId, toldAt, since, params }: Omit<typeof planReport.$inferInsert, 'minute'>,
): Promise<void> {
  const before = and(eq(planReport.stationId, stationId), lte(planReport.toldAt, toldAt))
  const [last] = await tx.select({ toldAt: planReport.toldAt }).from(planReport).where(before).orderBy(desc(planReport.toldAt)).limit(1)
  const begins = last !== undefined && since < last.toldAt ? toldAt : since
  const row = { stationId, minute: Math.floor(toldAt / 60_000), toldAt, since: begins, params }
  await tx
    .insert(planReport)
    .values(row)
    .onConflictDoUpdate({ target: [planReport.stationId, planReport.minute], set: row })
}

/**
 * Which plan a controller had from when on, as it was known at `now`: what was issued and took effect (`issued`) and what the controller told, which may have
 * been changed at the site, or lost. Of two that hold at a time the later one counts.
 */
export async function plansInForce(orm: Reader, stationId: string, issued: readonly PlanInForce[], now: number): Promise<PlanInForce[]> {
  const told = await orm
    .select()
    .from(planReport)
    .where(and(eq(planReport.stationId, stationId), lte(planReport.toldAt, now)))
    .orderBy(asc(planReport.toldAt))
  return [
    ...issued.map((one) => ({ ...one, toldAt: one.since })),
    ...told.map(({ since, toldAt, params }) => ({ since, toldAt, plan: strategySchemas.plan.safeParse(params).data })),
  ]
    .toSorted((a, b) => a.toldAt - b.toldAt)
    .map(({ since, plan }) => ({ since, plan }))
}
