import { and, eq, inArray } from 'drizzle-orm'
import { openIssues } from '#contract/strategy.ts'
import type { Transaction } from '../db/change.ts'
import { strategy, strategyIssue } from '../db/strategy-schema.ts'

export type Issue = typeof strategyIssue.$inferSelect
export type Strategy = typeof strategy.$inferSelect

export const strategyId = (stationId: string, type: string): string => `${stationId}/${type}`

/** Holds a station's strategy of a type, so that people and controllers change it one after the other. */
export async function held(tx: Transaction, stationId: string, type: string): Promise<Strategy | undefined> {
  const [row] = await tx
    .select()
    .from(strategy)
    .where(eq(strategy.id, strategyId(stationId, type)))
    .for('update')
  return row
}

/** Issues of a type that something is still to come of. */
export const openOf = (tx: Transaction, stationId: string, type: Issue['type']): Promise<Issue[]> =>
  tx
    .select()
    .from(strategyIssue)
    .where(and(eq(strategyIssue.stationId, stationId), eq(strategyIssue.type, type), inArray(strategyIssue.state, [...openIssues])))

/** Puts an end to issues of a type that something is still to come of. */
export async function endOpen(tx: Transaction, stationId: string, type: Issue['type'], state: Issue['state']): Promise<Issue[]> {
  const rows = await openOf(tx, stationId, type)
  for (const { mid } of rows) await tx.update(strategyIssue).set({ state }).where(eq(strategyIssue.mid, mid))
  return rows
}

/** An issue has come to nothing; of its strategy it is said why. */
export async function fail(tx: Transaction, { mid, stationId, type, hash }: Issue, state: 'timedOut' | 'refused', reason: string): Promise<void> {
  await tx.update(strategyIssue).set({ state }).where(eq(strategyIssue.mid, mid))
  const row = await held(tx, stationId, type)
  // The controller may have said already that it has just this.
  if (row === undefined || row.hash !== hash || row.state !== 'synchronizing') return
  await tx
    .update(strategy)
    .set({ state: 'toBeIssued', reason: state === 'refused' ? 'refused' : reason })
    .where(eq(strategy.id, row.id))
}
