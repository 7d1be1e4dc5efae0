import { strategySchemas } from '#contract/strategy.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { and, asc, eq, lte } from '../db/orm.ts'
import { planReport } from '../db/strategy-schema.ts'
import type { PlanInForce } from './plan-day.ts'

/** Keeps what a controller tells of its plan when it is another than before; `params` null: it has none any more. Within a minute the last counts. */
export async function keepPlanReport(tx: Transaction, report: Omit<typeof planReport.$inferInsert, 'minute'>): Promise<void> {
  const row = { ...report, minute: Math.floor(report.toldAt / 60_000) }
  await tx
    .insert(planReport)
    .values(row)
    .onConflictDoUpdate({ target: [planReport.stationId, planReport.minute], set: row })
}

/**
 * Which plan a controller had from when on, in order, as it was known at `now`: what was issued and took effect (`issued`, in order) and what the controller
 * told, which may have been changed at the site, or lost. Where it says to have had it before it told something else, which it does by a clock that is behind, the time counts at which it told it.
 */
export async function plansInForce(orm: Reader, stationId: string, issued: readonly PlanInForce[], now: number): Promise<PlanInForce[]> {
  const told = await orm
    .select()
    .from(planReport)
    .where(and(eq(planReport.stationId, stationId), lte(planReport.toldAt, now)))
    .orderBy(asc(planReport.toldAt))
  const all = [
    ...issued.map((one) => ({ ...one, toldAt: one.since })),
    ...told.map(({ since, toldAt, params }) => ({ since, toldAt, plan: strategySchemas.plan.safeParse(params).data })),
  ].toSorted((a, b) => a.toldAt - b.toldAt)
  let last = 0
  return all.map(({ since, toldAt, plan }) => {
    const begins = since < last ? toldAt : since
    last = toldAt
    return { since: begins, plan }
  })
}
