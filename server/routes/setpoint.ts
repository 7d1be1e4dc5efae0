import { randomUUID } from 'node:crypto'
import { CONTROLLER } from '#contract/controller.ts'
import { code as codes } from '#contract/endpoint.ts'
import type { Setpoint, SetpointIssue } from '#contract/schemas/setpoint.ts'
import { openIssues } from '#contract/strategy.ts'
import { isSameSetpoint, setpointStanding } from '#domain/setpoint.ts'
import { setpointBounds, setpointFault } from '#domain/setpoint-bounds.ts'
import { and, count, desc, eq, inArray, sql } from '../db/orm.ts'
import { station } from '../db/schema.ts'
import { setpointIssue } from '../db/setpoint-schema.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import type { DeviceEntry, PointEntry } from '../plant/registry.ts'
import { badField, badFieldWith, notFound, Refusal } from '../refusal/refusal.ts'
import { MAX_ROWS } from '../repos/organization-repo.ts'
import { holdStation } from '../repos/settled.ts'
import { issuerBar, SETPOINT_RIGHT } from '../strategy/issuer.ts'
import { tellChanged } from './strategy-access.ts'

type Row = typeof setpointIssue.$inferSelect
const issueOf = ({ stationId: _stationId, issuerId: _issuerId, ...row }: Row): SetpointIssue => row

/** A device of the station; its controller has no setpoints of its own, but strategies. */
function deviceOf({ services }: ViewerCall, stationId: string, sn: string): DeviceEntry {
  const device = services.registry().devices.get(sn)
  if (device === undefined || device.stationId !== stationId || device.retired || sn === CONTROLLER) throw notFound()
  return device
}

/** What the device reports; undefined: nothing good. */
const reportedBy = ({ services: { values } }: ViewerCall, { id }: PointEntry): number | undefined => (values.fresh(id) ? values.value(id) : undefined)

async function needsSecond({ services }: ViewerCall, stationId: string): Promise<boolean> {
  const [row] = await services.db.orm.select({ secondPerson: station.secondPerson }).from(station).where(eq(station.id, stationId))
  if (row === undefined) throw notFound()
  return row.secondPerson
}

function onWire(call: ViewerCall, point: PointEntry, device: DeviceEntry, newest: Row | undefined): Setpoint {
  const reported = reportedBy(call, point)
  const standing = setpointStanding(newest, reported, point.decimals)
  const [low, high] = setpointBounds(point, device.ratedPowerKw)
  return {
    pointId: point.id,
    code: point.code,
    name: point.name,
    unit: point.unit,
    decimals: point.decimals,
    texts: [...(point.texts ?? [])],
    reported: reported ?? null,
    low: Number.isFinite(low) ? low : null,
    high: Number.isFinite(high) ? high : null,
    state: standing?.state ?? null,
    reason: standing?.reason ?? '',
    issue: newest === undefined ? null : issueOf(newest),
  }
}

/** Refuses what the device could not mean, at the field. */
function refuseValue(value: number, point: PointEntry, device: DeviceEntry): void {
  const fault = setpointFault(value, point, device.ratedPowerKw)
  if (fault === 'range') throw badFieldWith('value', 'setpointRange', ...setpointBounds(point, device.ratedPowerKw))
  if (fault === 'decimals') throw badFieldWith('value', 'setpointDecimals', point.decimals)
  if (fault === 'text') throw badField('value', 'setpointText')
}

/** An issue of a station that the viewer sees, held. */
async function held(tx: Parameters<Parameters<ViewerCall['services']['change']>[1]>[0], stationId: string, mid: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(setpointIssue)
    .where(and(eq(setpointIssue.mid, mid), eq(setpointIssue.stationId, stationId)))
    .for('update')
  if (row === undefined) throw notFound()
  return row
}

const subject = ({ deviceSn, code }: Pick<Row, 'deviceSn' | 'code'>): `device:${string}` => `device:${deviceSn}/${code}`

export const setpointHandlers = {
  setpointList: async ({ powerstationId, deviceSn }, call) => {
    const stationId = call.station(powerstationId)
    const device = deviceOf(call, stationId, deviceSn)
    const points = [...device.points.values()].filter(({ kind }) => kind === 'setpoint')
    const { orm } = call.services.db
    const own = and(eq(setpointIssue.stationId, stationId), eq(setpointIssue.deviceSn, deviceSn))
    const last = await orm
      .select({ at: sql<number>`max(${setpointIssue.issuedAt})`.mapWith(Number) })
      .from(setpointIssue)
      .where(own)
      .groupBy(setpointIssue.code)
    const times = last.map(({ at }) => at)
    const newest = await orm
      .select()
      .from(setpointIssue)
      .where(and(own, inArray(setpointIssue.issuedAt, times)))
      .orderBy(desc(setpointIssue.issuedAt))
    return {
      setpoints: points.map((point) =>
        onWire(
          call,
          point,
          device,
          newest.find(({ code }) => code === point.code),
        ),
      ),
      isReachable: call.services.reachable(stationId),
      needsSecond: await needsSecond(call, stationId),
      waitMinutes: call.services.config.setpointWaitMs / 60_000,
    }
  },

  issueSetpoint: async ({ powerstationId, deviceSn, code, value, password }, call) => {
    const stationId = call.station(powerstationId)
    const device = deviceOf(call, stationId, deviceSn)
    const point = device.points.get(code)
    if (point?.kind !== 'setpoint') throw notFound()
    refuseValue(value, point, device)
    const state = (await needsSecond(call, stationId)) ? ('waiting' as const) : ('queued' as const)
    await call.services.sessions.unlock(call.viewer, password, call.address)
    const mid = randomUUID()
    await call.services.change(call, async (tx, note) => {
      // Of two who write the same setpoint one comes after the other.
      await holdStation(tx, stationId)
      const own = and(eq(setpointIssue.deviceSn, deviceSn), eq(setpointIssue.code, code), inArray(setpointIssue.state, [...openIssues]))
      const replaced = await tx.update(setpointIssue).set({ state: 'replaced', doneAt: call.now }).where(own).returning({ mid: setpointIssue.mid })
      const before = reportedBy(call, point) ?? null
      if (replaced.length === 0 && before !== null && isSameSetpoint(value, before, point.decimals))
        throw new Refusal(codes.conflict, 'setpointIsThere')
      // Of two in one millisecond the later one is the newer.
      const [last] = await tx
        .select({ at: sql<number>`max(${setpointIssue.issuedAt})`.mapWith(Number) })
        .from(setpointIssue)
        .where(and(eq(setpointIssue.deviceSn, deviceSn), eq(setpointIssue.code, code)))
      const issuedAt = Math.max(call.now, (last?.at ?? 0) + 1)
      const by = { issuedAt, issuedBy: call.viewer.username, issuerId: call.viewer.accountId }
      await tx.insert(setpointIssue).values({ mid, stationId, deviceSn, code, value, before, state, ...by })
      await note('issueSetpoint', subject({ deviceSn, code }), { stationId, value: before }, { stationId, value })
    })
    await call.services.setpoints.push(stationId)
    tellChanged(call, stationId)
    return { mid }
  },

  approveSetpoint: async ({ powerstationId, mid, approve, password }, call) => {
    const stationId = call.station(powerstationId)
    const { orm } = call.services.db
    const [known] = await orm
      .select()
      .from(setpointIssue)
      .where(and(eq(setpointIssue.mid, mid), eq(setpointIssue.stationId, stationId)))
    if (known === undefined) throw notFound()
    if (known.issuerId === call.viewer.accountId) throw new Refusal(codes.conflict, 'strategySecond')
    await call.services.sessions.unlock(call.viewer, password, call.address)
    const bar = await call.services.change(call, async (tx, note) => {
      const row = await held(tx, stationId, mid)
      if (row.state !== 'waiting') throw new Refusal(codes.conflict, 'strategyIssueOver')
      const lost = approve ? await issuerBar(tx, row, SETPOINT_RIGHT, call.services.config.virtualRole) : undefined
      const decided = { approvedAt: call.now, approvedBy: call.viewer.username }
      const set =
        lost !== undefined
          ? { state: 'refused' as const, message: lost, doneAt: call.now }
          : { state: approve ? ('queued' as const) : ('declined' as const), doneAt: approve ? null : call.now, ...decided }
      await tx.update(setpointIssue).set(set).where(eq(setpointIssue.mid, mid))
      await note('approveSetpoint', subject(row), null, { stationId, value: row.value, approved: approve && lost === undefined })
      return lost
    })
    if (bar === undefined) await call.services.setpoints.push(stationId)
    tellChanged(call, stationId)
    // It is over, and who wanted to let it go out is told so.
    if (bar !== undefined) throw new Refusal(codes.conflict, 'strategyIssuerLost')
    return {}
  },

  withdrawSetpoint: async ({ powerstationId, mid }, call) => {
    const stationId = call.station(powerstationId)
    await call.services.change(call, async (tx, note) => {
      const row = await held(tx, stationId, mid)
      if (!openIssues.some((state) => state === row.state)) throw new Refusal(codes.conflict, 'strategyIssueOver')
      if (row.state !== 'waiting' && row.state !== 'queued') throw new Refusal(codes.conflict, 'strategyIssueSent')
      await tx.update(setpointIssue).set({ state: 'withdrawn', doneAt: call.now }).where(eq(setpointIssue.mid, mid))
      await note('withdrawSetpoint', subject(row), { stationId, value: row.value }, null)
    })
    tellChanged(call, stationId)
    return {}
  },

  takeOverSetpoint: async ({ powerstationId, deviceSn, code, value }, call) => {
    const stationId = call.station(powerstationId)
    const point = deviceOf(call, stationId, deviceSn).points.get(code)
    if (point?.kind !== 'setpoint') throw notFound()
    await call.services.change(call, async (tx, note) => {
      await holdStation(tx, stationId)
      const own = and(eq(setpointIssue.deviceSn, deviceSn), eq(setpointIssue.code, code))
      const [newest] = await tx.select().from(setpointIssue).where(own).orderBy(desc(setpointIssue.issuedAt)).limit(1)
      if (newest === undefined) throw notFound()
      if (openIssues.some((state) => state === newest.state)) throw new Refusal(codes.conflict, 'strategyIssueSent')
      const reported = reportedBy(call, point)
      if (reported === undefined || !isSameSetpoint(value, reported, point.decimals)) throw new Refusal(codes.conflict, 'setpointMoved')
      if (setpointStanding(newest, reported, point.decimals)?.state === 'synchronized') throw new Refusal(codes.conflict, 'setpointIsThere')
      const issuedAt = Math.max(call.now, newest.issuedAt + 1)
      const by = { issuedAt, issuedBy: call.viewer.username, issuerId: call.viewer.accountId }
      // Never sent: what is wanted is what is there.
      const row = { mid: randomUUID(), stationId, deviceSn, code, value: reported, before: reported, state: 'done' as const, doneAt: issuedAt }
      await tx.insert(setpointIssue).values({ ...row, ...by })
      await note('takeOverSetpoint', subject({ deviceSn, code }), { stationId, value: newest.value }, { stationId, value: reported })
    })
    tellChanged(call, stationId)
    return {}
  },

  setpointIssueList: async ({ powerstationId, deviceSn, code, id, order, sort: _sort, text: _text, pageNum, pageSize }, call) => {
    const stationId = call.station(powerstationId)
    const { orm } = call.services.db
    const where = and(
      eq(setpointIssue.stationId, stationId),
      deviceSn === undefined ? undefined : eq(setpointIssue.deviceSn, deviceSn),
      code === undefined ? undefined : eq(setpointIssue.code, code),
      id === undefined ? undefined : eq(setpointIssue.mid, id),
    )
    const [total] = await orm.select({ n: count() }).from(setpointIssue).where(where)
    const size = Math.min(pageSize, MAX_ROWS)
    const rows = await orm
      .select()
      .from(setpointIssue)
      .where(where)
      .orderBy(order === 'asc' ? setpointIssue.issuedAt : desc(setpointIssue.issuedAt), setpointIssue.mid)
      .limit(size)
      .offset(Math.min((pageNum - 1) * size, 10_000_000))
    return { issueList: rows.map(issueOf), totalRows: total?.n ?? 0 }
  },
} satisfies Partial<Handlers>
