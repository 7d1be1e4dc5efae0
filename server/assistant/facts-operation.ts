import { holds, planLooks } from '#contract/permission.ts'
import { hasTaken, pointStates, type VerdictLack } from '#contract/response.ts'
import type { Answer } from '#contract/schemas.ts'
import type { PowerWindow } from '#contract/strategy.ts'
import { judge, type Verdict } from '#domain/response/verdict.ts'
import { nextDayStart, startOfDate } from '#domain/time.ts'
import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from '../db/orm.ts'
import { responsePoint, responseTask } from '../db/response-schema.ts'
import { strategy } from '../db/strategy-schema.ts'
import type { ViewerCall } from '../http/call.ts'
import type { DeviceEntry } from '../plant/registry.ts'
import { alarmQuality } from '../repos/alarm-quality.ts'
import { batteryHealth, type Health } from '../reports/battery-health.ts'
import { limitsOf } from '../reports/battery-limits.ts'
import { batteryDevices, batteryOf, ratedKwhOf } from '../reports/battery-points.ts'
import { businessSettlement } from '../reports/business-settlement.ts'
import { judgedTime, measuredResponse } from '../response/figures.ts'
import { schedulingOf } from '../response/windows.ts'
import { strategyId } from '../strategy/issues.ts'
import { planSpan, wantedIn } from '../strategy/plan-span.ts'
import { devicesOf } from './facts.ts'
import type { Span } from './moments.ts'

/** What the assistant knows of how stations are run: plans, responses, batteries' health, the quality of alarms. Refused where the viewer has no right to the page. */

const QUARTER_MS = 900_000
const DAY_MS = 86_400_000

/** Codes of the pages that show the same. */
export const rights = {
  plan: planLooks,
  response: ['demand_response'],
  health: ['energy_batteryHealth'],
  alarmQuality: ['energy_batteryWarn'],
  net: ['operation_statistics', 'statistics-details'],
  cells: ['energy_dataMonitor'],
  maintenance: ['energy_batteryWarn'],
  pushes: ['push_management'],
  told: ['alarm', 'energy_batteryWarn', 'monitor'],
} as const
export const mayAsk = ({ viewer }: ViewerCall, what: keyof typeof rights): boolean => holds(viewer, rights[what])

export interface PlanPart {
  from: number
  to: number
  /** Discharge +; null: the plan says nothing. */
  kw: number | null
}

interface DayPlan {
  parts: PlanPart[]
  /** What scheduling wants instead, as the controller has it. */
  scheduled: PowerWindow[]
  /** The plan that people have saved says something else for what is to come. */
  isOther: boolean
}

/** The plan of a day in the station's zone, as it is or was in force. */
export async function planOf(call: ViewerCall, stationId: string, date: string): Promise<DayPlan | undefined> {
  const entry = call.services.registry().stations.get(call.station(stationId))
  if (entry === undefined) return undefined
  const start = startOfDate(entry.timeZone, date)
  const end = nextDayStart(entry.timeZone, start)
  const { starts, planned } = await planSpan(call, entry, start, end)
  const wanted = await wantedIn(call, entry, starts)
  const parts: PlanPart[] = []
  for (const [i, from] of starts.entries()) {
    const kw = planned[i] ?? null
    const last = parts.at(-1)
    if (last?.kw === kw) last.to = from + QUARTER_MS
    else parts.push({ from, to: from + QUARTER_MS, kw })
  }
  const { windows } = await scheduledOf(call, stationId)
  const scheduled = windows.filter(({ from, to }) => from < end && to > start)
  return { parts, scheduled, isOther: starts.some((at, i) => at >= call.now && (wanted[i] ?? null) !== (planned[i] ?? null)) }
}

/** What a station's controller has of scheduling, since when; nothing where it is switched off. */
async function scheduledOf({ services }: ViewerCall, stationId: string): Promise<{ windows: PowerWindow[]; since: number }> {
  const [row] = await services.db.orm
    .select({ reported: strategy.reported, since: strategy.reportedAt })
    .from(strategy)
    .where(eq(strategy.id, strategyId(stationId, 'scheduling')))
  const { enabled, windows } = schedulingOf(row?.reported)
  return { windows: enabled ? windows : [], since: row?.since ?? Infinity }
}

/** How far plan and scheduling have come to a station's controller; those that nobody has saved are missing. */
export const issuesOf = ({ services }: ViewerCall, stationId: string) =>
  services.db.orm
    .select({ type: strategy.type, state: strategy.state, version: strategy.reportedVersion, since: strategy.reportedAt })
    .from(strategy)
    .where(and(eq(strategy.stationId, stationId), inArray(strategy.type, ['plan', 'scheduling'])))
    .orderBy(strategy.type)

/** What was to be done at a moment: by the plan and by scheduling, kW, discharge +; and whether a limit held the storage back. */
export async function wantedThen(call: ViewerCall, stationId: string, at: number) {
  const entry = call.services.registry().stations.get(call.station(stationId))
  if (entry === undefined) return undefined
  const start = Math.floor(at / QUARTER_MS) * QUARTER_MS
  const { planned, limits } = await planSpan(call, entry, start, start + QUARTER_MS)
  const { orm } = call.services.db
  const { windows, since } = await scheduledOf(call, stationId)
  const drawn = at >= since ? windows.find(({ from, to }) => from <= at && at < to) : undefined
  // Controllers forget what is over.
  const [answered] = await orm
    .select({ mode: responsePoint.mode, kw: responsePoint.kw })
    .from(responsePoint)
    .innerJoin(responseTask, eq(responseTask.id, responsePoint.taskId))
    .where(
      and(
        eq(responsePoint.stationId, stationId),
        inArray(responsePoint.state, pointStates.filter(hasTaken)),
        lte(responseTask.fromAt, at),
        gt(sql`coalesce(${responseTask.endedAt}, ${responseTask.toAt})`, at),
      ),
    )
  const window = drawn ?? answered
  const isHeld = limits.some(({ held, from, to }) => held === 'storage' && from <= at && (to === null || to > at))
  return { plannedKw: planned[0] ?? null, window, isHeld }
}

export interface ResponseFound {
  task: typeof responseTask.$inferSelect
  point: typeof responsePoint.$inferSelect
  /** Its response of the last whole quarter hour, while it runs. */
  now: { kw: number; until: number } | undefined
  /** Once it is over; undefined: not over, or it cannot be told. */
  verdict: Verdict | undefined
  /** Why there is none; null: there is, or nobody took it. */
  lack: VerdictLack | null
}

const MOST_TASKS = 5
const MOST_READ = 1000

/** Responses of a station in a time, the newest first; `last`: the one that began last; without either what runs or is to come. Five at most are told of. */
export async function responsesIn(
  call: ViewerCall,
  stationId: string,
  when: { from: number; to: number } | 'last' | undefined,
): Promise<{ total: number; found: ResponseFound[] }> {
  const { db, prices } = call.services
  const { orm } = db
  const entry = call.services.registry().stations.get(call.station(stationId))
  const time =
    when === undefined
      ? and(gt(responseTask.toAt, call.now), inArray(responseTask.state, ['saved', 'issued']))
      : when === 'last'
        ? and(lte(responseTask.fromAt, call.now), inArray(responseTask.state, ['issued', 'executed']))
        : and(lt(responseTask.fromAt, when.to), gt(responseTask.toAt, when.from))
  const rows = await orm
    .select({ task: responseTask, point: responsePoint })
    .from(responsePoint)
    .innerJoin(responseTask, eq(responseTask.id, responsePoint.taskId))
    .where(and(eq(responsePoint.stationId, stationId), time))
    .orderBy(when === undefined ? asc(responseTask.fromAt) : desc(responseTask.fromAt), asc(responseTask.id))
    .limit(when === 'last' ? 1 : MOST_READ)
  const found: ResponseFound[] = []
  for (const { task: agreed, point } of rows.slice(0, MOST_TASKS)) {
    const task = judgedTime(agreed)
    const one: ResponseFound = { task: agreed, point, now: undefined, verdict: undefined, lack: null }
    found.push(one)
    if (entry === undefined || task.fromAt > call.now || (task.state !== 'issued' && task.state !== 'executed') || !hasTaken(point.state)) continue
    const { starts, actualKw, baselineKw, lack } = await measuredResponse(
      { orm, pool: db.pool, prices, now: () => call.now },
      entry,
      task,
      task.baseline,
      task.adjusted,
    )
    one.lack = lack
    const sign = task.kind === 'cut' ? 1 : -1
    const last = starts.findLastIndex(
      (from, i) => from + QUARTER_MS <= call.now && (actualKw[i] ?? null) !== null && (baselineKw[i] ?? null) !== null,
    )
    if (call.now < task.toAt && agreed.endedAt === null && last >= 0)
      one.now = { kw: sign * ((baselineKw[last] ?? 0) - (actualKw[last] ?? 0)), until: (starts[last] ?? 0) + QUARTER_MS }
    const known = (list: readonly (number | null)[]): number[] => list.flatMap((kw) => kw ?? [])
    if (call.now >= task.toAt && lack === null) one.verdict = judge(task.kind, point.kw, known(baselineKw), known(actualKw))
  }
  return { total: rows.length, found }
}

/** Days that a battery's health is looked back. */
const HEALTH_DAYS = 365
/** Clusters of one question: each is read for by hundreds of quarter hours of its cells. */
const MOST_BATTERIES = 4
const END_OF_LIFE = 80

/** What the histories of a station's clusters (or stacks without) say of their health; `more`: those that were left out. */
export async function healthOf(
  call: ViewerCall,
  stationId: string,
  only: readonly string[] = [],
): Promise<{ more: number; found: { battery: DeviceEntry; health: Health }[] }> {
  const { db, registry } = call.services
  const devices = devicesOf(call, call.station(stationId))
  const batteries = batteryDevices(devices).filter(({ sn }) => only.length === 0 || only.includes(sn))
  const told = batteries.slice(0, MOST_BATTERIES)
  const ratedOf = await ratedKwhOf(db.orm, told)
  const to = Math.floor(call.now / QUARTER_MS) * QUARTER_MS
  const limits = await limitsOf(db.orm, stationId)
  const found = []
  for (const battery of told) {
    const own = batteryOf(registry(), stationId, battery.sn, ratedOf)
    if (own !== undefined) found.push({ battery, health: await batteryHealth(db.pool, own, limits, to - HEALTH_DAYS * DAY_MS, to, END_OF_LIFE) })
  }
  return { more: batteries.length - told.length, found }
}

export const MOST_QUALITY_DAYS = 92

/** How good a station's alarms were in some days, the last of which holds `until`. */
export function alarmQualityIn(call: ViewerCall, stationId: string, days: number, until: number): Promise<Answer<'alarmQuality'>> {
  const { db, registry } = call.services
  const own = { pool: db.pool, registry: registry(), stationIds: call.stationIds, now: until }
  return alarmQuality(own, call.station(stationId), Math.min(Math.max(1, days), MOST_QUALITY_DAYS))
}

/** From what a station earned on some days to what is left after its slips. */
export const netIn = (call: ViewerCall, stationId: string, { days, last }: Span): Promise<Answer<'businessSettlement'>> =>
  businessSettlement(call.services, [call.station(stationId)], days.from, last)
