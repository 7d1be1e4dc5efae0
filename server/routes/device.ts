import { code } from '#contract/endpoint.ts'
import { deviceDraft, type DeviceRow } from '#contract/schemas/device.ts'
import { makesCycle } from '#domain/organizations.ts'
import { camera } from '../db/camera-schema.ts'
import type { Transaction } from '../db/change.ts'
import { forgetPoints } from '../db/forget-points.ts'
import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from '../db/orm.ts'
import { connectionPoint, pastFeed } from '../db/plant-schema.ts'
import { productModel } from '../db/product-schema.ts'
import { device, point } from '../db/schema.ts'
import { devices } from '../entity/devices.ts'
import { parametersOf } from '../entity/model-parts.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { isHeard } from '../plant/heard.ts'
import { badField, hangingOn, notFound, Refusal } from '../refusal/refusal.ts'
import { snsAtPoint } from '../repos/point-devices.ts'
import { importDevices } from './device-import.ts'
import { refuseBilledDeletion, refuseBilledMove } from '../settlement/billed-meters.ts'
import { endFeeds, leaveFeeds, restsOf, without } from './register-rests.ts'
import { keepSteps, rescale } from './rescale.ts'

type Row = typeof device.$inferSelect
type Place = Pick<Row, 'stationId' | 'parentSn' | 'connectionPointId'>

/** Whether it speaks now, when it spoke last, and how many points it has. */
function liveOf({ services: { registry, values } }: ViewerCall, sn: string): Pick<DeviceRow, 'online' | 'lastAt' | 'points'> {
  const points = [...(registry().devices.get(sn)?.points.values() ?? [])]
  const heard = points.filter((point) => isHeard(values, point))
  const lastAt = heard.reduce((last, { id }) => Math.max(last, values.arrived(id)), 0)
  return { online: heard.some(({ id }) => values.fresh(id)), lastAt: lastAt === 0 ? null : lastAt, points: points.length }
}

/** A position after all others of the station. */
async function endOf({ services }: ViewerCall, stationId: string): Promise<number> {
  const [last] = await services.db.orm
    .select({ position: sql<number>`coalesce(max(${device.position}), -1)::int` })
    .from(device)
    .where(eq(device.stationId, stationId))
  return (last?.position ?? -1) + 1
}

/** Refuses a place that is not at that station, or below the device itself. Whether it is anywhere else is not told. */
async function refusePlace(tx: Transaction, { stationId, parentSn, connectionPointId }: Place, moving: readonly string[]): Promise<void> {
  if (connectionPointId !== null) {
    const [found] = await tx.select().from(connectionPoint).where(eq(connectionPoint.id, connectionPointId))
    if (found?.stationId !== stationId) throw badField('connectionPointId', 'connectionPointElsewhere')
  }
  if (parentSn === null) return
  const [parent] = await tx.select().from(device).where(eq(device.sn, parentSn))
  if (parent?.stationId !== stationId || parent.retiredAt !== null) throw badField('parentSn', 'deviceElsewhere')
  const all = await tx.select({ code: device.sn, parentCode: device.parentSn }).from(device).where(eq(device.stationId, stationId))
  if (moving.some((sn) => sn === parentSn || makesCycle(all, sn, parentSn))) throw badField('parentSn', 'deviceCycle')
}

/** SNs of devices and of all that hang on them. */
const branch = (sns: readonly string[]) =>
  sql`(with recursive below as (select sn from device where sn in ${[...sns]} union select d.sn from device d join below b on d.parent_sn = b.sn) select sn from below)`

/** Devices with all that hang on them. */
const withThoseBelow = (tx: Transaction, sns: readonly string[]): Promise<Row[]> =>
  tx
    .select()
    .from(device)
    .where(inArray(device.sn, branch(sns)))

export const deviceHandlers = {
  deviceList: async ({ powerstationId, connectionPointId, parentSn, branchOf, modelCode, kind, state, online, ...query }, call) => {
    const { services } = call
    const speaking = online === undefined ? [] : [...services.registry().devices.keys()].filter((sn) => liveOf(call, sn).online)
    const { rows, totalRows } = await recordsOf(devices, call).list(
      query,
      powerstationId === undefined ? undefined : eq(device.stationId, call.station(powerstationId)),
      connectionPointId === undefined ? undefined : inArray(device.sn, snsAtPoint(connectionPointId)),
      parentSn === undefined ? undefined : eq(device.parentSn, parentSn),
      branchOf === undefined ? undefined : inArray(device.sn, branch([branchOf])),
      modelCode === undefined ? undefined : eq(device.modelCode, modelCode),
      kind === undefined ? undefined : eq(device.kind, kind),
      state === undefined ? undefined : state === 'active' ? isNull(device.retiredAt) : isNotNull(device.retiredAt),
      online === undefined ? undefined : online === 'true' ? inArray(device.sn, speaking) : notInArray(device.sn, speaking),
      // One that is out of service is not listened to: it is neither on line nor off line.
      online === undefined ? undefined : isNull(device.retiredAt),
    )
    return { deviceList: rows.map((row) => ({ ...row, kind: row.kind as DeviceRow['kind'], ...liveOf(call, row.sn) })), totalRows }
  },

  deviceTree: async ({ powerstationId }, call) => {
    const { orm } = call.services.db
    const stations = powerstationId === undefined ? call.stationIds : [call.station(powerstationId)]
    const { sn, name, nameEn, kind, stationId, parentSn, connectionPointId, modelCode } = device
    const rows = await orm
      .select({ sn, name, nameEn, kind, stationId, parentSn, connectionPointId, modelCode })
      .from(device)
      .where(and(inArray(stationId, stations), isNull(device.retiredAt)))
      .orderBy(stationId, device.position, sn)
    const { id, name: called, number } = connectionPoint
    const points = await orm
      .select({ id, stationId: connectionPoint.stationId, name: called, number })
      .from(connectionPoint)
      .where(inArray(connectionPoint.stationId, stations))
      .orderBy(connectionPoint.stationId, number)
    return { devices: rows.map((row) => ({ ...row, kind: row.kind as DeviceRow['kind'] })), connectionPoints: points }
  },

  saveDevice: async ({ id, revision, ...draft }, call) => {
    const records = recordsOf(devices, call)
    const [model] = await call.services.db.orm.select({ kind: productModel.kind }).from(productModel).where(eq(productModel.code, draft.modelCode))
    if (model === undefined) throw badField('modelCode', 'productModelUnknown')
    if (id === undefined) {
      const position = await endOf(call, draft.stationId)
      const sn = await records.create({ ...draft, kind: model.kind, position, createdAt: call.now }, (tx) => refusePlace(tx, draft, [draft.sn]))
      call.services.ingest.strangers.entered(draft.stationId, sn)
      return { id: sn }
    }
    const parameters = await parametersOf(call.services.db.orm, draft.modelCode)
    const rescaled = rescale(call, draft, parameters)
    let isOther = rescaled.steps.size > 0
    const changes = async (before: Row, tx: Transaction) => {
      const ended = await endFeeds(tx, call, before, parameters)
      isOther ||= ended.length > 0
      const registerOffsets = without({ ...before.registerOffsets, ...rescaled.offsets }, ended)
      return { ...draft, kind: model.kind, registerOffsets, registerRests: without(before.registerRests, ended) }
    }
    await records.update({ id, revision }, changes, async (tx, before) => {
      if (draft.sn !== before.sn) throw badField('sn', 'snFixed')
      if (draft.stationId !== before.stationId) throw badField('stationId', 'stationFixed')
      if (model.kind !== before.kind && liveOf(call, id).lastAt !== null) throw badField('modelCode', 'modelKindOther')
      await refusePlace(tx, draft, [id])
      await keepSteps(tx, [rescaled], call.now)
    })
    if (isOther) await call.services.plantChanged()
    return { id }
  },

  importDevice: (sheet, call) => importDevices(call, deviceDraft, sheet),

  moveDevice: async ({ ids, ...to }, call) => {
    call.station(to.stationId)
    const changed = await recordsOf(devices, call).act(ids, async (tx, rows, note) => {
      if (rows.some((row) => row.retiredAt !== null)) throw new Refusal(code.conflict, 'deviceRetired')
      const moving = await withThoseBelow(tx, ids)
      await refusePlace(
        tx,
        to,
        moving.map((row) => row.sn),
      )
      const leaving = moving.filter((row) => row.stationId !== to.stationId)
      await refuseBilledMove(tx, leaving)
      await leaveFeeds(tx, call, leaving)
      // Its cameras stay where they are, and show it no longer.
      await tx
        .update(camera)
        .set({ deviceSn: null, revision: sql`${camera.revision} + 1`, updatedAt: call.now, updatedBy: call.viewer.username })
        .where(
          inArray(
            camera.deviceSn,
            leaving.map((row) => row.sn),
          ),
        )
      for (const row of moving) {
        // Those below keep hanging on what they hang on; at another station there are other connection points.
        const below = {
          stationId: to.stationId,
          parentSn: row.parentSn,
          connectionPointId: row.stationId === to.stationId ? row.connectionPointId : null,
        }
        const place = ids.includes(row.sn) ? to : below
        // What it counted elsewhere is no energy of the new station: it counts there from its first reading on.
        const anew = row.stationId === to.stationId ? {} : { since: call.now, registerOffsets: {} }
        await tx
          .update(device)
          .set({ ...place, ...anew, revision: row.revision + 1, updatedAt: call.now, updatedBy: call.viewer.username })
          .where(eq(device.sn, row.sn))
        const { stationId, parentSn, connectionPointId } = row
        await note(row, 'moveDevice', { stationId, parentSn, connectionPointId }, place)
      }
      return moving.length
    })
    return { changed }
  },

  retireDevice: async ({ ids, retired }, call) => {
    const changed = await recordsOf(devices, call).act(ids, async (tx, rows, note) => {
      const below = (await withThoseBelow(tx, ids)).filter((row) => !ids.includes(row.sn) && row.retiredAt === null)
      if (retired && below.length > 0) {
        const names = below.slice(0, 5).map((row) => ({ zh: row.name, en: row.nameEn || row.name }))
        throw hangingOn([{ words: 'hangingDevices', n: below.length, names }], 'hangingInService')
      }
      const [next] = await tx.select({ sn: device.sn }).from(device).where(inArray(device.replacesSn, ids)).limit(1)
      if (!retired && next !== undefined) throw new Refusal(code.conflict, 'deviceReplaced')
      const parents = rows.flatMap(({ parentSn }) => (parentSn === null || ids.includes(parentSn) ? [] : [parentSn]))
      const isOut = and(inArray(device.sn, parents), isNotNull(device.retiredAt))
      if (!retired && (await tx.select({ sn: device.sn }).from(device).where(isOut).limit(1)).length > 0)
        throw new Refusal(code.conflict, 'parentRetired')
      const others = rows.filter((row) => (row.retiredAt !== null) !== retired)
      for (const row of others) {
        const retiredAt = retired ? call.now : null
        const facts = { retiredAt, registerRests: retired ? restsOf(call, row) : {}, revision: row.revision + 1 }
        await tx
          .update(device)
          .set({ ...facts, updatedAt: call.now, updatedBy: call.viewer.username })
          .where(eq(device.sn, row.sn))
        const { stationId } = row
        // The station's history tells of it, also when the device has gone on to another one.
        await note(row, 'retireDevice', { stationId, retiredAt: row.retiredAt }, { stationId, retiredAt })
      }
      return others.length
    })
    return { changed }
  },

  deleteDevice: async ({ ids }, call) => {
    const rows = await recordsOf(devices, call).remove(ids, async (tx, found) => {
      if (found.some((row) => row.retiredAt === null && liveOf(call, row.sn).lastAt !== null)) throw new Refusal(code.conflict, 'deviceActive')
      await refuseBilledDeletion(tx, found)
      await leaveFeeds(tx, call, found)
      // What its stations were made of stays with them.
      const points = await tx
        .select({ id: point.id })
        .from(point)
        .where(and(inArray(point.deviceSn, ids), notInArray(point.id, tx.select({ id: pastFeed.point }).from(pastFeed))))
      await forgetPoints(
        tx,
        points.map((row) => row.id),
      )
      await tx.execute(sql`delete from device_exchange where new_sn in ${ids} or old_sn in ${ids}`)
    })
    if (rows.length === 0) throw notFound()
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>
