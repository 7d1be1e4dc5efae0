import type { AlarmLevel } from '#contract/alarm.ts'
import { siteZone } from '#contract/project.ts'
import type { PushKind, PushState } from '#contract/push.ts'
import type { Transaction } from '../db/change.ts'
import { sql } from '../db/orm.ts'
import type { Registry } from '../plant/registry.ts'
import { afterQuiet, type Quiet } from './quiet.ts'

/** When a rule tells: minutes of its first group and of each step after it, and its quiet hours. */
export interface Timing extends Quiet {
  minutes: readonly number[]
}

/** One step of what a rule tells of one thing. */
export interface Step {
  id: number
  step: number
  kind: PushKind
  isWaiting: boolean
  createdAt: number
  runAt: number
}

/** Of all steps of one thing, those that wait and are told at another time by the rule as it is now. What was due before stays due; nothing goes back before `now`. */
export function movedSteps(steps: readonly Step[], timing: Timing, level: AlarmLevel, zone: string, now: number): { id: number; runAt: number }[] {
  const moved: { id: number; runAt: number }[] = []
  let at: number | undefined
  for (const { id, step, kind, isWaiting, createdAt, runAt } of steps.toSorted((a, b) => a.step - b.step)) {
    const pause = kind === 'strategy' || kind === 'task' || kind === 'cleared' ? 0 : (timing.minutes[step] ?? 0) * 60_000
    const wanted = afterQuiet(timing, level, zone, (at ?? createdAt) + pause)
    const next = wanted > now ? wanted : runAt > now ? afterQuiet(timing, level, zone, now) : runAt
    if (isWaiting && next !== runAt) moved.push({ id, runAt: next })
    // The next step counts from when this one was told, or will be.
    at = isWaiting ? next : runAt
  }
  return moved
}

/** Steps that a rule has now and had not when it told of one thing: when each is told, counted from the one before. */
export function addedSteps(steps: readonly Step[], timing: Timing, level: AlarmLevel, zone: string, now: number): { step: number; runAt: number }[] {
  const last = steps.toSorted((a, b) => a.step - b.step).at(-1)
  if (last === undefined) return []
  const added: { step: number; runAt: number }[] = []
  let at = last.runAt
  for (const [step, minutes] of timing.minutes.entries()) {
    if (step <= last.step) continue
    at = afterQuiet(timing, level, zone, Math.max(now, at + minutes * 60_000))
    added.push({ step, runAt: at })
  }
  return added
}

type Found = Step & { subject: string; occurrence: number; stationId: string; level: AlarmLevel; state: PushState }

/** Gives what waits of a rule the times that the rule, as it is being saved, tells it at. */
export async function moveWaiting(tx: Transaction, ruleId: string, timing: Timing, registry: Registry, now: number): Promise<void> {
  const { rows } = await tx.execute<Found & Record<string, unknown>>(
    sql`select d.id, d.subject, d.occurrence, d.step, d.kind, d.state, d.station_id as "stationId", d.told ->> 'level' as level,
          d.created_at as "createdAt", d.run_at as "runAt"
        from push_delivery d where d.rule_id = ${ruleId} and exists (
          select 1 from push_delivery w where w.subject = d.subject and w.rule_id = d.rule_id and w.occurrence = d.occurrence and w.state = 'waiting')
        for update of d`,
  )
  // Who is told at a step that it is over is told beside the others.
  const things = Map.groupBy(rows, ({ subject, occurrence, kind, step }) => JSON.stringify([subject, occurrence, kind === 'cleared' ? step : null]))
  const moved = [...things.values()].flatMap((steps) => {
    const { stationId, level } = steps[0] as Found
    const zone = registry.stations.get(stationId)?.timeZone ?? siteZone
    return movedSteps(
      steps.map((one) => ({ ...one, isWaiting: one.state === 'waiting' })),
      timing,
      level,
      zone,
      now,
    )
  })
  if (moved.length === 0) return
  await tx.execute(
    sql`update push_delivery d set run_at = u."runAt", held = held or u."runAt" > ${now}::bigint
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as u (id int8, "runAt" int8) where d.id = u.id and d.state = 'waiting'`,
  )
}

/** A step that was taken away with others before it was told is there again when the rule has it again. */
const isGone = sql`(d.state = 'dropped' and d.code = 'ruleChanged')`

/**
 * Alarms that were told, are there and that nobody has seen go to the steps that a rule, as it is being saved, has more than it had. `groups`: of all steps.
 * Called when what waits has been moved.
 */
export async function addSteps(
  tx: Transaction,
  ruleId: string,
  timing: Timing,
  groups: readonly string[],
  registry: Registry,
  now: number,
): Promise<void> {
  if (groups.length < 2) return
  const { rows } = await tx.execute<Found & Record<string, unknown>>(
    sql`select d.id, d.subject, d.occurrence, d.step, d.kind, d.state, d.station_id as "stationId", d.told ->> 'level' as level,
          d.created_at as "createdAt", d.run_at as "runAt"
        from push_delivery d join alarm a on a.id = d.alarm_id and (a.cleared_at is null or a.chatter_since is not null) and a.seen_at is null
          and a.state = 'WARNING'
        where d.rule_id = ${ruleId} and d.kind in ('raised', 'returned', 'chattering', 'resumed', 'escalated') and not ${isGone}
          and d.occurrence = (
            select n.occurrence from push_delivery n where n.alarm_id = d.alarm_id and n.rule_id = d.rule_id and n.step = 0
              and n.kind in ('raised', 'returned', 'chattering', 'resumed') order by n.id desc limit 1)`,
  )
  const things = Map.groupBy(rows, ({ subject, occurrence }) => JSON.stringify([subject, occurrence]))
  const added = [...things.values()].flatMap((steps) => {
    const first = steps.find(({ step }) => step === 0)
    // What was not to be told at all goes to nobody after that.
    if (first === undefined || first.state === 'dropped') return []
    const zone = registry.stations.get(first.stationId)?.timeZone ?? siteZone
    const known = steps.map((one) => ({ ...one, isWaiting: one.state === 'waiting' }))
    return addedSteps(known, timing, first.level, zone, now).map((one) => ({ ...one, first: first.id, groupId: groups[one.step] }))
  })
  if (added.length === 0) return
  await tx.execute(
    sql`insert into push_delivery as d (subject, alarm_id, rule_id, step, kind, occurrence, group_id, station_id, urgency, told, held, run_at, created_at)
        select f.subject, f.alarm_id, f.rule_id, u.step, 'escalated', f.occurrence, u."groupId", f.station_id, f.urgency, f.told, true, u."runAt", ${now}::bigint
        from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as u (first int8, step int4, "groupId" text, "runAt" int8) join push_delivery f on f.id = u.first
        on conflict (subject, rule_id, step, kind, occurrence) do update
          set state = 'waiting', code = null, group_id = excluded.group_id, run_at = excluded.run_at, batch = null, attempts = 0 where ${isGone}`,
  )
}
