import { endOf, workLine } from '#domain/project/calendar.ts'
import { dateOf, dayOf } from '#domain/dates.ts'
import { LoopError, networkOf, type Network } from '#domain/project/network.ts'
import type { Plan, PlanActivity, PlanLink } from '#domain/project/plan.ts'
import { rolledUp } from '#domain/project/roll-up.ts'
import { scheduleOf, type Schedule } from '#domain/project/schedule.ts'
import { rowsOf, type TreeRow } from '#domain/project/tree.ts'

/** Days of a baseline, to be compared with. */
export interface BaselineSpan {
  id: string
  start: string
  /** Last day, counted. */
  end: string
}

/** What is drawn in a row: days since 1970, the end not counted. */
export interface Bar {
  activity: PlanActivity
  start: number
  end: number
  /** Of a group worked out from what it holds. */
  durationDays: number
  percent: number
  isCritical: boolean
  /** Until this day it may be late; `end`: it may not. */
  floatEnd: number
  floatDays: number
  baseline: { start: number; end: number } | undefined
}

export interface SceneRow extends TreeRow {
  bar: Bar
}

export interface SceneLink {
  link: PlanLink
  from: number
  to: number
  isCritical: boolean
  isBroken: boolean
}

/** A plan as it is worked out, without regard to what is folded. */
export interface Worked {
  plan: Plan
  network: Network | undefined
  schedule: Schedule | undefined
  /** Names of a loop of links, for which nothing can be worked out. */
  loop: readonly string[]
  bars: ReadonlyMap<string, Bar>
}

/** Activities of a plan without the groups that hold them. */
export const activityCount = ({ activities }: Plan): number => activities.filter(({ kind }) => kind !== 'group').length

/** From when on holidays are not announced, if the plan reaches that time: of one that it does not reach nobody needs to know. */
export function assumedWithin({ schedule }: Worked, assumedFrom: string | undefined): string | undefined {
  const end = schedule?.end
  return assumedFrom !== undefined && end !== undefined && end >= assumedFrom ? assumedFrom : undefined
}

/** The rows that can be seen, and the links between them. */
export interface Scene {
  rows: readonly SceneRow[]
  links: readonly SceneLink[]
  rowOf: ReadonlyMap<string, number>
}

export function workedOut(plan: Plan, baseline: readonly BaselineSpan[] | undefined, showsCritical: boolean): Worked {
  let network: Network | undefined
  let loop: readonly string[] = []
  try {
    network = networkOf(plan)
  } catch (error) {
    if (!(error instanceof LoopError)) throw error
    loop = error.loop.map(({ name }) => name)
  }
  const schedule = network === undefined ? undefined : scheduleOf(network)
  const before = new Map(baseline?.map((one) => [one.id, { start: dayOf(one.start), end: dayOf(one.end) + 1 }]))
  const line = workLine(plan.calendar)
  const spans = new Map<string, { start: string; end: string }>()
  for (const { id, kind, start, durationDays } of plan.activities) {
    if (kind === 'group') continue
    // A task stands on days of work, whatever its record says.
    const first = kind === 'task' ? dateOf(line.dayAt(line.positionOf(dayOf(start)))) : start
    spans.set(id, { start: first, end: kind === 'task' ? endOf(plan.calendar, start, durationDays) : start })
  }
  const groups = rolledUp(plan.activities, plan.calendar, (id) => spans.get(id))
  const bars = new Map<string, Bar>()
  for (const activity of plan.activities) {
    const { id } = activity
    const group = groups.get(id)
    const span = group ?? spans.get(id) ?? { start: activity.start, end: activity.start }
    const found = schedule?.activities.get(id)
    const end = dayOf(span.end) + 1
    const isOpen = activity.percent < 100
    bars.set(id, {
      activity,
      start: dayOf(span.start),
      end,
      durationDays: group?.durationDays ?? activity.durationDays,
      percent: group?.percent ?? activity.percent,
      isCritical: showsCritical && found?.isCritical === true,
      floatEnd: found !== undefined && found.totalFloat > 0 && isOpen ? Math.max(end, dayOf(found.lateEnd) + 1) : end,
      floatDays: found?.totalFloat ?? 0,
      baseline: before.get(id),
    })
  }
  return { plan, network, schedule, loop, bars }
}

export function sceneOf({ plan, bars, schedule }: Worked, folded: ReadonlySet<string>, showsCritical: boolean): Scene {
  const rows = rowsOf(plan.activities, folded).flatMap((row) => {
    const bar = bars.get(row.activity.id)
    return bar === undefined ? [] : [{ ...row, bar }]
  })
  const rowOf = new Map(rows.map((row, i) => [row.activity.id, i]))
  const links = plan.links.flatMap((link) => {
    const from = rowOf.get(link.fromId)
    const to = rowOf.get(link.toId)
    if (from === undefined || to === undefined) return []
    return [
      {
        link,
        from,
        to,
        isCritical: showsCritical && schedule?.criticalLinks.has(link.id) === true,
        isBroken: schedule?.brokenLinks.has(link.id) === true,
      },
    ]
  })
  return { rows, links, rowOf }
}

/** First and last day that can be scrolled to: all bars, baselines, floats and today, with room to drag into. */
export function extentOf({ bars }: Worked, today: string): { from: number; to: number } {
  let from = dayOf(today)
  let to = from + 1
  for (const { start, end, floatEnd, baseline } of bars.values()) {
    from = Math.min(from, start, baseline?.start ?? start)
    to = Math.max(to, end, floatEnd, baseline?.end ?? end)
  }
  return { from: from - 30, to: to + 120 }
}
