import { code } from '#contract/endpoint.ts'
import type { ResponsePoint, ResponseTask } from '#contract/schemas/response.ts'
import { shareTarget } from '#domain/response/allocation.ts'
import type { Transaction } from '../db/change.ts'
import { asc, eq } from '../db/orm.ts'
import { responsePoint, responseTask } from '../db/response-schema.ts'
import { station } from '../db/schema.ts'
import { recordsOf } from '../entity/records.ts'
import { responseTasks } from '../entity/response-tasks.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { badField, notFound, Refusal } from '../refusal/refusal.ts'
import { roomsOf } from '../response/rooms.ts'
import { organizationsBelow } from '../session/viewer.ts'
import { roomSources } from './response-sources.ts'

/** One task as a list has it. */
export async function listedTask(call: ViewerCall, id: string): Promise<ResponseTask> {
  const { rows } = await recordsOf(responseTasks, call).list({ id, pageNum: 1, pageSize: 1, sort: 'name', order: 'asc' })
  if (rows[0] === undefined) throw notFound()
  return rows[0]
}

/** A task's points with their stations, in order. */
export async function pointsOf(call: ViewerCall, taskId: string): Promise<ResponsePoint[]> {
  const rows = await call.services.db.orm
    .select({ point: responsePoint, station })
    .from(responsePoint)
    .innerJoin(station, eq(station.id, responsePoint.stationId))
    .where(eq(responsePoint.taskId, taskId))
    .orderBy(asc(responsePoint.position))
  return rows.map(
    ({ point: { taskId: _task, position: _position, mid: _mid, plannedKw: _planned, takenKw: _taken, revenueCents, ...point }, station: own }) => ({
      ...point,
      revenue: revenueCents === null ? null : (revenueCents / 100).toFixed(2),
      name: { zh: own.name, en: own.nameEn === '' ? own.name : own.nameEn },
      timeZone: own.timeZone,
      capacityKwh: own.storageCapacityKwh,
      powerKw: own.storagePowerKw,
    }),
  )
}

/** What can be changed: nothing that is on its way, or over. */
export function refuseUnlessDraft({ state }: { state: ResponseTask['state'] }): void {
  if (state !== 'saved' && state !== 'failed') throw new Refusal(code.conflict, 'responseNotDraft')
}

export const responseTaskHandlers = {
  responseTaskList: async ({ state, kind, ...query }, call) => {
    const { rows, totalRows } = await recordsOf(responseTasks, call).list(
      query,
      state === undefined ? undefined : eq(responseTask.state, state),
      kind === undefined ? undefined : eq(responseTask.kind, kind),
    )
    return { responseTaskList: rows, totalRows }
  },

  responseTask: async ({ id }, call) => ({ task: await listedTask(call, id), points: await pointsOf(call, id) }),

  saveResponseTask: async ({ id, revision, points, ...draft }, call) => {
    await refusePoints(call, draft.organizationCode, draft.kind, points, await stationsOfTask(call, id))
    if (draft.fromAt <= call.now) throw badField('fromAt', 'responsePast')
    const parts = async (tx: Transaction, row: { id: string }) => {
      const before = await tx.delete(responsePoint).where(eq(responsePoint.taskId, row.id)).returning()
      const rows = points.map((point, position) => {
        const kw = point.mode === 'standby' ? 0 : point.kw
        return { ...point, kw, plannedKw: kw, taskId: row.id, position }
      })
      if (rows.length > 0) await tx.insert(responsePoint).values(rows)
      const told = (list: readonly { stationId: string; mode: string; kw: number }[]) => list.map(({ stationId, mode, kw }) => ({ stationId, mode, kw })) // prettier-ignore
      return { before: { points: told(before) }, after: { points: told(rows) } }
    }
    const records = recordsOf(responseTasks, call)
    if (id === undefined) return { id: await records.create(draft, undefined, parts) }
    const first = (_tx: Transaction, before: { state: ResponseTask['state'] }): Promise<void> => Promise.resolve(refuseUnlessDraft(before))
    await records.update({ id, revision }, { ...draft, state: 'saved' }, first, parts)
    return { id }
  },

  deleteResponseTask: async ({ ids }, call) => {
    const first = (_tx: Transaction, rows: { state: ResponseTask['state'] }[]): Promise<void> => Promise.resolve(rows.forEach(refuseUnlessDraft))
    return { changed: (await recordsOf(responseTasks, call).remove(ids, first)).length }
  },

  responseRoom: async ({ id = '', kind, fromAt, toAt, targetKw, points }, call) => {
    const own = await stationsOfTask(call, id)
    // Of one that has left since there is nothing to be told.
    const seen = points.filter(({ stationId }) => !own.has(stationId) || call.stationIds.includes(stationId))
    for (const { stationId } of seen) call.station(stationId)
    const rooms = await roomsOf(roomSources(call), { id, kind, fromAt, toAt, points: seen })
    const sharers = points.map(({ stationId, mode, fixedKw }) => {
      const room = rooms.find((one) => one.stationId === stationId)
      return { headroomKw: mode === 'standby' ? 0 : (room?.headroomKw ?? 0), fixedKw: mode === 'standby' ? 0 : (fixedKw ?? undefined) }
    })
    const { kw, missingKw } = shareTarget(targetKw, sharers)
    return { at: call.now, rooms, shares: kw, missingKw }
  },
} satisfies Partial<Handlers>

/** Stations that a task of the viewer's has: one may have gone to others since, and is named to whoever edits the task. */
async function stationsOfTask(call: ViewerCall, id: string | undefined): Promise<ReadonlySet<string>> {
  if (id === undefined || id === '') return new Set()
  await recordsOf(responseTasks, call).get(id)
  const rows = await call.services.db.orm.select({ id: responsePoint.stationId }).from(responsePoint).where(eq(responsePoint.taskId, id))
  return new Set(rows.map((row) => row.id))
}

/** Points are stations of the task's organization (or below it) that the viewer sees, each once, and do what the task is for. `own`: those that it has. */
async function refusePoints(
  call: ViewerCall,
  organizationCode: string,
  kind: ResponseTask['kind'],
  points: readonly { stationId: string; mode: string }[],
  own: ReadonlySet<string>,
): Promise<void> {
  const below = await organizationsBelow(call.services.db.orm, organizationCode)
  for (const [i, { stationId, mode }] of points.entries()) {
    if (!own.has(stationId)) call.station(stationId)
    const owner = call.services.registry().stations.get(stationId)?.organizationCode
    if (owner === undefined || !below.has(owner) || !call.stationIds.includes(stationId)) throw badField(`points.${i}.stationId`, 'responseElsewhere')
    if (points.findIndex((one) => one.stationId === stationId) < i) throw badField(`points.${i}.stationId`, 'responseTwice')
    if (mode === (kind === 'cut' ? 'charge' : 'discharge')) throw badField(`points.${i}.mode`, 'responseMode')
  }
}
