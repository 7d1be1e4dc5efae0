import { holds } from '#contract/permission.ts'
import type { ScheduledStation } from '#contract/schemas/response.ts'
import { strategySchemas, type PowerWindow, type StrategyParams } from '#contract/strategy.ts'
import { clockOn, dayOfPlan, powerOf } from '#domain/control/plan.ts'
import { fromLocal } from '#domain/time.ts'
import { and, eq, inArray } from '../db/orm.ts'
import { responseTask } from '../db/response-schema.ts'
import { station as stationTable } from '../db/schema.ts'
import { strategy, strategyIssue } from '../db/strategy-schema.ts'
import type { Handlers } from '../http/call.ts'
import { badField } from '../refusal/refusal.ts'
import { aheadOf, schedulingOf, type Scheduling } from '../response/windows.ts'

const MINUTE_MS = 60_000
/** As many days as are told at once. */
const MOST_DAYS = 8
const DAY_MS = 86_400_000

const isSame = (one: PowerWindow, other: PowerWindow): boolean =>
  one.from === other.from && one.to === other.to && one.mode === other.mode && one.kw === other.kw

/** What is still to come of wanted times, held against what the controller has. */
function aheadBeside(wanted: Scheduling, reported: Scheduling, now: number): ScheduledStation['ahead'] {
  const [own, its] = [aheadOf(wanted, now), aheadOf(reported, now)]
  if (own.length === 0 && its.length === 0) return 'none'
  return own.length === its.length && own.every((one) => its.some((other) => isSame(one, other))) ? 'same' : 'different'
}

/** What a plan wants on some days of a station's clock. */
const plannedOn = (plan: StrategyParams<'plan'>, zone: string, dates: readonly string[]): ScheduledStation['plan'] =>
  dates.flatMap((date) => {
    const at = (minute: number): number => fromLocal(zone, Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS)
    const segments = dayOfPlan(plan, clockOn(date, 0))?.segments ?? []
    return segments.filter(({ mode }) => mode !== 'standby').map((one) => ({ from: at(one.from), to: at(one.to), kw: powerOf(one) }))
  })

export const powerScheduleHandlers = {
  powerSchedule: async ({ from, to }, call) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    if (days < 1) throw badField('to', 'rangeOrder')
    if (days > MOST_DAYS) throw badField('to', 'outOfRange')
    const dates = Array.from({ length: days }, (_, i) => new Date(Date.parse(from) + i * DAY_MS).toISOString().slice(0, 10))
    const { db, registry, reachable } = call.services
    const ids = [...call.stationIds]
    if (ids.length === 0) return { at: call.now, stations: [] }
    const rows = await db.orm.select().from(stationTable).where(and(inArray(stationTable.id, ids), eq(stationTable.state, 'operating'))).orderBy(stationTable.id) // prettier-ignore
    const strategies = await db.orm
      .select()
      .from(strategy)
      .where(and(inArray(strategy.stationId, ids), inArray(strategy.type, ['plan', 'scheduling'])))
    const issued = await db.orm
      .select({ stationId: strategyIssue.stationId, hash: strategyIssue.hash })
      .from(strategyIssue)
      .where(and(inArray(strategyIssue.stationId, ids), eq(strategyIssue.type, 'scheduling'), eq(strategyIssue.state, 'done')))
      .groupBy(strategyIssue.stationId, strategyIssue.hash)
    const unified = new Set((await db.orm.select({ id: stationTable.id }).from(stationTable).where(eq(stationTable.issuanceType, 'unified'))).map(({ id }) => id)) // prettier-ignore
    const { organizations } = call.viewer
    const mine = organizations === undefined ? undefined : inArray(responseTask.organizationCode, [...organizations])
    // The page is everybody's; what a task is called is known to who sees tasks.
    const seesTasks = holds(call.viewer, ['demand_response'])
    const tasks = seesTasks ? await db.orm.select({ id: responseTask.id, name: responseTask.name }).from(responseTask).where(mine) : []
    const stations = rows.flatMap((row): ScheduledStation[] => {
      const entry = registry().stations.get(row.id)
      // Without a storage there is nothing to schedule.
      if (entry === undefined || (row.storagePowerKw ?? 0) <= 0) return []
      const zone = entry.timeZone
      const own = strategies.filter(({ stationId }) => stationId === row.id)
      const scheduling = own.find(({ type }) => type === 'scheduling')
      const [wanted, reported] = [schedulingOf(scheduling?.params), schedulingOf(scheduling?.reported)]
      const plan = strategySchemas.plan.safeParse(own.find(({ type }) => type === 'plan')?.reported)
      return [
        {
          stationId: row.id,
          name: { zh: row.name, en: row.nameEn === '' ? row.name : row.nameEn },
          timeZone: zone,
          powerKw: row.storagePowerKw,
          pointId: entry.quantities.get('storagePower')?.id ?? null,
          state: scheduling?.state ?? null,
          reason: scheduling?.reason ?? '',
          ahead: aheadBeside(wanted, reported, call.now),
          wasIssued: issued.some(({ stationId, hash }) => stationId === row.id && hash === scheduling?.hash),
          revision: scheduling?.revision ?? 0,
          isEnabled: wanted.enabled,
          isReachable: reachable(row.id),
          master: row.parentId !== null && unified.has(row.parentId) ? row.parentId : null,
          windows: wanted.windows.map((window) => ({
            ...window,
            taskName: tasks.find(({ id }) => id === window.task)?.name ?? '',
            isThere: reported.enabled && reported.windows.some((one) => isSame(one, window)),
          })),
          plan: plan.success ? plannedOn(plan.data, zone, dates) : [],
          hasPlan: plan.success,
        },
      ]
    })
    return { at: call.now, stations }
  },
} satisfies Partial<Handlers>
