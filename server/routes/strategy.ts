import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, inArray, lt } from 'drizzle-orm'
import type { z } from 'zod'
import { code } from '#contract/endpoint.ts'
import { holds } from '#contract/permission.ts'
import type { StrategyEntry, StrategyIssue } from '#contract/schemas/strategy.ts'
import { MOST_VERSION, openIssues, strategySchemas, strategyTypes, type Strategies, type StrategyType } from '#contract/strategy.ts'
import { localDate, minuteOfDay, nextDayStart, startOfDate } from '#domain/time.ts'
import type { Transaction } from '../db/change.ts'
import { station } from '../db/schema.ts'
import { strategy, strategyIssue } from '../db/strategy-schema.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, changedMeanwhile, forbidden, notFound, Refusal } from '../refusal/refusal.ts'
import type { TextKey } from '../refusal/texts.ts'
import { MAX_ROWS } from '../repos/organization-repo.ts'
import { endOpen, held, strategyId } from '../strategy/delivery.ts'
import { hashOf } from '../strategy/hash.ts'
import { meansOf, pastDay } from '../strategy/past-day.ts'
import { deviationOf, plannedQuarters } from '../strategy/plan-day.ts'
import { outcomeOf } from '../strategy/preview.ts'

type Row = typeof strategy.$inferSelect
type IssueRow = typeof strategyIssue.$inferSelect

const QUARTER_MS = 900_000
/** Losses and window of a storage whose model does not say: both ways 0.88, 10 to 95 % (domain notes, section 5). */
const storageDefaults = { oneWay: 0.94, socMin: 10, socMax: 95 }

/** A person reads no more of what is wrong with a form. */
const MOST_FAULTS = 50

/** Plans are their own page's right, all others the safety strategy's. */
function refuseUnless(call: ViewerCall, type: StrategyType, action: 'edit' | 'issue'): void {
  const page = type === 'plan' ? 'production_charge_and_discharge_plan' : 'security_strategy'
  if (!holds(call.viewer, [`${page}:${action}`])) throw forbidden()
}

/** Parameters of a type, as its own rules have them; what is wrong stands at its field. */
function read(type: StrategyType, params: unknown) {
  const parsed = strategySchemas[type].safeParse(params)
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(
    (parsed.error.issues as z.core.$ZodIssue[]).slice(0, MOST_FAULTS).map(({ path, message }) => [`params.${path.join('.')}`, message as TextKey]),
  )
  throw new Refusal(code.badRequest, 'badRequest', fields)
}

const usual: Record<StrategyType, unknown> = Object.fromEntries(
  strategyTypes.map((type) => [type, type === 'plan' ? { days: [{ dates: [], weekdays: [], segments: [] }] } : strategySchemas[type].parse({})]),
) as Record<StrategyType, unknown>

const issueOf = ({ stationId: _stationId, issuerId: _issuerId, ...row }: IssueRow): StrategyIssue => row

function entryOf(type: StrategyType, row: Row | undefined, issue: IssueRow | undefined): StrategyEntry {
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

/** The station whose controller takes the strategies of another: its master, where those are issued for all. */
async function controllerOf(call: ViewerCall, stationId: string): Promise<{ master: string | null; needsSecond: boolean }> {
  const [row] = await call.services.db.orm.select().from(station).where(eq(station.id, stationId))
  if (row === undefined) throw notFound()
  const { parentId, secondPerson } = row
  if (parentId === null) return { master: null, needsSecond: secondPerson }
  const [parent] = await call.services.db.orm.select().from(station).where(eq(station.id, parentId))
  return { master: parent?.issuanceType === 'unified' ? parentId : null, needsSecond: secondPerson }
}

async function refuseBranch(call: ViewerCall, stationId: string): Promise<{ needsSecond: boolean }> {
  const { master, needsSecond } = await controllerOf(call, stationId)
  if (master !== null)
    throw new Refusal(code.conflict, 'strategyAtMaster', undefined, () => call.services.registry().stations.get(master)?.name ?? master)
  return { needsSecond }
}

async function mine(tx: Transaction, stationId: string, type: StrategyType, revision: number | undefined): Promise<Row | undefined> {
  const row = await held(tx, stationId, type)
  if (row !== undefined && revision !== undefined && row.revision !== revision) throw changedMeanwhile(row.updatedBy)
  return row
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
    const wanted = read(type, params)
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
    call.services.hub.notice('strategyChanged', { stationId, detail: (id) => id })
    return { revision: saved }
  },

  previewStrategy: async ({ powerstationId, type, params, date }, call) => {
    const stationId = call.station(powerstationId)
    const entry = call.services.registry().stations.get(stationId)
    const { db, prices } = call.services
    const [row] = await db.orm.select().from(station).where(eq(station.id, stationId))
    if (entry === undefined || row === undefined) throw notFound()
    const wanted = read(type, params)
    const today = localDate(entry.timeZone, call.now)
    const day = date ?? localDate(entry.timeZone, call.now - 86_400_000)
    if (day >= today) throw badField('date', 'futureTime')
    const past = await pastDay(db.pool, entry, day)
    const has: Strategies = {}
    for (const one of await db.orm.select().from(strategy).where(eq(strategy.stationId, stationId))) {
      const read = strategySchemas[one.type].safeParse(one.reported)
      if (read.success) Object.assign(has, { [one.type]: read.data })
    }
    const storage = { ratedKw: row.storagePowerKw ?? 0, capacityKwh: row.storageCapacityKwh ?? 0, ...storageDefaults }
    const begin = { soc: past.soc ?? 50, monthDemandKw: past.monthDemandKw }
    const tariff = await prices.tariff(stationId)
    const segments = tariff === undefined ? [] : (await prices.day(tariff, past.day.start)).segments
    const outcome = (active: Strategies) => outcomeOf(active, past.day, storage, begin, segments, past.ownKw)
    return { date: day, known: past.known, before: outcome(has), after: outcome({ ...has, [type]: wanted }) }
  },

  planDay: async ({ powerstationId, date }, call) => {
    const stationId = call.station(powerstationId)
    const entry = call.services.registry().stations.get(stationId)
    if (entry === undefined) throw notFound()
    const { db, prices } = call.services
    const zone = entry.timeZone
    const day = date ?? localDate(zone, call.now)
    const start = startOfDate(zone, day)
    const end = nextDayStart(zone, start)
    const starts = Array.from({ length: Math.round((end - start) / QUARTER_MS) }, (_, i) => start + i * QUARTER_MS)
    const ofPlan = and(
      eq(strategyIssue.stationId, stationId),
      eq(strategyIssue.type, 'plan'),
      eq(strategyIssue.state, 'done'),
      lt(strategyIssue.doneAt, end),
    )
    const issued = await db.orm.select().from(strategyIssue).where(ofPlan).orderBy(strategyIssue.doneAt)
    const plans = issued.flatMap(({ doneAt, params }) => {
      const read = strategySchemas.plan.safeParse(params)
      return doneAt === null || !read.success ? [] : [{ since: doneAt, plan: read.data }]
    })
    const [row] = await db.orm
      .select()
      .from(strategy)
      .where(eq(strategy.id, strategyId(stationId, 'plan')))
    const wanted = strategySchemas.plan.safeParse(row?.params)
    const clockOf = (at: number) => ({ date: localDate(zone, at), minute: minuteOfDay(zone, at) })
    const planned = plannedQuarters(plans, starts, clockOf)
    const actual = await meansOf(db.pool, entry, 'storagePower', [start, end], call.now)
    const tariff = await prices.tariff(stationId)
    const segments = tariff === undefined ? [] : (await prices.day(tariff, start)).segments
    const deviation = deviationOf(planned, actual, starts, segments)
    return {
      date: day,
      starts,
      planned,
      wanted: wanted.success ? plannedQuarters([{ since: 0, plan: wanted.data }], starts, clockOf) : starts.map(() => null),
      actual,
      deviationKwh: deviation.kwh,
      absoluteKwh: deviation.absoluteKwh,
      deviationYuan: deviation.yuan,
      compared: deviation.quarters,
    }
  },

  issueStrategy: async ({ powerstationId, type, revision, password }, call) => {
    const stationId = call.station(powerstationId)
    refuseUnless(call, type, 'issue')
    const { needsSecond } = await refuseBranch(call, stationId)
    await call.services.sessions.unlock(call.viewer, password, call.address)
    const mid = randomUUID()
    await call.services.change(call, async (tx, note) => {
      const row = await mine(tx, stationId, type, revision)
      if (row === undefined) throw notFound()
      if (row.state === 'synchronized') throw new Refusal(code.conflict, 'strategyIsThere')
      await endOpen(tx, stationId, type, 'replaced')
      const version = Math.max(row.version, row.reportedVersion ?? 0) + 1
      if (version > MOST_VERSION) throw new Refusal(code.conflict, 'strategyVersionsEnd')
      const { params, hash } = row
      const state = needsSecond ? ('waiting' as const) : ('queued' as const)
      const by = { issuedAt: call.now, issuedBy: call.viewer.username, issuerId: call.viewer.accountId }
      await tx.insert(strategyIssue).values({ mid, stationId, type, version, hash, params, state, ...by })
      await tx.update(strategy).set({ version, state: 'toBeIssued', reason: '' }).where(eq(strategy.id, row.id))
      await note('issueStrategy', `strategy:${strategyId(stationId, type)}`, { stationId, params: row.reported }, { stationId, params, version })
    })
    await call.services.strategies.push(stationId)
    call.services.hub.notice('strategyChanged', { stationId, detail: (id) => id })
    return { mid }
  },

  approveStrategy: async ({ powerstationId, mid, approve, password }, call) => {
    const stationId = call.station(powerstationId)
    const [known] = await call.services.db.orm
      .select()
      .from(strategyIssue)
      .where(and(eq(strategyIssue.mid, mid), eq(strategyIssue.stationId, stationId)))
    if (known === undefined) throw notFound()
    refuseUnless(call, known.type, 'issue')
    if (approve) await refuseBranch(call, stationId)
    if (known.issuerId === call.viewer.accountId) throw new Refusal(code.conflict, 'strategySecond')
    await call.services.sessions.unlock(call.viewer, password, call.address)
    await call.services.change(call, async (tx, note) => {
      await held(tx, stationId, known.type)
      const [row] = await tx.select().from(strategyIssue).where(eq(strategyIssue.mid, mid)).for('update')
      if (row?.state !== 'waiting') throw new Refusal(code.conflict, 'strategyIssueOver')
      const by = { approvedAt: call.now, approvedBy: call.viewer.username }
      await tx
        .update(strategyIssue)
        .set({ state: approve ? 'queued' : 'declined', ...by })
        .where(eq(strategyIssue.mid, mid))
      await note('approveStrategy', `strategy:${strategyId(stationId, row.type)}`, null, { stationId, version: row.version, approved: approve })
    })
    await call.services.strategies.push(stationId)
    call.services.hub.notice('strategyChanged', { stationId, detail: (id) => id })
    return {}
  },

  withdrawStrategy: async ({ powerstationId, mid }, call) => {
    const stationId = call.station(powerstationId)
    const [known] = await call.services.db.orm
      .select()
      .from(strategyIssue)
      .where(and(eq(strategyIssue.mid, mid), eq(strategyIssue.stationId, stationId)))
    if (known === undefined) throw notFound()
    refuseUnless(call, known.type, 'issue')
    await call.services.change(call, async (tx, note) => {
      await held(tx, stationId, known.type)
      const [row] = await tx.select().from(strategyIssue).where(eq(strategyIssue.mid, mid)).for('update')
      if (row === undefined || !openIssues.some((state) => state === row.state)) throw new Refusal(code.conflict, 'strategyIssueOver')
      if (row.state !== 'waiting' && row.state !== 'queued') throw new Refusal(code.conflict, 'strategyIssueSent')
      await tx.update(strategyIssue).set({ state: 'withdrawn', doneAt: call.now }).where(eq(strategyIssue.mid, mid))
      await note('withdrawStrategy', `strategy:${strategyId(stationId, row.type)}`, { stationId, version: row.version }, null)
    })
    call.services.hub.notice('strategyChanged', { stationId, detail: (id) => id })
    return {}
  },

  takeOverStrategy: async ({ powerstationId, type, revision }, call) => {
    const stationId = call.station(powerstationId)
    refuseUnless(call, type, 'issue')
    await call.services.change(call, async (tx, note) => {
      const row = await mine(tx, stationId, type, revision)
      if (row === undefined || row.reported === null || row.reportedHash === null) throw notFound()
      if (row.state === 'synchronizing') throw new Refusal(code.conflict, 'strategyIssueSent')
      const params = read(type, row.reported)
      await endOpen(tx, stationId, type, 'replaced')
      const stamp = { revision: row.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username }
      await tx
        .update(strategy)
        .set({ params, hash: row.reportedHash, state: 'synchronized', reason: '', ...stamp })
        .where(eq(strategy.id, row.id))
      await note('takeOverStrategy', `strategy:${strategyId(stationId, type)}`, { stationId, params: row.params }, { stationId, params })
    })
    call.services.hub.notice('strategyChanged', { stationId, detail: (id) => id })
    return { changed: 1 }
  },

  strategyIssueList: async ({ powerstationId, type, state, id, text = '', sort: _sort, order, pageNum, pageSize }, call) => {
    const stationId = call.station(powerstationId)
    const { orm } = call.services.db
    const types = type === undefined ? undefined : [type].flat()
    const where = and(
      eq(strategyIssue.stationId, stationId),
      types === undefined || types.length === 0 ? undefined : inArray(strategyIssue.type, types),
      state === undefined ? undefined : eq(strategyIssue.state, state),
      id === undefined ? undefined : eq(strategyIssue.mid, id),
      text.trim() === '' ? undefined : eq(strategyIssue.issuedBy, text.trim()),
    )
    const [total] = await orm.select({ n: count() }).from(strategyIssue).where(where)
    const size = Math.min(pageSize, MAX_ROWS)
    const rows = await orm
      .select()
      .from(strategyIssue)
      .where(where)
      .orderBy(order === 'asc' ? strategyIssue.issuedAt : desc(strategyIssue.issuedAt), strategyIssue.mid)
      .limit(size)
      .offset(Math.min((pageNum - 1) * size, 10_000_000))
    return { issueList: rows.map(issueOf), totalRows: total?.n ?? 0 }
  },
} satisfies Partial<Handlers>
