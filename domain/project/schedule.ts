import { dateOf, dayOf } from '../dates.ts'
import { daysAt, networkOf, NO_BOUND, type Edge, type Network } from './network.ts'
import type { Plan } from './plan.ts'
import { rolledUp, type GroupSpan } from './roll-up.ts'

export interface ScheduledActivity {
  id: string
  /** As early and as late as links, restrictions and the end of the whole allow; the last day is one of work. */
  earlyStart: string
  earlyEnd: string
  lateStart: string
  lateEnd: string
  /** Working days that it can be late without the whole being late, and without any other being late. */
  totalFloat: number
  freeFloat: number
  isCritical: boolean
}

export interface Schedule {
  /** Tasks and milestones; groups are in `groups`. */
  activities: ReadonlyMap<string, ScheduledActivity>
  groups: ReadonlyMap<string, GroupSpan>
  /** First and last day of the whole, and working days from one to the other. Of a plan without tasks: undefined and 0. */
  start: string | undefined
  end: string | undefined
  days: number
  /** One chain of activities that decides the end, from the first to the last; each is critical, and so may others be. */
  criticalPath: readonly string[]
  /** Links along which a delay goes on to the end of the whole. */
  criticalLinks: ReadonlySet<string>
  /** Links that the dates of the plan do not keep. */
  brokenLinks: ReadonlySet<string>
}

/**
 * Early and late dates by the critical path method. `planned`: nothing is earlier than the plan has it, so that floats are those of the bars as they stand;
 * `earliest`: all as early as links and restrictions allow from the first day of the plan (or from `from`).
 */
export function scheduleOf(network: Network, basis: 'planned' | 'earliest' = 'planned', from?: string): Schedule {
  const { nodes, plan } = network
  const early = basis === 'planned' ? forward(network, network.planned) : forward(network, earliestBounds(network, from))
  const finish = (node: number): number => (early[node] ?? 0) + (network.durations[node] ?? 0)
  const end = nodes.reduce((max, _, node) => Math.max(max, finish(node)), NO_BOUND)
  const begin = nodes.reduce((min, _, node) => Math.min(min, early[node] ?? min), Number.POSITIVE_INFINITY)
  const late = backward(network, end)
  const floatOf = (node: number): number => (late[node] ?? 0) - (early[node] ?? 0)
  const slackOf = ({ from, to, gap }: Edge): number => (early[to] ?? 0) - (early[from] ?? 0) - gap
  const isCriticalEdge = (edge: Edge): boolean => slackOf(edge) === 0 && floatOf(edge.from) === 0 && floatOf(edge.to) === 0

  const activities = new Map<string, ScheduledActivity>()
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  const criticalLinks = new Set<string>()
  const brokenLinks = new Set<string>()
  for (const [node, { id }] of nodes.entries()) {
    const earlyDays = daysAt(network, node, early[node] ?? 0)
    const lateDays = daysAt(network, node, late[node] ?? 0)
    first = Math.min(first, earlyDays.start)
    last = Math.max(last, earlyDays.end)
    const totalFloat = floatOf(node)
    const freeFloat = (network.outOf[node] ?? []).reduce((min, edge) => Math.min(min, slackOf(edge)), end - finish(node))
    for (const edge of network.outOf[node] ?? []) {
      if (isCriticalEdge(edge)) criticalLinks.add(edge.link.id)
      if ((network.planned[edge.to] ?? 0) < (network.planned[node] ?? 0) + edge.gap) brokenLinks.add(edge.link.id)
    }
    activities.set(id, {
      id,
      earlyStart: dateOf(earlyDays.start),
      earlyEnd: dateOf(earlyDays.end),
      lateStart: dateOf(lateDays.start),
      lateEnd: dateOf(lateDays.end),
      totalFloat,
      freeFloat,
      isCritical: totalFloat === 0,
    })
  }
  const span = (id: string): { start: string; end: string } | undefined => {
    const one = activities.get(id)
    return one === undefined ? undefined : { start: one.earlyStart, end: one.earlyEnd }
  }
  let groups: Map<string, GroupSpan> | undefined
  return {
    activities,
    // Only when it is asked for.
    get groups() {
      return (groups ??= rolledUp(plan.activities, plan.calendar, span))
    },
    start: nodes.length === 0 ? undefined : dateOf(first),
    end: nodes.length === 0 ? undefined : dateOf(last),
    days: nodes.length === 0 ? 0 : end - begin,
    criticalPath: chainOf(network, (node) => floatOf(node) === 0 && finish(node) === end, isCriticalEdge).map((node) => nodes[node]?.id ?? ''),
    criticalLinks,
    brokenLinks,
  }
}

export const schedule = (plan: Plan, basis?: 'planned' | 'earliest', from?: string): Schedule => scheduleOf(networkOf(plan), basis, from)

/** Positions of all starts, none before its bound, links kept. */
function forward({ order, into }: Network, bounds: ArrayLike<number>): Int32Array {
  const starts = Int32Array.from(bounds)
  for (const node of order)
    for (const { from, gap } of into[node] ?? []) starts[node] = Math.max(starts[node] ?? NO_BOUND, (starts[from] ?? NO_BOUND) + gap)
  return starts
}

function backward({ order, outOf, durations }: Network, end: number): Int32Array {
  const starts = new Int32Array(order.length)
  for (const node of order.toReversed()) {
    let latest = end - (durations[node] ?? 0)
    for (const { to, gap } of outOf[node] ?? []) latest = Math.min(latest, (starts[to] ?? 0) - gap)
    starts[node] = latest
  }
  return starts
}

/** Nothing before the first day, nor before its own restriction. */
function earliestBounds({ nodes, line, atEnd, planned, least }: Network, from?: string): number[] {
  const first =
    from === undefined
      ? planned.reduce((min, position, node) => Math.min(min, position - (atEnd[node] ?? 0)), Number.POSITIVE_INFINITY)
      : line.positionOf(dayOf(from))
  return nodes.map((_, node) => Math.max(least[node] ?? NO_BOUND, first + (atEnd[node] ?? 0)))
}

/** From one that ends last back along links that decide. */
function chainOf({ order, into }: Network, isLast: (node: number) => boolean, decides: (edge: Edge) => boolean): number[] {
  const last = order.findLast(isLast)
  const chain: number[] = []
  for (let node = last; node !== undefined; node = into[node]?.find(decides)?.from) chain.unshift(node)
  return chain
}
