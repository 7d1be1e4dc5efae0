import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { openIssues, type PowerWindow } from '#contract/strategy.ts'
import { hasTaken } from '#contract/response.ts'
import { shareTarget } from '#domain/response/allocation.ts'
import type { Queries, Transaction } from '../db/change.ts'
import { and, asc, eq, inArray, sql } from '../db/orm.ts'
import { responsePoint, responseTask } from '../db/response-schema.ts'
import { station } from '../db/schema.ts'
import { strategy, strategyIssue } from '../db/strategy-schema.ts'
import type { Issuing } from '../strategy/wanted.ts'
import { giveBack, giveWindow, takeWindow } from './give.ts'
import { roomsOf, type RoomSources } from './rooms.ts'
import { schedulingOf } from './windows.ts'

export type TaskRow = typeof responseTask.$inferSelect
export type PointRow = typeof responsePoint.$inferSelect

export interface WatchDeps extends Omit<RoomSources, 'orm'> {
  orm: NodePgDatabase
  pool: Queries
  log: Logger
  /** The server has only just begun: a gateway that is not heard may be on its way back, with what it has to say. */
  returning(): boolean
  /** Sends what is queued for a station. */
  push(stationId: string): Promise<void>
  onChange(stationId: string): void
}

/** The time of a task in a point's scheduling. */
export const windowOf = ({ id, fromAt, toAt }: TaskRow, { mode, kw }: Pick<PointRow, 'mode' | 'kw'>): PowerWindow => ({
  from: fromAt,
  to: toAt,
  mode,
  kw: mode === 'standby' ? 0 : kw,
  task: id,
})

/**
 * Follows issued tasks: what became of each point's part, whose part goes over to the others, when a task is over. All that is known stands in the store, so a
 * server that begins goes on with it.
 */
export class Responses {
  readonly #deps: WatchDeps
  #running: Promise<void> = Promise.resolve()

  constructor(deps: WatchDeps) {
    this.#deps = deps
  }

  /** Looks at every task that is issued. Called by the clock, and after an issue. */
  sweep(): Promise<void> {
    this.#running = this.#running.then(() => this.#sweep()).catch((error: unknown) => this.#deps.log.warn(`responses wait: ${String(error)}`))
    return this.#running
  }

  async #sweep(): Promise<void> {
    const tasks = await this.#deps.orm.select().from(responseTask).where(eq(responseTask.state, 'issued')).orderBy(asc(responseTask.fromAt))
    // One that fails holds up no other.
    for (const task of tasks) await this.#follow(task).catch((error: unknown) => this.#deps.log.warn(`response ${task.id} waits: ${String(error)}`))
  }

  async #follow(task: TaskRow): Promise<void> {
    const { orm, now } = this.#deps
    const points = await orm.select().from(responsePoint).where(eq(responsePoint.taskId, task.id)).orderBy(asc(responsePoint.position))
    const changes = await this.#seen(task, points)
    const after = points.map((point) => ({ ...point, ...changes.find(({ stationId }) => stationId === point.stationId) }))
    // One that was ended is over as soon as no controller has it any more.
    const isOver =
      now() >= task.toAt || (task.endedAt !== null && !after.some(({ state }) => state === 'issuing' || state === 'ready' || state === 'ending'))
    if (changes.length === 0 && !isOver) return
    const failing = changes.filter(({ state }) => state === 'failed')
    // Wanted is again what its controller has of a larger part that came to nothing.
    const back = isOver ? [] : after.filter((one, i) => one.state === 'ready' && points[i]?.state === 'issuing' && one.kw !== points[i].kw)
    const more = isOver || task.endedAt !== null || !task.shareAnew || failing.length === 0 ? [] : await this.#sharedAnew(task, after, failing, back)
    const touched = await orm.transaction((tx) => this.#keep(tx, task, after, { failing, back, more, isOver }))
    for (const stationId of touched) {
      await this.#deps.push(stationId)
      this.#deps.onChange(stationId)
    }
    // Of what was changed without a command too.
    for (const { stationId } of changes) this.#deps.onChange(stationId)
    if (isOver) for (const { stationId } of points) this.#deps.onChange(stationId)
  }

  /** Points whose part is no longer in the state in which it is kept, as they are now. */
  async #seen(task: TaskRow, points: readonly PointRow[]): Promise<PointRow[]> {
    const { orm, now, reachable, returning } = this.#deps
    const alive = points.filter(({ state }) => state === 'issuing' || state === 'ready' || state === 'ending')
    if (alive.length === 0) return []
    const mids = alive.flatMap(({ mid }) => mid ?? [])
    const issues = mids.length === 0 ? [] : await orm.select().from(strategyIssue).where(inArray(strategyIssue.mid, mids))
    const ids = alive.map(({ stationId }) => stationId)
    const rows = await orm
      .select()
      .from(strategy)
      .where(and(eq(strategy.type, 'scheduling'), inArray(strategy.stationId, ids)))
    const newest = await this.#newest(rows)
    return alive.flatMap((point): PointRow[] => {
      const row = rows.find(({ stationId }) => stationId === point.stationId)
      const own = issues.find(({ mid }) => mid === point.mid)
      // Somebody has issued scheduling since, with this part in it.
      const isIn = own?.state === 'replaced' && hasWindow(row?.params, windowOf(task, point))
      const issue = isIn ? newest.find(({ stationId }) => stationId === point.stationId) : own
      const fails = (reason: string): PointRow[] => [leftWith(task, point, row?.reported, now()) ?? { ...point, state: 'failed', reason }]
      if (point.state === 'ending') {
        if (now() >= task.toAt || !schedulingOf(row?.reported).windows.some((one) => one.task === task.id)) return [{ ...point, state: 'ended' }]
        const reason = endReason(own, () => reachable(point.stationId))
        return reason === point.reason ? [] : [{ ...point, reason }]
      }
      const isThere = hasWindow(row?.reported, windowOf(task, point))
      if (point.state === 'ready') {
        if (isThere || now() >= task.toAt) return []
        // A controller that came back without any scheduling is told again; what somebody took out there stays out.
        const last = newest.find(({ stationId }) => stationId === point.stationId)
        const isLost = row?.reported === null && hasWindow(row.params, windowOf(task, point)) && last?.hash === row.hash
        const isOnWay = openIssues.some((one) => one === last?.state)
        if (!isLost || (last?.state !== 'done' && !isOnWay)) return fails('gone')
        return [{ ...point, state: 'issuing', reason: 'lost', mid: isOnWay ? (last?.mid ?? null) : null }]
      }
      if (isThere && (issue === undefined || issue.state === 'done')) return [{ ...point, state: 'ready', reason: '', takenKw: point.kw }]
      if (issue === undefined || issue.state === 'done') return fails(point.reason || 'gone')
      if (now() >= task.toAt) return fails('timedOut')
      // Its answer may have come while no server was there to hear it.
      if (issue.state === 'timedOut' && returning()) return []
      if (!openIssues.some((one) => one === issue.state)) return fails(issue.state)
      if (issue.state === 'queued' && !reachable(point.stationId) && !returning()) return fails('away')
      return issue.state === 'waiting' && now() >= task.fromAt ? fails('second') : []
    })
  }

  async #newest(rows: readonly (typeof strategy.$inferSelect)[]): Promise<(typeof strategyIssue.$inferSelect)[]> {
    if (rows.length === 0) return []
    const ofType = and(eq(strategyIssue.type, 'scheduling'), inArray(strategyIssue.stationId, rows.map(({ stationId }) => stationId))) // prettier-ignore
    const issues = await this.#deps.orm.select().from(strategyIssue).where(and(ofType, inArray(strategyIssue.version, rows.map(({ version }) => version)))) // prettier-ignore
    return issues.filter(({ stationId, version }) => rows.some((row) => row.stationId === stationId && row.version === version))
  }

  /** New parts of the points that are left, by the room that each has beyond its part. */
  async #sharedAnew(
    task: TaskRow,
    points: readonly PointRow[],
    failing: readonly PointRow[],
    back: readonly PointRow[],
  ): Promise<{ stationId: string; kw: number }[]> {
    const canMore = ({ state, mode, isFixed }: PointRow): boolean => (state === 'issuing' || state === 'ready') && mode !== 'standby' && !isFixed
    // Who has just refused more is not asked for more at once.
    const left = points.filter((one) => canMore(one) && !back.includes(one))
    const sum = (list: readonly PointRow[]): number => list.reduce((all, { kw }) => all + kw, 0)
    const alive = sum(points.filter(({ state }) => state === 'issuing' || state === 'ready'))
    const missingKw = Math.min(sum(failing), task.targetKw - alive)
    if (left.length === 0 || missingKw <= 0) return []
    const { orm, ...sources } = this.#deps
    const rooms = await roomsOf({ ...sources, orm }, { ...task, points: left })
    const beyond = left.map(({ stationId, kw }) => Math.max(0, (rooms.find((room) => room.stationId === stationId)?.headroomKw ?? 0) - kw))
    const { kw: extra } = shareTarget(missingKw, beyond.map((headroomKw) => ({ headroomKw }))) // prettier-ignore
    return left.flatMap(({ stationId, kw }, i) => ((extra[i] ?? 0) > 0 ? [{ stationId, kw: Math.round((kw + (extra[i] as number)) * 10) / 10 }] : []))
  }

  /** Keeps what was seen and what follows from it; answers the stations to which something is on its way. */
  async #keep(
    tx: Transaction,
    { id, revision: followed }: TaskRow,
    after: readonly PointRow[],
    {
      failing,
      back,
      more,
      isOver,
    }: { failing: readonly PointRow[]; back: readonly PointRow[]; more: readonly { stationId: string; kw: number }[]; isOver: boolean },
  ): Promise<string[]> {
    const [task] = await tx.select().from(responseTask).where(eq(responseTask.id, id)).for('update')
    // Taken back or ended meanwhile: what was seen is not of that.
    if (task?.state !== 'issued' || task.revision !== followed) return []
    const at = this.#deps.now()
    const touched: string[] = []
    for (const point of after.toSorted((a, b) => (a.stationId < b.stationId ? -1 : 1))) {
      const set = (values: Partial<PointRow>) =>
        tx
          .update(responsePoint)
          .set(values)
          .where(and(eq(responsePoint.taskId, id), eq(responsePoint.stationId, point.stationId)))
      const { state, reason, mid: known, kw: part, takenKw } = point
      await set({ state, reason, mid: known, kw: part, takenKw })
      const next = more.find(({ stationId }) => stationId === point.stationId)
      if (failing.some(({ stationId }) => stationId === point.stationId)) {
        await takeWindow(tx, point.stationId, id, await issuingFor(tx, task, point.stationId, at))
        touched.push(point.stationId)
      } else if (back.includes(point)) {
        const mid = await giveBack(tx, point.stationId, windowOf(task, point), await issuingFor(tx, task, point.stationId, at))
        await set({ mid, state: mid === null ? 'ready' : 'issuing' })
        touched.push(point.stationId)
      } else if (next !== undefined || (reason === 'lost' && known === null)) {
        const kw = next?.kw ?? point.kw
        const mid = await giveWindow(tx, point.stationId, windowOf(task, { ...point, kw }), await issuingFor(tx, task, point.stationId, at))
        await set({ kw, mid, state: 'issuing' })
        touched.push(point.stationId)
      }
    }
    const isTaken = after.some(({ state }) => hasTaken(state))
    const isLeft = isTaken || after.some(({ state }) => state === 'issuing')
    const revision = task.revision + 1
    const end = isOver && isTaken ? 'executed' : isOver || !isLeft ? 'failed' : undefined
    // Nobody did that: whoever has it open is told that it changed, and not that somebody else did it.
    if (end !== undefined) await tx.update(responseTask).set({ state: end, revision, updatedAt: at, updatedBy: '' }).where(eq(responseTask.id, id))
    // It can be issued again, with the parts that people have saved.
    if (end === 'failed')
      await tx
        .update(responsePoint)
        .set({ kw: sql`planned_kw` })
        .where(eq(responsePoint.taskId, id))
    return touched
  }
}

/** Who was asked for more than it has, and does not take that, is left with what it has; undefined: it has nothing. */
function leftWith(task: TaskRow, point: PointRow, reported: unknown, now: number): PointRow | undefined {
  const { takenKw } = point
  if (point.state !== 'issuing' || point.reason === 'lost' || takenKw === null) return undefined
  // Controllers forget what is over.
  const isThere = now >= task.toAt || hasWindow(reported, windowOf(task, { ...point, kw: takenKw }))
  return isThere ? { ...point, state: 'ready', reason: '', kw: takenKw } : undefined
}

/** Why an end has not come to a controller; empty: it is on its way. */
function endReason(issue: typeof strategyIssue.$inferSelect | undefined, isReachable: () => boolean): string {
  if (issue === undefined || issue.state === 'done') return ''
  if (issue.state === 'waiting') return 'waits'
  if (openIssues.some((one) => one === issue.state)) return issue.state === 'queued' && !isReachable() ? 'away' : ''
  return issue.state
}

const hasWindow = (reported: unknown, window: PowerWindow): boolean => {
  const { enabled, windows } = schedulingOf(reported)
  return enabled && windows.some(({ from, to, mode, kw, task }) => task === window.task && from === window.from && to === window.to && mode === window.mode && kw === window.kw) // prettier-ignore
}

/** In whose name something goes out for a task: whoever issued it. */
export async function issuingFor(tx: Transaction, { issuedBy, issuerId }: TaskRow, stationId: string, at: number): Promise<Issuing> {
  const [row] = await tx.select({ needsSecond: station.secondPerson }).from(station).where(eq(station.id, stationId))
  return { at, username: issuedBy ?? '', accountId: issuerId ?? '', needsSecond: row?.needsSecond ?? false }
}
