import { ADMIN_ROLE, holds, type PermissionId } from '#contract/permission.ts'
import type { IssueBar, StrategyType } from '#contract/strategy.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { eq } from '../db/orm.ts'
import { account, role, station } from '../db/schema.ts'
import { strategy, strategyIssue } from '../db/strategy-schema.ts'
import { organizationsBelow, VIRTUAL_ACCOUNT } from '../session/viewer.ts'
import { settleBack } from './issues.ts'

/** Who issues a strategy may do so when it goes out, not only when they asked. */

/** Writing setpoints of devices. */
export const SETPOINT_RIGHT = 'monitor_realTime:issue' satisfies PermissionId

type Issue = typeof strategyIssue.$inferSelect

/** The right that a type takes: plans are their own page's, all others the safety strategy's. */
export const rightOf = (type: StrategyType, action: 'edit' | 'issue') =>
  `${type === 'plan' ? 'production_charge_and_discharge_plan' : 'security_strategy'}:${action}` as const

/** The station that strategies of a branch are issued at; null: it takes its own. */
export async function masterOf(orm: Reader, { parentId }: Pick<typeof station.$inferSelect, 'parentId'>): Promise<string | null> {
  if (parentId === null) return null
  const [parent] = await orm.select().from(station).where(eq(station.id, parentId))
  return parent?.issuanceType === 'unified' ? parentId : null
}

/** Why an issue may not go out as things are in the store now; undefined: it may. `hasVirtual`: everybody may everything (VIRTUAL_ROLE). */
export async function barOf(
  orm: Reader,
  { issuerId, stationId, type }: Pick<Issue, 'issuerId' | 'stationId' | 'type'>,
  hasVirtual: boolean,
): Promise<IssueBar | undefined> {
  const [own] = await orm.select().from(station).where(eq(station.id, stationId))
  if (own === undefined) return 'issuerStation'
  if ((await masterOf(orm, own)) !== null) return 'branch'
  return issuerBar(orm, { issuerId, stationId }, rightOf(type, 'issue'), hasVirtual)
}

/** Why who issued something to a station's equipment may not any more; undefined: they may. */
export async function issuerBar(
  orm: Reader,
  { issuerId, stationId }: Pick<Issue, 'issuerId' | 'stationId'>,
  right: PermissionId,
  hasVirtual: boolean,
): Promise<IssueBar | undefined> {
  const [own] = await orm.select().from(station).where(eq(station.id, stationId))
  if (own === undefined) return 'issuerStation'
  if (issuerId === VIRTUAL_ACCOUNT && hasVirtual) return undefined
  const [found] = await orm.select({ account, role }).from(account).innerJoin(role, eq(role.code, account.roleCode)).where(eq(account.id, issuerId))
  if (found === undefined || found.account.state !== 'active') return 'issuerGone'
  const isAll = found.role.code === ADMIN_ROLE
  if (!holds({ roles: [found.role.code], permissions: found.role.powerCodes }, [right])) return 'issuerRight'
  return isAll || (await organizationsBelow(orm, found.account.organizationCode)).has(own.organizationCode) ? undefined : 'issuerStation'
}

/** Ends an issue that may not go out. Its strategy and it are held. */
export async function endBarred(tx: Transaction, { mid, stationId, type, hash }: Issue, bar: IssueBar, at: number): Promise<void> {
  await tx.update(strategyIssue).set({ state: 'refused', message: bar, doneAt: at }).where(eq(strategyIssue.mid, mid))
  const id = `${stationId}/${type}`
  const [row] = await tx.select().from(strategy).where(eq(strategy.id, id))
  if (row?.hash !== hash) await settleBack(tx, { stationId, type })
  else if (row.state === 'toBeIssued') await tx.update(strategy).set({ reason: bar }).where(eq(strategy.id, id))
}
