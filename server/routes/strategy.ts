import { and, eq } from 'drizzle-orm'
import { code } from '#contract/endpoint.ts'
import type { StrategyEntry } from '#contract/schemas/strategy.ts'
import { strategySchemas, strategyTypes, type StrategyType } from '#contract/strategy.ts'
import { station } from '../db/schema.ts'
import { strategy, strategyIssue } from '../db/strategy-schema.ts'
import type { Handlers } from '../http/call.ts'
import { notFound, Refusal } from '../refusal/refusal.ts'
import { endOpen, strategyId } from '../strategy/delivery.ts'
import { hashOf } from '../strategy/hash.ts'
import {
  controllerOf,
  issueOf,
  mine,
  readParams,
  refuseBranch,
  refuseUnless,
  tellChanged,
  type IssueRow,
  type StrategyRow,
} from './strategy-access.ts'

const usual: Record<StrategyType, unknown> = Object.fromEntries(
  strategyTypes.map((type) => [type, type === 'plan' ? { days: [{ dates: [], weekdays: [], segments: [] }] } : strategySchemas[type].parse({})]),
) as Record<StrategyType, unknown>

function entryOf(type: StrategyType, row: StrategyRow | undefined, issue: IssueRow | undefined): StrategyEntry {
  if (row === undefined) {
    const nothing = { reported: null, reportedHash: null, reportedVersion: null, reportedAt: null, reportedBy: null, issue: null }
    const params = usual[type]
    return {
      type,
      isKnown: false,
      params,
      hash: hashOf(params),
      version: 0,
      state: 'toBeIssued',
      reason: '',
      ...nothing,
      revision: 0,
      updatedAt: 0,
      updatedBy: '',
    }
  }
  const { id: _id, stationId: _stationId, ...facts } = row
  return { ...facts, isKnown: true, issue: issue === undefined ? null : issueOf(issue) }
}

export const strategyHandlers = {
  strategyList: async ({ powerstationId }, call) => {
    const stationId = call.station(powerstationId)
    const { orm } = call.services.db
    const rows = await orm.select().from(strategy).where(eq(strategy.stationId, stationId))
    const newest = and(
      eq(strategyIssue.stationId, strategy.stationId),
      eq(strategyIssue.type, strategy.type),
      eq(strategyIssue.version, strategy.version),
    )
    const issues = await orm.select({ issue: strategyIssue }).from(strategy).innerJoin(strategyIssue, newest).where(eq(strategy.stationId, stationId))
    const strategies = strategyTypes.map((type) =>
      entryOf(
        type,
        rows.find((row) => row.type === type),
        issues.find(({ issue }) => issue.type === type)?.issue,
      ),
    )
    return { strategies, isReachable: call.services.reachable(stationId), ...(await controllerOf(call, stationId)) }
  },

  saveStrategy: async ({ powerstationId, type, params, revision }, call) => {
    const stationId = call.station(powerstationId)
    refuseUnless(call, type, 'edit')
    await refuseBranch(call, stationId)
    const wanted = readParams(type, params)
    const hash = hashOf(wanted)
    const saved = await call.services.change(call, async (tx, note) => {
      // Of two who say the first word of a type the station lets one after the other.
      await tx.select({ id: station.id }).from(station).where(eq(station.id, stationId)).for('no key update')
      const before = await mine(tx, stationId, type, revision)
      if (before === undefined && revision !== undefined && revision > 0) throw notFound()
      const stamp = { updatedAt: call.now, updatedBy: call.viewer.username }
      const next = (before?.revision ?? 0) + 1
      // What is just what the controller has needs no issue.
      const isThere = before?.reportedHash === hash
      const state = isThere ? ('synchronized' as const) : ('toBeIssued' as const)
      if (before === undefined)
        await tx.insert(strategy).values({ id: strategyId(stationId, type), stationId, type, params: wanted, hash, state, ...stamp })
      else if (before.hash !== hash) {
        // What is under way brings something else than what is wanted now: its end is told when it comes.
        await tx
          .update(strategy)
          .set({ params: wanted, hash, state, reason: '', revision: next, ...stamp })
          .where(eq(strategy.id, before.id))
      } else return before.revision
      await note(
        'saveStrategy',
        `strategy:${strategyId(stationId, type)}`,
        { stationId, params: before?.params ?? null },
        { stationId, params: wanted },
      )
      return next
    })
    tellChanged(call, stationId)
    return { revision: saved }
  },

  takeOverStrategy: async ({ powerstationId, type, revision }, call) => {
    const stationId = call.station(powerstationId)
    refuseUnless(call, type, 'issue')
    await call.services.change(call, async (tx, note) => {
      const row = await mine(tx, stationId, type, revision)
      if (row === undefined || row.reported === null || row.reportedHash === null) throw notFound()
      if (row.state === 'synchronizing') throw new Refusal(code.conflict, 'strategyIssueSent')
      const params = readParams(type, row.reported)
      await endOpen(tx, stationId, type, 'replaced')
      const stamp = { revision: row.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username }
      await tx
        .update(strategy)
        .set({ params, hash: row.reportedHash, state: 'synchronized', reason: '', ...stamp })
        .where(eq(strategy.id, row.id))
      await note('takeOverStrategy', `strategy:${strategyId(stationId, type)}`, { stationId, params: row.params }, { stationId, params })
    })
    tellChanged(call, stationId)
    return { changed: 1 }
  },
} satisfies Partial<Handlers>
