import { code } from '#contract/endpoint.ts'
import type { ResponsePoint, ResponsePointVerdict, ResponseTask, TrackedPoint } from '#contract/schemas/response.ts'
import { hasTaken, type BaselineMethod, type VerdictLack } from '#contract/response.ts'
import type { Answer } from '#contract/schemas.ts'
import { shareCents } from '#domain/response/allocation.ts'
import { baselineOver } from '#domain/response/baseline.ts'
import { centsOf, countedKwh, judge, RED_SHARE } from '#domain/response/verdict.ts'
import { and, asc, desc, eq, gt, inArray, lte, or } from '../db/orm.ts'
import { responsePoint, responseTask } from '../db/response-schema.ts'
import { recordsOf } from '../entity/records.ts'
import type { StationEntry } from '../plant/registry.ts'
import { responseTasks } from '../entity/response-tasks.ts'
import type { Handlers, ViewerCall } from '../http/call.ts'
import { changedMeanwhile, Refusal } from '../refusal/refusal.ts'
import { judgedTime, measuredResponse, type MeasuredResponse } from '../response/figures.ts'
import { meanBetween, meansOf } from '../strategy/past-day.ts'
import { changedBy } from './response-issue.ts'
import { figureSources } from './response-sources.ts'
import { listedTask, pointsOf } from './response-task.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const MEAN_MS = 15 * MINUTE_MS

type Verdict = Answer<'responseVerdict'>

/** Sums by slot; null where of any it is not known. */
const summed = (lists: readonly (readonly (number | null)[])[], slots: number): (number | null)[] =>
  Array.from({ length: slots }, (_, i) =>
    lists.length === 0 || lists.some((list) => (list[i] ?? null) === null) ? null : lists.reduce((sum, list) => sum + (list[i] as number), 0),
  )
const whole = (list: readonly (number | null)[]): number[] | undefined => (list.length === 0 || list.includes(null) ? undefined : (list as number[]))
const centsOfYuan = (yuan: string | null): number | null => (yuan === null ? null : Math.round(Number(yuan) * 100))
const yuanOf = (cents: number): string => (cents / 100).toFixed(2)

/** Points whose parts count: those that failed, or were given none, are nobody's response. */
const takesPart =
  (task: ResponseTask) =>
  ({ state }: Pick<ResponsePoint, 'state'>): boolean =>
    task.state === 'saved' || state === 'issuing' || hasTaken(state)

/** A station that has left the task's organization is nobody's to watch there; what it did while the task ran stays. */
const entryOf = (call: ViewerCall, { state }: Pick<ResponseTask, 'state'>, stationId: string): StationEntry | undefined =>
  state === 'executed' || call.stationIds.includes(stationId) ? call.services.registry().stations.get(stationId) : undefined

async function measuredPoints(call: ViewerCall, task: ResponseTask, points: readonly ResponsePoint[], method: BaselineMethod, adjusted: boolean) {
  const list: { point: ResponsePoint; measured: MeasuredResponse }[] = []
  for (const point of points) {
    const entry = entryOf(call, task, point.stationId)
    if (entry !== undefined) list.push({ point, measured: await measuredResponse(figureSources(call), entry, task, method, adjusted) })
  }
  return list
}

/** What a task achieved, point by point and in all: what was asked for is what was confirmed. */
async function verdictOf(call: ViewerCall, known: ResponseTask, method: BaselineMethod, adjusted: boolean): Promise<Verdict> {
  const task = judgedTime(known)
  const measured = await measuredPoints(call, task, (await pointsOf(call, task.id)).filter(takesPart(task)), method, adjusted)
  const hours = (task.toAt - task.fromAt) / HOUR_MS
  const price = task.price === '' ? undefined : Number(task.price)
  const judged = (confirmedKw: number, { actualKw, baselineKw, lack }: Pick<MeasuredResponse, 'actualKw' | 'baselineKw' | 'lack'>) => {
    const [actual, baseline] = [whole(actualKw), whole(baselineKw)]
    if (lack !== null || actual === undefined || baseline === undefined) return { verdict: null, counted: null }
    const verdict = judge(task.kind, confirmedKw, baseline, actual)
    return { verdict, counted: countedKwh(verdict.kwh, confirmedKw * hours, task) }
  }
  const slots = (task.toAt - task.fromAt) / (15 * MINUTE_MS)
  const sums = {
    starts: Array.from({ length: slots }, (_, i) => task.fromAt + i * 15 * MINUTE_MS),
    actualKw: summed(measured.map((one) => one.measured.actualKw), slots), // prettier-ignore
    baselineKw: summed(measured.map((one) => one.measured.baselineKw), slots), // prettier-ignore
  }
  const lack: VerdictLack | null = measured.length === 0 ? 'noMeter' : (measured.find((one) => one.measured.lack !== null)?.measured.lack ?? null)
  const total = judged(task.targetKw, { ...sums, lack })
  const cents = price === undefined || total.counted === null ? undefined : centsOf(total.counted, { price })
  const verdicts = measured.map(({ point, measured: one }) => judged(point.kw, one))
  const parts = cents === undefined ? undefined : shareCents(cents, verdicts.map(({ verdict }) => verdict?.kwh ?? 0)) // prettier-ignore
  return {
    points: measured.map(({ point, measured: one }, i): ResponsePointVerdict => {
      const { verdict = null, counted = null } = verdicts[i] ?? {}
      return {
        stationId: point.stationId,
        name: point.name,
        confirmedKw: point.kw,
        lack: one.lack,
        days: one.baseline?.days ?? [],
        leftOut: one.baseline?.leftOut ?? [],
        factor: one.baseline === undefined ? 1 : one.baseline.factor,
        verdict,
        countedKwh: counted,
        revenue: parts === undefined ? null : yuanOf(parts[i] ?? 0),
        starts: one.starts,
        baselineKw: one.baselineKw,
        actualKw: one.actualKw,
      }
    }),
    total: {
      confirmedKw: task.targetKw,
      lack,
      verdict: total.verdict,
      countedKwh: total.counted,
      revenue: cents === undefined ? null : yuanOf(cents),
      ...sums,
    },
  }
}

/** The viewer's task that runs; else the one that begins next, else the one that ended last. */
async function currentTask(call: ViewerCall): Promise<ResponseTask | null> {
  const { orm } = call.services.db
  const { organizations } = call.viewer
  const mine = and(
    organizations === undefined ? undefined : inArray(responseTask.organizationCode, [...organizations]),
    inArray(responseTask.state, ['issued', 'executed']),
  )
  // One that was ended early is over before its time.
  const isAhead = and(gt(responseTask.toAt, call.now), eq(responseTask.state, 'issued'))
  const isOver = or(lte(responseTask.toAt, call.now), eq(responseTask.state, 'executed'))
  const ahead = orm.select({ id: responseTask.id }).from(responseTask).where(and(mine, isAhead)).orderBy(asc(responseTask.fromAt)).limit(1) // prettier-ignore
  const over = orm.select({ id: responseTask.id }).from(responseTask).where(and(mine, isOver)).orderBy(desc(responseTask.toAt)).limit(1) // prettier-ignore
  const [found] = [...(await ahead), ...(await over)]
  return found === undefined ? null : listedTask(call, found.id)
}

export const responseFigureHandlers = {
  responseTracking: async ({ id }, call) => {
    const task = id === undefined ? await currentTask(call) : await listedTask(call, id)
    if (task === null) return { task, at: call.now, points: [], nowKw: null, starts: [], responseKw: [], storageKw: [] }
    const { values, db, reachable, rollups } = call.services
    const points = await pointsOf(call, task.id)
    const sign = task.kind === 'cut' ? 1 : -1
    const measured = await measuredPoints(call, task, points.filter(takesPart(task)), task.baseline, task.adjusted)
    // What comes after an early end is no response.
    const end = Math.min(call.now, task.endedAt ?? task.toAt)
    const isAfter = (slot: number): boolean => task.fromAt + slot * MEAN_MS >= end
    const responses = measured.map(({ measured: { baselineKw, actualKw } }) =>
      baselineKw.map((kw, i) => (kw === null || (actualKw[i] ?? null) === null || isAfter(i) ? null : sign * (kw - (actualKw[i] as number)))),
    )
    const slots = (task.toAt - task.fromAt) / MEAN_MS
    const storage: (number | null)[][] = []
    const tracked: TrackedPoint[] = []
    /** A minute that is not added up yet would be told with the power of the one before. */
    const known = Math.min(end, rollups.doneTo)
    /** The quarter hour that runs, and its minutes so far. */
    const running = end === call.now ? Math.floor((call.now - task.fromAt) / MEAN_MS) : -1
    const soFar: [number, number] = [task.fromAt + running * MEAN_MS, Math.floor(known / MINUTE_MS) * MINUTE_MS]
    const drawSoFar = async (own: number, entry: StationEntry, storageKw: (number | null)[]): Promise<void> => {
      if (running < 0 || running >= slots) return
      const mean = async (code: 'gridPower' | 'storagePower'): Promise<number | undefined> =>
        values.fresh(entry.quantities.get(code)?.id ?? -1) ? meanBetween(db.pool, entry, code, ...soFar) : undefined
      const [grid, given, base] = [await mean('gridPower'), await mean('storagePower'), measured[own]?.measured.baselineKw[running] ?? null]
      if (given !== undefined) storageKw[running] = sign * given
      if (grid !== undefined && base !== null) (responses[own] ?? [])[running] = sign * (base - grid)
    }
    /** While it runs by the last minutes; once it is over by its last quarter hour. */
    const responseNow = async (own: number, entry: StationEntry, minutes: readonly [number, number]): Promise<number | null> => {
      const grid = entry.quantities.get('gridPower')
      if (end < call.now || grid === undefined) return responses[own]?.findLast((kw) => kw !== null) ?? null
      const base = baselineOver(measured[own]?.measured.baselineKw ?? [], task.fromAt, minutes)
      const drawn = values.fresh(grid.id) ? await meanBetween(db.pool, entry, 'gridPower', ...minutes) : undefined
      return base === null || drawn === undefined ? null : sign * (base - drawn)
    }
    for (const point of points) {
      const entry = entryOf(call, task, point.stationId)
      const quantity = entry?.quantities.get('storagePower')
      const isHeard = quantity !== undefined && (end < call.now || values.fresh(quantity.id))
      const minutes = lastMinutes(task.fromAt, known)
      const mean = entry === undefined || !isHeard ? undefined : await meanBetween(db.pool, entry, 'storagePower', ...minutes)
      const meanKw = mean === undefined ? null : sign * mean
      const own = measured.findIndex((one) => one.point === point)
      if (entry !== undefined && own >= 0) {
        const means = await meansOf(db.pool, entry, 'storagePower', [task.fromAt, task.toAt], call.now)
        const storageKw = means.map((kw, i) => (kw === null || isAfter(i) ? null : sign * kw))
        await drawSoFar(own, entry, storageKw)
        storage.push(storageKw)
      }
      tracked.push({
        stationId: point.stationId,
        name: point.name,
        mode: point.mode,
        issuedKw: point.kw,
        state: point.state,
        reason: point.reason,
        meanKw,
        isAway: task.state === 'issued' && !reachable(point.stationId),
        isShort:
          point.mode !== 'standby' &&
          (point.state === 'issuing' || point.state === 'ready') &&
          takesPart(task)(point) &&
          meanKw !== null &&
          meanKw < RED_SHARE * point.kw,
        responseKw: own < 0 || entry === undefined ? null : await responseNow(own, entry, minutes),
      })
    }
    const taking = tracked.filter(takesPart(task))
    return {
      task,
      at: call.now,
      points: tracked,
      nowKw: summed(taking.map(({ responseKw }) => [responseKw]), 1)[0] ?? null, // prettier-ignore
      starts: Array.from({ length: slots }, (_, i) => task.fromAt + i * MEAN_MS),
      responseKw: summed(responses, slots),
      storageKw: summed(storage, slots),
    }
  },

  responseVerdict: async ({ id, method, adjusted }, call) => verdictOf(call, await listedTask(call, id), method, adjusted),

  settleResponse: async ({ id, revision, settle }, call) => {
    const known = await listedTask(call, id)
    if (known.state !== 'executed') throw new Refusal(code.conflict, 'responseNotOver')
    // What is settled does not change with readings that come later: whoever wants it anew takes it back first.
    if (settle && known.settledAt !== null) throw new Refusal(code.conflict, 'responseSettled')
    if (settle && known.price === '') throw new Refusal(code.conflict, 'responseNoPrice')
    const { points, total } = await verdictOf(call, known, known.baseline, known.adjusted)
    if (settle && total.revenue === null) throw new Refusal(code.conflict, 'responseUnknown')
    await recordsOf(responseTasks, call).act([id], async (tx, [task], note) => {
      if (task === undefined) return
      if (task.revision !== revision) throw changedMeanwhile(task.updatedBy)
      for (const { stationId, verdict, revenue } of points)
        await tx
          .update(responsePoint)
          .set(settle ? { settledKwh: verdict?.kwh ?? null, revenueCents: centsOfYuan(revenue) } : { settledKwh: null, revenueCents: null })
          .where(and(eq(responsePoint.taskId, id), eq(responsePoint.stationId, stationId)))
      const settled = settle ? { settledAt: call.now, settledBy: call.viewer.username } : { settledAt: null, settledBy: null }
      await tx
        .update(responseTask)
        .set({ ...settled, ...changedBy(call, task.revision) })
        .where(eq(responseTask.id, id))
      await note(task, 'settleResponse', { revenue: known.revenue }, { revenue: settle ? total.revenue : null })
    })
    return {}
  },
} satisfies Partial<Handlers>

/** The last quarter of an hour of a time that has begun, in whole minutes. */
function lastMinutes(from: number, end: number): [number, number] {
  const to = Math.floor(end / MINUTE_MS) * MINUTE_MS
  return [Math.max(from, to - MEAN_MS), to]
}
