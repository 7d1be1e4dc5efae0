import { code } from '#contract/endpoint.ts'
import { isBlocking, SLOT_MS } from '#contract/response.ts'
import { and, asc, eq, sql } from '../db/orm.ts'
import { responsePoint, responseTask } from '../db/response-schema.ts'
import { recordsOf } from '../entity/records.ts'
import { responseTasks } from '../entity/response-tasks.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { changedMeanwhile, Refusal } from '../refusal/refusal.ts'
import { giveWindow, takeWindow } from '../response/give.ts'
import { roomsOf } from '../response/rooms.ts'
import { issuingFor, windowOf } from '../response/watch.ts'
import { refuseUnless, tellChanged } from './strategy-access.ts'
import { roomSources } from './response-sources.ts'
import { refuseUnlessDraft } from './response-task.ts'

/** A task sent to its points' controllers, and taken back: each point by the issue of its scheduling. */
export const responseIssueHandlers = {
  issueResponseTask: async ({ id, revision, password }, call) => {
    // It goes out as scheduling.
    refuseUnless(call, 'scheduling', 'issue')
    const records = recordsOf(responseTasks, call)
    const known = await records.get(id)
    const points = await ownPoints(call, id)
    await call.services.sessions.unlock(call.viewer, password, call.address)
    const rooms = await roomsOf(roomSources(call), { ...known, points })
    await records.act([id], async (tx, [task], note) => {
      if (task === undefined) return
      if (task.revision !== revision) throw changedMeanwhile(task.updatedBy)
      refuseUnlessDraft(task)
      if (task.fromAt <= call.now) throw new Refusal(code.conflict, 'responseBegun')
      const meant = points.filter(({ mode, plannedKw, limitPercent }) => mode === 'standby' || (plannedKw > 0 && limitPercent > 0))
      if (meant.length === 0) throw new Refusal(code.conflict, 'responseNoPoint')
      const issued = { ...task, issuedAt: call.now, issuedBy: call.viewer.username, issuerId: call.viewer.accountId }
      for (const point of points.toSorted((a, b) => (a.stationId < b.stationId ? -1 : 1))) {
        const where = and(eq(responsePoint.taskId, id), eq(responsePoint.stationId, point.stationId))
        const conflicts = rooms.find(({ stationId }) => stationId === point.stationId)?.conflicts ?? []
        if (!meant.includes(point)) {
          await tx.update(responsePoint).set({ state: 'draft', reason: 'nothing', mid: null, takenKw: null }).where(where)
          continue
        }
        const bar = conflicts.find(({ kind }) => isBlocking(kind))?.kind
        if (bar !== undefined) {
          // Nothing is on its way: the watch sees that, and shares its part anew.
          await tx.update(responsePoint).set({ state: 'issuing', reason: bar, mid: null, takenKw: null }).where(where)
          continue
        }
        const mid = await giveWindow(tx, point.stationId, windowOf(task, point), await issuingFor(tx, issued, point.stationId, call.now))
        await tx.update(responsePoint).set({ state: 'issuing', reason: '', mid, takenKw: null }).where(where)
      }
      const { issuedAt, issuedBy, issuerId } = issued
      await tx
        .update(responseTask)
        .set({ state: 'issued', issuedAt, issuedBy, issuerId, endedAt: null, endedBy: null, judgedTo: null, ...changedBy(call, task.revision) })
        .where(eq(responseTask.id, id))
      await note(task, 'issueResponseTask', { state: task.state }, { state: 'issued', targetKw: task.targetKw, points: points.map(({ stationId, mode, kw }) => ({ stationId, mode, kw })) }) // prettier-ignore
    })
    await goOut(call, points)
    // What could not be issued is shared anew now, and a task that nobody takes has failed.
    await call.services.responses.sweep()
    return {}
  },

  cancelResponseTask: async ({ id, revision }, call) => {
    refuseUnless(call, 'scheduling', 'issue')
    const points = await ownPoints(call, id, isThere)
    await recordsOf(responseTasks, call).act([id], async (tx, [task], note) => {
      if (task === undefined) return
      if (task.revision !== revision) throw changedMeanwhile(task.updatedBy)
      if (task.state !== 'issued') throw new Refusal(code.conflict, 'responseNotIssued')
      if (task.fromAt <= call.now) throw new Refusal(code.conflict, 'responseBegun')
      const by = { ...task, issuedBy: call.viewer.username, issuerId: call.viewer.accountId }
      for (const { stationId } of points.toSorted((a, b) => (a.stationId < b.stationId ? -1 : 1)))
        await takeWindow(tx, stationId, id, await issuingFor(tx, by, stationId, call.now))
      await tx
        .update(responsePoint)
        .set({ state: 'draft', reason: '', mid: null, kw: sql`planned_kw`, takenKw: null })
        .where(eq(responsePoint.taskId, id))
      await tx
        .update(responseTask)
        .set({ state: 'saved', issuedAt: null, issuedBy: null, issuerId: null, ...changedBy(call, task.revision) })
        .where(eq(responseTask.id, id))
      await note(task, 'cancelResponseTask', { state: 'issued' }, { state: 'saved' })
    })
    await goOut(call, points)
    return {}
  },
  endResponseTask: async ({ id, revision, counts }, call) => {
    refuseUnless(call, 'scheduling', 'issue')
    const points = await ownPoints(call, id, isThere)
    await recordsOf(responseTasks, call).act([id], async (tx, [task], note) => {
      if (task === undefined) return
      if (task.revision !== revision) throw changedMeanwhile(task.updatedBy)
      if (task.state !== 'issued') throw new Refusal(code.conflict, 'responseNotIssued')
      if (task.fromAt > call.now) throw new Refusal(code.conflict, 'responseNotBegun')
      if (task.toAt <= call.now) throw new Refusal(code.conflict, 'responseOver')
      const by = { ...task, issuedBy: call.viewer.username, issuerId: call.viewer.accountId }
      for (const { stationId } of points.toSorted((a, b) => (a.stationId < b.stationId ? -1 : 1))) {
        const where = and(eq(responsePoint.taskId, id), eq(responsePoint.stationId, stationId))
        // As it is now: the watch may have seen something since.
        const [own] = await tx.select().from(responsePoint).where(where).for('update')
        if (own === undefined || (own.state !== 'ready' && own.state !== 'issuing' && own.state !== 'ending')) continue
        const mid = await takeWindow(tx, stationId, id, await issuingFor(tx, by, stationId, call.now))
        // What nobody has reported yet was no part of it; of who was asked for more, what it had was.
        const kw = own.state === 'issuing' ? own.takenKw : own.kw
        const set = kw === null ? { state: 'failed' as const, reason: 'withdrawn' } : { state: 'ending' as const, reason: '', mid, kw }
        await tx.update(responsePoint).set(set).where(where)
      }
      const endedAt = task.endedAt ?? call.now
      const judgedTo = counts === 'whole' ? null : Math.max(task.fromAt, Math.floor(endedAt / SLOT_MS) * SLOT_MS)
      await tx
        .update(responseTask)
        .set({ endedAt, endedBy: task.endedBy ?? call.viewer.username, judgedTo, ...changedBy(call, task.revision) })
        .where(eq(responseTask.id, id))
      await note(task, 'endResponseTask', {}, { endedAt, counts })
    })
    await goOut(call, points)
    // Nobody may have taken it.
    await call.services.responses.sweep()
    return {}
  },
} satisfies Partial<Handlers>

/** Whoever comes second is told who was first. */
export const changedBy = (call: ViewerCall, revision: number) => ({ revision: revision + 1, updatedAt: call.now, updatedBy: call.viewer.username })

type PointRow = typeof responsePoint.$inferSelect

/** Its controller has the time, or may have it. */
const isThere = ({ state }: PointRow): boolean => state === 'issuing' || state === 'ready' || state === 'ending'

/** A task's points. One that the viewer does not see any more is none that they may send something to: refused if it has to be told, else left out. */
async function ownPoints(call: ViewerCall, id: string, hasToBeTold: (point: PointRow) => boolean = () => true): Promise<PointRow[]> {
  await recordsOf(responseTasks, call).get(id)
  const points = await call.services.db.orm.select().from(responsePoint).where(eq(responsePoint.taskId, id)).orderBy(asc(responsePoint.position))
  const isSeen = ({ stationId }: PointRow): boolean => call.stationIds.includes(stationId)
  const gone = points.find((point) => !isSeen(point) && hasToBeTold(point))
  if (gone === undefined) return points.filter(isSeen)
  const { name = gone.stationId, nameEn = '' } = call.services.registry().stations.get(gone.stationId) ?? {}
  throw new Refusal(code.conflict, 'responseElsewhere', undefined, (language) => (language === 'en' ? `: ${nameEn || name}` : `：${name}`))
}

async function goOut(call: ViewerCall, points: readonly { stationId: string }[]): Promise<void> {
  for (const { stationId } of points) {
    await call.services.strategies.push(stationId)
    tellChanged(call, stationId)
  }
}
