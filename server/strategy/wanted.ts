import { randomUUID } from 'node:crypto'
import { MOST_VERSION } from '#contract/controller.ts'
import type { StrategyType } from '#contract/strategy.ts'
import type { Transaction } from '../db/change.ts'
import { eq } from '../db/orm.ts'
import { station } from '../db/schema.ts'
import { strategy, strategyIssue } from '../db/strategy-schema.ts'
import { hashOf } from './hash.ts'
import { endOpen, held, isThere, strategyId, whereThere, type Strategy } from './issues.ts'

/** What is wanted of a station, kept and issued: one way, whether a person does it or a response task shares anew. */

/** Holds a station and its strategy of a type: of two who say the first word of it the station lets one after the other. */
export async function holdStrategy(tx: Transaction, stationId: string, type: StrategyType): Promise<Strategy | undefined> {
  await tx.select({ id: station.id }).from(station).where(eq(station.id, stationId)).for('no key update')
  return held(tx, stationId, type)
}

/** Keeps what is wanted; `before` is held. What is just what the controller has needs no issue. Answers the revision; what is wanted already changes nothing. */
export async function keepWanted(
  tx: Transaction,
  before: Strategy | undefined,
  { stationId, type, wanted, at, username }: { stationId: string; type: StrategyType; wanted: unknown; at: number; username: string },
): Promise<{ revision: number; isChanged: boolean }> {
  const hash = hashOf(wanted)
  const stamp = { updatedAt: at, updatedBy: username }
  const revision = (before?.revision ?? 0) + 1
  if (before === undefined) {
    await tx.insert(strategy).values({ id: strategyId(stationId, type), stationId, type, params: wanted, hash, state: 'toBeIssued', ...stamp })
    return { revision, isChanged: true }
  }
  if (before.hash === hash) return { revision: before.revision, isChanged: false }
  // What is under way brings something else than what is wanted now: its end is told when it comes, and until then nothing is as wanted.
  const next = (await isThere(tx, before, hash)) ? whereThere(before.reportedDevices, hash) : { state: 'toBeIssued' as const, reason: '' }
  await tx
    .update(strategy)
    .set({ params: wanted, hash, ...next, revision, ...stamp })
    .where(eq(strategy.id, before.id))
  return { revision, isChanged: true }
}

/** Who issues, and whether a second person must let it go out. */
export interface Issuing {
  at: number
  username: string
  accountId: string
  needsSecond: boolean
}

/** Puts what is wanted on its way: the newest issue of its type, which takes the place of what is under way. The strategy is held. Undefined: its versions have come to an end. */
export async function issueWanted(
  tx: Transaction,
  { id, stationId, type, version: before, reportedVersion, params, hash }: Strategy,
  { at, username, accountId, needsSecond }: Issuing,
): Promise<{ mid: string; version: number } | undefined> {
  await endOpen(tx, stationId, type, 'replaced', at)
  const version = Math.max(before, reportedVersion ?? 0) + 1
  if (version > MOST_VERSION) return undefined
  const mid = randomUUID()
  const state = needsSecond ? ('waiting' as const) : ('queued' as const)
  const by = { issuedAt: at, issuedBy: username, issuerId: accountId }
  await tx.insert(strategyIssue).values({ mid, stationId, type, version, hash, params, state, ...by })
  await tx.update(strategy).set({ version, state: 'toBeIssued', reason: '' }).where(eq(strategy.id, id))
  return { mid, version }
}
