import { strategySchemas } from '#contract/strategy.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { and, asc, desc, eq, isNotNull, lte } from '../db/orm.ts'
import { planReport, strategyIssue } from '../db/strategy-schema.ts'
import type { PlanInForce } from './plan-day.ts'

interface Told {
  stationId: string
  toldAt: number
  since: number
  /** Null: it has none any more. */
  plan: { params: unknown; hash: string } | null
}

/**
 * Keeps what a controller tells of its plan when it is another than before. Within a minute the last counts. Where it says to have had it before it told
 * something else, or before it was sent to it, which it does by a clock that is behind or not set, the time counts at which it tells it.
 */
export async function keepPlanReport(tx: Transaction, { stationId, toldAt, since, plan }: Told): Promise<void> {
  const before = and(eq(planReport.stationId, stationId), lte(planReport.toldAt, toldAt))
  const [last] = await tx.select({ toldAt: planReport.toldAt }).from(planReport).where(before).orderBy(desc(planReport.toldAt)).limit(1)
  const { type, hash, sentAt } = strategyIssue
  const issued = and(eq(strategyIssue.stationId, stationId), eq(type, 'plan'), eq(hash, plan?.hash ?? ''), isNotNull(sentAt))
  const [sent] = await tx.select({ at: sentAt }).from(strategyIssue).where(issued).orderBy(desc(sentAt)).limit(1)
  const isSaid = since > 0 && since >= (last?.toldAt ?? 0) && since >= (sent?.at ?? 0)
  const row = { stationId, minute: Math.floor(toldAt / 60_000), toldAt, since: isSaid ? since : toldAt, params: plan?.params ?? null }
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
