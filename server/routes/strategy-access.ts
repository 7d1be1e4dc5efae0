import type { z } from 'zod'
import { code } from '#contract/endpoint.ts'
import { holds } from '#contract/permission.ts'
import type { StrategyIssue } from '#contract/schemas/strategy.ts'
import { strategySchemas, type StrategyType } from '#contract/strategy.ts'
import type { Transaction } from '../db/change.ts'
import { and, eq } from '../db/orm.ts'
import { station } from '../db/schema.ts'
import { strategyIssue, type strategy } from '../db/strategy-schema.ts'
import type { ViewerCall } from '../http/call.ts'
import { changedMeanwhile, forbidden, notFound, Refusal } from '../refusal/refusal.ts'
import { schemaWords } from '../refusal/schema-words.ts'
import type { TextKey } from '../refusal/texts.ts'
import { held } from '../strategy/issues.ts'
import { masterOf, rightOf } from '../strategy/issuer.ts'

/** Who may do what with strategies, whose they are, and what is read of them: for all calls about them. */

export type StrategyRow = typeof strategy.$inferSelect
export type IssueRow = typeof strategyIssue.$inferSelect

/** A person reads no more of what is wrong with a form. */
const MOST_FAULTS = 50

/** Parameters of a type, as its own rules have them; what is wrong stands at its field. */
export function readParams(type: StrategyType, params: unknown) {
  const parsed = strategySchemas[type].safeParse(params, { error: schemaWords })
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(
    (parsed.error.issues as z.core.$ZodIssue[]).slice(0, MOST_FAULTS).map(({ path, message }) => [`params.${path.join('.')}`, message as TextKey]),
  )
  throw new Refusal(code.badRequest, 'badRequest', fields)
}

/** Refuses who may not do that with strategies of the type. */
export function refuseUnless(call: ViewerCall, type: StrategyType, action: 'edit' | 'issue'): void {
  if (!holds(call.viewer, [rightOf(type, action)])) throw forbidden()
}

/** The station whose controller takes the strategies of another: its master, where those are issued for all. */
export async function controllerOf(call: ViewerCall, stationId: string): Promise<{ master: string | null; needsSecond: boolean }> {
  const [row] = await call.services.db.orm.select().from(station).where(eq(station.id, stationId))
  if (row === undefined) throw notFound()
  return { master: await masterOf(call.services.db.orm, row), needsSecond: row.secondPerson }
}

/** Refuses a station whose strategies are its master's. */
export async function refuseBranch(call: ViewerCall, stationId: string): Promise<{ needsSecond: boolean }> {
  const { master, needsSecond } = await controllerOf(call, stationId)
  if (master !== null)
    throw new Refusal(code.conflict, 'strategyAtMaster', undefined, () => call.services.registry().stations.get(master)?.name ?? master)
  return { needsSecond }
}

/** Holds a strategy, and refuses one that somebody has saved since it was read. */
export async function mine(tx: Transaction, stationId: string, type: StrategyType, revision: number | undefined): Promise<StrategyRow | undefined> {
  const row = await held(tx, stationId, type)
  if (row !== undefined && revision !== undefined && row.revision !== revision) throw changedMeanwhile(row.updatedBy)
  return row
}

/** An issue of a station that the viewer may let go, decline or take back. */
export async function issueToDecide(call: ViewerCall, stationId: string, mid: string): Promise<IssueRow> {
  const which = and(eq(strategyIssue.mid, mid), eq(strategyIssue.stationId, stationId))
  const [known] = await call.services.db.orm.select().from(strategyIssue).where(which)
  if (known === undefined) throw notFound()
  refuseUnless(call, known.type, 'issue')
  return known
}

/** Holds an issue and its strategy: as it is by now. */
export async function heldIssue(tx: Transaction, { mid, stationId, type }: IssueRow): Promise<IssueRow | undefined> {
  await held(tx, stationId, type)
  const [row] = await tx.select().from(strategyIssue).where(eq(strategyIssue.mid, mid)).for('update')
  return row
}

/** What an issue is to who asks. */
export const issueOf = ({ stationId: _stationId, issuerId: _issuerId, ...row }: IssueRow): StrategyIssue => row

/** Windows ask for the station's strategies anew. */
export const tellChanged = ({ services }: ViewerCall, stationId: string): void => services.hub.notice('strategyChanged', { stationId })
