import { ACCEPTED } from '#contract/controller.ts'
import { openIssues } from '#contract/strategy.ts'
import type { Transaction } from '../db/change.ts'
import { and, eq, gt, inArray, isNotNull, isNull, or } from '../db/orm.ts'
import { strategy, strategyIssue, type DeviceHas } from '../db/strategy-schema.ts'

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

/** Puts an end, at `at`, to issues of a type that something is still to come of. */
export async function endOpen(tx: Transaction, stationId: string, type: Issue['type'], state: Issue['state'], at: number): Promise<Issue[]> {
  const rows = await openOf(tx, stationId, type)
  for (const { mid } of rows) await tx.update(strategyIssue).set({ state, doneAt: at }).where(eq(strategyIssue.mid, mid))
  return rows
}

/**
 * Whether a controller has what is wanted, of a strategy that is held: it has reported just that, and nothing else is on its way to it that it may carry out at
 * any moment, or have carried out without a word.
 */
export async function isThere(tx: Transaction, { stationId, type, reportedHash, reportedVersion }: Strategy, wantedHash: string): Promise<boolean> {
  if (reportedHash !== wantedHash) return false
  const { state, version, sentAt, code } = strategyIssue
  // Also one whose place another took, unless it was refused: it had gone out.
  const mayBeTaken = and(
    inArray(state, ['timedOut', 'replaced']),
    isNotNull(sentAt),
    gt(version, reportedVersion ?? 0),
    or(isNull(code), eq(code, ACCEPTED)),
  )
  const [other] = await tx
    .select({ mid: strategyIssue.mid })
    .from(strategyIssue)
    .where(and(eq(strategyIssue.stationId, stationId), eq(strategyIssue.type, type), or(inArray(state, [...openIssues]), mayBeTaken)))
    .limit(1)
  return other === undefined
}

/** State of a strategy whose controller has what is wanted: where a device that it names has something else, it is still on its way there. */
export const whereThere = (devices: readonly DeviceHas[] | null, wantedHash: string): Pick<Strategy, 'state' | 'reason'> =>
  devices?.some(({ hash }) => hash !== wantedHash) === true ? { state: 'synchronizing', reason: 'devices' } : { state: 'synchronized', reason: '' }

/** An issue of other parameters than are wanted has come to nothing: what is wanted may be what the controller has had all the time. */
export async function settleBack(tx: Transaction, { stationId, type }: Pick<Issue, 'stationId' | 'type'>): Promise<void> {
  const row = await held(tx, stationId, type)
  if (row?.state !== 'toBeIssued' || !(await isThere(tx, row, row.hash))) return
  await tx.update(strategy).set(whereThere(row.reportedDevices, row.hash)).where(eq(strategy.id, row.id))
}

/** An issue, as it was read, has come to nothing at `at`; of its strategy it is said why. What has become of it meanwhile, as that another took its place, stays. */
export async function fail(
  tx: Transaction,
  { mid, stationId, type, version, hash, state: was }: Issue,
  { state, reason, at }: { state: 'timedOut' | 'refused'; reason: string; at: number },
): Promise<void> {
  const row = await held(tx, stationId, type)
  const of = and(eq(strategyIssue.mid, mid), eq(strategyIssue.state, was))
  const failed = await tx.update(strategyIssue).set({ state, doneAt: at }).where(of).returning({ mid: strategyIssue.mid })
  if (failed.length === 0) return
  if (row !== undefined && row.hash !== hash) return settleBack(tx, { stationId, type })
  // It was said to be silent, and has said no since.
  const isLateNo = state === 'refused' && was === 'timedOut' && row?.state === 'toBeIssued' && row.reason === 'noAnswer' && row.version === version
  // The controller may have said already that it has just this; or a later one is on its way.
  if (row === undefined || (row.state !== 'synchronizing' && !isLateNo)) return
  if ((await openOf(tx, stationId, type)).some((one) => one.state === 'sent' || one.state === 'accepted')) return
  await tx
    .update(strategy)
    .set({ state: 'toBeIssued', reason: state === 'refused' ? 'refused' : reason })
    .where(eq(strategy.id, row.id))
}
