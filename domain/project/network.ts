import { workLine, type WorkLine } from './calendar.ts'
import { dayOf } from '../dates.ts'
import { cycleOf, type Named } from './faults.ts'
import type { LinkKind, Plan, PlanActivity, PlanLink } from './plan.ts'

/** Links that lead in a circle have no dates. Whoever takes in a link asks `cycleOf` first. */
export class LoopError extends Error {
  override name = 'LoopError'
  readonly loop: readonly Named[]
  constructor(loop: readonly Named[]) {
    super(`links lead in a circle: ${loop.map(({ name }) => name).join(' > ')}`)
    this.loop = loop
  }
}

/** One link as it is calculated: the second starts no earlier than `gap` positions after the start of the first. */
export interface Edge {
  link: PlanLink
  from: number
  to: number
  gap: number
}

/** A plan made ready for calculation: tasks and milestones as numbers, positions of the line of working days instead of dates. */
export interface Network {
  plan: Plan
  line: WorkLine
  /** Tasks and milestones; arrays below are by their places here. */
  nodes: readonly PlanActivity[]
  indexOf: ReadonlyMap<string, number>
  /** Each after all that it waits for. */
  order: readonly number[]
  into: readonly (readonly Edge[])[]
  outOf: readonly (readonly Edge[])[]
  durations: Int32Array
  /** Of a milestone that ends work: 1. */
  atEnd: Uint8Array
  /** Where the plan has it, and where it may be at the earliest by its own restriction. */
  planned: Int32Array
  least: Int32Array
}

export const NO_BOUND = -0x7fffffff

/** Of groups a link says nothing, nor of what is not there: they are left out (`planFaults` names them). Throws LoopError. */
export function networkOf(plan: Plan): Network {
  const line = workLine(plan.calendar)
  const nodes = plan.activities.filter(({ kind }) => kind !== 'group')
  const indexOf = new Map(nodes.map(({ id }, i) => [id, i]))
  const durations = Int32Array.from(nodes, durationOf)
  const into: Edge[][] = nodes.map(() => [])
  const outOf: Edge[][] = nodes.map(() => [])
  for (const link of plan.links) {
    const from = indexOf.get(link.fromId)
    const to = indexOf.get(link.toId)
    if (from === undefined || to === undefined) continue
    const edge = { link, from, to, gap: gapOf(link.kind, link.lagDays, durations[from] ?? 0, durations[to] ?? 0) }
    outOf[from]?.push(edge)
    into[to]?.push(edge)
  }
  const order = orderOf(into, outOf)
  if (order.length < nodes.length) throw new LoopError(cycleOf(plan.activities, plan.links) ?? [])
  const atEnd = endsOf(nodes, order, into, durations)
  const at = (date: string, node: number): number => line.positionOf(dayOf(date)) + (atEnd[node] ?? 0)
  return {
    plan,
    line,
    nodes,
    indexOf,
    order,
    into,
    outOf,
    durations,
    atEnd,
    planned: Int32Array.from(nodes, ({ start }, i) => at(start, i)),
    least: Int32Array.from(nodes, ({ notBefore }, i) => (notBefore === null || notBefore === undefined ? NO_BOUND : at(notBefore, i))),
  }
}

const durationOf = ({ kind, durationDays }: PlanActivity): number => (kind === 'milestone' ? 0 : Math.max(0, Math.round(durationDays)))

/** By how much the start of the second follows the start of the first at least. */
export function gapOf(kind: LinkKind, lag: number, from: number, to: number): number {
  const ofFirst = kind === 'FS' || kind === 'FF' ? from : 0
  const ofSecond = kind === 'FF' || kind === 'SF' ? to : 0
  return ofFirst + lag - ofSecond
}

function orderOf(into: readonly (readonly Edge[])[], outOf: readonly (readonly Edge[])[]): number[] {
  const waits = into.map((edges) => edges.length)
  const order = waits.flatMap((count, node) => (count === 0 ? [node] : []))
  // The list grows while it is walked.
  for (const node of order)
    for (const { to } of outOf[node] ?? []) {
      waits[to] = (waits[to] ?? 0) - 1
      if (waits[to] === 0) order.push(to)
    }
  return order
}

/**
 * A milestone takes no time, so a position is two dates: the evening of one working day and the morning of the next. One that waits for the end of work stands on
 * the evening (the foundation is finished on the day that its last work ends); any other on the morning (who starts with it starts on its day).
 */
function endsOf(nodes: readonly PlanActivity[], order: readonly number[], into: readonly (readonly Edge[])[], durations: Int32Array): Uint8Array {
  const atEnd = new Uint8Array(nodes.length)
  for (const node of order) {
    if (durations[node] !== 0) continue
    const isEnd = (into[node] ?? []).some(
      ({ link, from }) => (link.kind === 'FS' || link.kind === 'FF') && (durations[from] !== 0 || atEnd[from] === 1),
    )
    if (isEnd) atEnd[node] = 1
  }
  return atEnd
}

/** First and last day of a node whose start stands at a position. */
export function daysAt({ line, durations, atEnd }: Network, node: number, position: number): { start: number; end: number } {
  const duration = durations[node] ?? 0
  if (duration > 0) return { start: line.dayAt(position), end: line.dayAt(position + duration - 1) }
  const day = line.dayAt(position - (atEnd[node] ?? 0))
  return { start: day, end: day }
}
