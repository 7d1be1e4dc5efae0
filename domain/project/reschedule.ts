import { dateOf, dayOf } from '../dates.ts'
import { daysAt, networkOf, NO_BOUND, type Network } from './network.ts'
import type { Move, Plan, PlanActivity } from './plan.ts'
import { leavesOf, treeOf } from './tree.ts'

export interface Rescheduled {
  /** Only those whose start or duration is another now, in the plan's order. */
  changed: readonly { id: string; start: string; durationDays: number; end: string }[]
  /** Working days by which the whole ends later; negative: earlier. */
  delayDays: number
  /** Last day of the whole; undefined: there is nothing in it. */
  end: string | undefined
  /** Links that do not hold afterwards, for what waits by them has begun: its start is a fact. */
  broken: readonly string[]
}

/**
 * What a move does to a plan. What waits for the moved is pushed so far that links hold; with `pull` it also comes as early as links and restrictions allow.
 * What has begun is pushed by nothing. What was moved itself goes no further ahead than its own links and restriction let it.
 */
export const reschedule = (plan: Plan, moves: readonly Move[], options: { pull?: boolean } = {}): Rescheduled =>
  rescheduled(networkOf(plan), moves, options)

/** The same for a network that was made of the plan before: while a bar is dragged it is asked for each step. */
export function rescheduled(before: Network, moves: readonly Move[], { pull = false }: { pull?: boolean } = {}): Rescheduled {
  const { plan } = before
  const all = new Map(expand(before, moves).map((move) => [move.id, move]))
  const isStretched = [...all.values()].some(({ durationDays }) => durationDays !== undefined)
  // Of other durations the gaps are others; of other starts alone nothing of the network is.
  const network = isStretched ? networkOf({ ...plan, activities: plan.activities.map((one) => stretched(one, all.get(one.id))) }) : before
  const { nodes, order, into, outOf, line, planned, least, atEnd, durations } = network

  const isMoved = new Uint8Array(nodes.length)
  const starts = Int32Array.from(planned)
  for (const [id, { start }] of all) {
    const node = network.indexOf.get(id)
    if (node === undefined) continue
    isMoved[node] = 1
    if (start !== undefined) starts[node] = line.positionOf(dayOf(start)) + (atEnd[node] ?? 0)
  }
  const isAffected = Uint8Array.from(isMoved)
  const broken: string[] = []
  for (const node of order) {
    if (isAffected[node] !== 1) continue
    const edges = into[node] ?? []
    const needed = edges.reduce((max, { from, gap }) => Math.max(max, (starts[from] ?? 0) + gap), least[node] ?? NO_BOUND)
    const hasBegun = isMoved[node] !== 1 && (nodes[node]?.percent ?? 0) > 0
    const now = starts[node] ?? 0
    if (hasBegun) for (const { link, from, gap } of edges) if ((starts[from] ?? 0) + gap > now) broken.push(link.id)
    if (!hasBegun) starts[node] = pull && isMoved[node] !== 1 && edges.length > 0 ? needed : Math.max(now, needed)
    const isOther = starts[node] !== planned[node] || isMoved[node] === 1
    if (isOther) for (const { to } of outOf[node] ?? []) isAffected[to] = 1
  }

  const changed = nodes.flatMap((activity, node) => {
    const was = before.nodes[node]
    if (isAffected[node] !== 1 || was === undefined) return []
    const days = daysAt(network, node, starts[node] ?? 0)
    const isSame = starts[node] === before.planned[node] && durations[node] === before.durations[node] && dateOf(days.start) === was.start
    return isSame ? [] : [{ id: activity.id, start: dateOf(days.start), durationDays: durations[node] ?? 0, end: dateOf(days.end) }]
  })
  let last = Number.NEGATIVE_INFINITY
  for (let node = 0; node < nodes.length; node++) last = Math.max(last, daysAt(network, node, starts[node] ?? 0).end)
  return {
    changed,
    delayDays: nodes.length === 0 ? 0 : endOfAll(starts, durations) - endOfAll(before.planned, before.durations),
    end: nodes.length === 0 ? undefined : dateOf(last),
    broken,
  }
}

const endOfAll = (starts: Int32Array, durations: Int32Array): number =>
  starts.reduce((max, start, node) => Math.max(max, start + (durations[node] ?? 0)), NO_BOUND)

const stretched = (activity: PlanActivity, move: Move | undefined): PlanActivity =>
  move?.durationDays === undefined || activity.kind !== 'task' ? activity : { ...activity, durationDays: Math.max(1, Math.round(move.durationDays)) }

/** Moves of groups as moves of what they hold, by as many working days as the first of it moves. */
function expand({ plan, line, nodes, indexOf, planned, atEnd }: Network, moves: readonly Move[]): Move[] {
  const byId = new Map(plan.activities.map((one) => [one.id, one]))
  const tree = moves.some(({ id }) => byId.get(id)?.kind === 'group') ? treeOf(plan.activities) : undefined
  return moves.flatMap((move) => {
    const activity = byId.get(move.id)
    if (activity === undefined) return []
    if (activity.kind !== 'group' || tree === undefined) return [move]
    if (move.start === undefined) return []
    const held = leavesOf(tree, activity).flatMap(({ id }) => indexOf.get(id) ?? [])
    const mornings = held.map((node) => (planned[node] ?? 0) - (atEnd[node] ?? 0))
    const shift = line.positionOf(dayOf(move.start)) - Math.min(...mornings)
    return held.map((node, i) => ({ id: nodes[node]?.id ?? '', start: dateOf(line.dayAt((mornings[i] ?? 0) + shift)) }))
  })
}
