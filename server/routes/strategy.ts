import { code } from '#contract/endpoint.ts'
import type { StrategyBranch, StrategyEntry } from '#contract/schemas/strategy.ts'
import { siteZone } from '#contract/project.ts'
import { strategySchemas, strategyTypes, type StrategyType } from '#contract/strategy.ts'
import { and, eq, inArray } from '../db/orm.ts'
import { planTemplateDay, powerTemplate } from '../db/plan-schema.ts'
import { station } from '../db/schema.ts'
import { strategy, strategyIssue } from '../db/strategy-schema.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { notFound, Refusal } from '../refusal/refusal.ts'
import { endOpen, isThere, openOf, strategyId, whereThere } from '../strategy/issues.ts'
import { hashOf } from '../strategy/hash.ts'
import { isOver } from '../strategy/over.ts'
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
import { keepDraft, linkTemplates, refuseTwins } from './strategy-draft.ts'

const usual: Record<StrategyType, unknown> = Object.fromEntries(
  strategyTypes.map((type) => [type, type === 'plan' ? { days: [{ dates: [], weekdays: [], segments: [] }] } : strategySchemas[type].parse({})]),
) as Record<StrategyType, unknown>

function entryOf(call: ViewerCall, type: StrategyType, row: StrategyRow | undefined, issue: IssueRow | undefined): StrategyEntry {
  if (row === undefined) {
    const nothing = { reported: null, reportedHash: null, reportedVersion: null, reportedAt: null, reportedBy: null, devices: null, issue: null }
    const params = usual[type]
    return {
      type,
      isKnown: false,
      params,
      hash: hashOf(params),
      version: 0,
      state: 'toBeIssued',
      isOver: false,
      reason: '',
      ...nothing,
      revision: 0,
      updatedAt: 0,
      updatedBy: '',
    }
  }
  const { id: _id, stationId, reportedDevices, ...facts } = row
  const known = call.services.registry().devices
  const devices = reportedDevices?.map((has) => {
    const device = known.get(has.sn)
    return device?.stationId === stationId ? { ...has, name: device.name, nameEn: device.nameEn } : { ...has, name: '', nameEn: '' }
  })
  const zone = call.services.registry().stations.get(stationId)?.timeZone ?? siteZone
  return {
    ...facts,
    isOver: isOver(row, zone, call.now),
    devices: devices ?? null,
    isKnown: true,
    issue: issue === undefined ? null : issueOf(issue),
  }
}

const newest = and(
  eq(strategyIssue.stationId, strategy.stationId),
  eq(strategyIssue.type, strategy.type),
  eq(strategyIssue.version, strategy.version),
)

/** What a station's branches are wanted to do and have, where each has a controller of its own; those that the viewer sees. */
async function branchesOf(call: ViewerCall, stationId: string): Promise<StrategyBranch[]> {
  const { services, stationIds } = call
  const { orm } = services.db
  const [own] = await orm.select({ issuanceType: station.issuanceType }).from(station).where(eq(station.id, stationId))
  if (own?.issuanceType !== 'branch') return []
  const rows = await orm
    .select({ station, row: strategy, issue: strategyIssue })
    .from(station)
    .leftJoin(strategy, eq(strategy.stationId, station.id))
    .leftJoin(strategyIssue, newest)
    .where(and(eq(station.parentId, stationId), inArray(station.id, stationIds)))
    .orderBy(station.id)
  const branches = new Map<string, StrategyBranch>()
  for (const {
    station: { id, name, nameEn },
    row,
    issue,
  } of rows) {
    const branch = branches.get(id) ?? { stationId: id, name, nameEn, isReachable: services.reachable(id), strategies: [] }
    branches.set(id, branch)
    if (row === null) continue
    const { type, state, hash, version, reportedHash, reportedVersion, reportedAt } = row
    const issueState = issue?.hash === hash ? issue.state : null
    const zone = services.registry().stations.get(id)?.timeZone ?? siteZone
    branch.strategies.push({ type, state, isOver: isOver(row, zone, call.now), hash, version, reportedHash, reportedVersion, reportedAt, issueState })
  }
  return [...branches.values()]
}

/** A station's strategies of all types, each with its newest issue. */
async function entriesOf(call: ViewerCall, stationId: string): Promise<StrategyEntry[]> {
  const { orm } = call.services.db
  // In one question: a report may come between two, and the strategy would be of before it, its issue of after.
  const rows = await orm
    .select({ row: strategy, issue: strategyIssue })
    .from(strategy)
    .leftJoin(strategyIssue, newest)
    .where(eq(strategy.stationId, stationId))
  return strategyTypes.map((type) => {
    const found = rows.find(({ row }) => row.type === type)
    return entryOf(call, type, found?.row, found?.issue ?? undefined)
  })
}

export const strategyHandlers = {
  strategyStates: async ({ powerstationId }, call) => {
    const stationId = call.station(powerstationId)
    const known = (await entriesOf(call, stationId)).filter(({ isKnown }) => isKnown)
    const states = known.map(({ type, state, isOver, reason, version, reportedAt, updatedAt, hash, issue }) => ({
      type,
      state,
      isOver,
      reason,
      version,
      reportedAt,
      updatedAt,
      issueState: issue?.hash === hash ? issue.state : null,
      issuedAt: issue?.issuedAt ?? null,
    }))
    return { states, isReachable: call.services.reachable(stationId) }
  },

  strategyList: async ({ powerstationId }, call) => {
    const stationId = call.station(powerstationId)
    const { orm } = call.services.db
    const strategies = await entriesOf(call, stationId)
    const plan = strategySchemas.plan.safeParse(strategies.find(({ type }) => type === 'plan')?.params)
    const links = await orm
      .select({ position: planTemplateDay.position, id: powerTemplate.id, name: powerTemplate.name })
      .from(planTemplateDay)
      .innerJoin(powerTemplate, eq(powerTemplate.id, planTemplateDay.templateId))
      .where(eq(planTemplateDay.stationId, stationId))
    const templates = (plan.success ? plan.data.days : []).map((_, i) => {
      const link = links.find(({ position }) => position === i)
      return link === undefined ? null : { id: link.id, name: link.name }
    })
    const branches = await branchesOf(call, stationId)
    return { strategies, templates, branches, isReachable: call.services.reachable(stationId), ...(await controllerOf(call, stationId)) }
  },

  saveStrategy: async ({ powerstationId, type, params, revision, templates = [] }, call) => {
    const stationId = call.station(powerstationId)
    refuseUnless(call, type, 'edit')
    await refuseBranch(call, stationId)
    const wanted = readParams(type, params)
    if ('days' in wanted) refuseTwins(wanted)
    const saved = await call.services.change(call, async (tx, note) => {
      const next = await keepDraft(tx, note, call, { stationId, type, wanted, revision })
      if ('days' in wanted) await linkTemplates(tx, call, stationId, wanted, templates)
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
      // What was sent may be carried out at any moment, also where something else is wanted by now.
      const open = await openOf(tx, stationId, type)
      if (open.some(({ state }) => state === 'sent' || state === 'accepted')) throw new Refusal(code.conflict, 'strategyIssueSent')
      const params = readParams(type, row.reported)
      await endOpen(tx, stationId, type, 'replaced', call.now)
      const stamp = { revision: row.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username }
      // A command that was not answered may be carried out still.
      const next = (await isThere(tx, row, row.reportedHash))
        ? whereThere(row.reportedDevices, row.reportedHash)
        : { state: 'toBeIssued' as const, reason: '' }
      await tx
        .update(strategy)
        .set({ params, hash: row.reportedHash, ...next, ...stamp })
        .where(eq(strategy.id, row.id))
      if ('days' in params) await linkTemplates(tx, call, stationId, params, [])
      await note('takeOverStrategy', `strategy:${strategyId(stationId, type)}`, { stationId, params: row.params }, { stationId, params })
    })
    tellChanged(call, stationId)
    return { changed: 1 }
  },
} satisfies Partial<Handlers>
