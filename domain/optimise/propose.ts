import { planLimits, type PlanLimit } from '#contract/plan.ts'
import type { PlanSegment } from '#contract/strategy.ts'
import { netOf, quartersOf, roomOf, STEP_MINUTES, type DayProblem, type Room } from './day-problem.ts'
import { modelOf, powersOf, type Group, type ModelOptions, type Solve } from './model.ts'
import { reasonsOf, type SegmentReason } from './reasons.ts'
import { runPlan, type PlanRun } from './run.ts'
import { groupsOf } from './segments.ts'

/** What a plan does that the question did not want. */
export type Breach = 'endSoc' | 'cycles' | 'contract'

export interface RunPlan {
  segments: PlanSegment[]
  run: PlanRun
  breaches: Breach[]
}

/**
 * `proposed`: these segments; `manualStands`: nothing was found that is worth more than what people drew; `infeasible`: no plan keeps to what was asked, and each
 * of `limits` alone is in the way; `unsolved`: the solver came to no end.
 */
export type Proposal = { manual: RunPlan | undefined } & (
  | { state: 'proposed'; plan: RunPlan; reasons: SegmentReason[]; /** Without the coarseness of segments, yuan. */ idealYuan: number }
  | { state: 'manualStands' }
  | { state: 'infeasible'; limits: PlanLimit[] }
  | { state: 'unsolved' }
)

/** Of state of charge, %, and of the share of cycles: what rounding to segments may be off. */
const SOC_SLACK = 0.5
const CYCLE_SLACK = 0.01
const KW_SLACK = 0.5
/** What is worth less by no more than this share is as good: the earlier way asks for no power that the limits then take away. */
const SAME_SHARE = 1e-3
/** Charging and discharging in one step, kW: more is no rounding. */
const BOTH_KW = 1e-3
const round = (kw: number): number => Math.round(kw * 10) / 10
const down = (kw: number): number => Math.floor(kw * 10 + 1e-6) / 10

function breachesOf(problem: DayProblem, run: PlanRun): Breach[] {
  const { endSoc, cycles, contractKw = Infinity } = problem
  const net = netOf(problem)
  return [
    ...(run.endSoc < endSoc - SOC_SLACK ? (['endSoc'] as const) : []),
    ...(cycles !== undefined && run.cycles > cycles + CYCLE_SLACK ? (['cycles'] as const) : []),
    ...(run.gridKw.some((kw, t) => kw > Math.max(contractKw, net[t] as number) + KW_SLACK) ? (['contract'] as const) : []),
  ]
}

const runOf = (problem: DayProblem, segments: readonly PlanSegment[]): RunPlan => {
  const run = runPlan(problem, segments)
  return { segments: [...segments], run, breaches: breachesOf(problem, run) }
}

/** Segments of these powers; what rounds to nothing is left out. */
const segmentsFrom = (groups: readonly Group[], kwOf: (group: Group) => number): PlanSegment[] =>
  groups.flatMap((group) => {
    const kw = kwOf(group)
    return kw <= 0 ? [] : [{ from: group.from * STEP_MINUTES, to: group.to * STEP_MINUTES, mode: group.mode, kw }]
  })

interface Powers {
  chargeKw: number[]
  dischargeKw: number[]
}

function solvedPowers(problem: DayProblem, room: Room, solve: Solve): Powers | 'infeasible' | 'unsolved' {
  const quarters = quartersOf(problem)
  for (const integers of [false, true]) {
    const options: ModelOptions = { integers }
    const solved = solve(modelOf(problem, room, options))
    if (solved.state !== 'optimal') return solved.state
    const powers = powersOf(solved, quarters, options)
    if (integers || !powers.chargeKw.some((kw, t) => Math.min(kw, powers.dischargeKw[t] as number) > BOTH_KW)) return powers
  }
  return 'unsolved'
}

/** What a list says of the steps of a day that a group is of. */
function within(problem: DayProblem, { from, to }: Group, list: readonly number[]): number[] {
  const quarters = quartersOf(problem)
  return list.filter((_, t) => (quarters[t] as number) >= from && (quarters[t] as number) < to)
}

/** Powers of steps (discharge +) by the clock: of an hour that is left out what is before it, so that it cuts no segment in two. */
function byClock(problem: DayProblem, { chargeKw, dischargeKw }: Powers): number[] {
  const quarters = quartersOf(problem)
  const list: number[] = []
  for (let quarter = 0; quarter <= Math.max(...quarters); quarter++) {
    const t = quarters.indexOf(quarter)
    list.push(t < 0 ? (list.at(-1) ?? 0) : (dischargeKw[t] as number) - (chargeKw[t] as number))
  }
  return list
}

/**
 * Neighbours of one kind that one power can stand for: over them a kWh costs the same, and nothing holds any of their quarters below the greatest power. A battery
 * is then filled at a little less all the time, instead of at full power and a rest.
 */
function joined(groups: readonly Group[], problem: DayProblem, room: Room, kwOf: (group: Group) => number): Group[] {
  return groups.reduce<Group[]>((list, group) => {
    const last = list.at(-1)
    if (last === undefined || last.mode !== group.mode || last.to !== group.from) return [...list, group]
    const both = { ...group, from: last.from }
    const most = Math.max(kwOf(last), kwOf(group))
    const rooms = within(problem, both, group.mode === 'charge' ? room.chargeKw : room.dischargeKw)
    const own = within(problem, both, problem.prices)
    const isEven = own.every((price) => price === own[0]) && rooms.every((kw) => kw >= most)
    return isEven ? [...list.slice(0, -1), both] : [...list, group]
  }, [])
}

/** Which limits, each let go of alone, would let a plan through. */
const inTheWay = (problem: DayProblem, solve: Solve): PlanLimit[] =>
  planLimits.filter((limit) => solve(modelOf(problem, roomOf(problem, limit))).state === 'optimal')

/** What quarter hours of any power are worth: the least that segments can lose is counted from here. */
function idealOf(problem: DayProblem, powers: Powers): number {
  const segments = byClock(problem, powers).map((power, quarter) => ({
    from: quarter * STEP_MINUTES,
    to: (quarter + 1) * STEP_MINUTES,
    mode: power < 0 ? ('charge' as const) : ('discharge' as const),
    kw: Math.abs(power),
  }))
  return runPlan(problem, segments).worthYuan
}

/**
 * The plan that is worth most for a day. Quarter hours are solved freely, cut into as many segments as controllers keep, and given powers in several ways: solved
 * anew with one power a segment, as the mean, and as the highest of its quarters (limits then hold the storage, as with a load that it follows). Each is run
 * through the day by the controller's arithmetic, what breaks the question is left, and of the others the best counts: its worth is that of what would really
 * run, and it is never less than that of `manual`, which else stands.
 */
export function proposePlan(problem: DayProblem, manual: readonly PlanSegment[] | undefined, solve: Solve): Proposal {
  const room = roomOf(problem)
  const drawn = manual === undefined ? undefined : runOf(problem, manual)
  const free = solvedPowers(problem, room, solve)
  if (free === 'infeasible') return { state: 'infeasible', limits: inTheWay(problem, solve), manual: drawn }
  if (free === 'unsolved') return { state: 'unsolved', manual: drawn }
  const of = (group: Group): number[] => within(problem, group, group.mode === 'charge' ? free.chargeKw : free.dischargeKw)
  // A piece that lies in an hour that is left out alone is none.
  const cut = groupsOf(byClock(problem, free)).filter((group) => of(group).length > 0)
  const groups = joined(cut, problem, room, (group) => Math.max(...of(group)))
  const options: ModelOptions = { groups }
  const again = solve(modelOf(problem, room, options))
  const quarters = quartersOf(problem)
  const fixed = powersOf(again, quarters, options)
  const ways: ((group: Group) => number)[] = [
    ...(again.state === 'optimal'
      ? [
          (group: Group) =>
            down((group.mode === 'charge' ? fixed.chargeKw : fixed.dischargeKw)[quarters.findIndex((one) => one >= group.from)] as number),
        ]
      : []),
    (group) => round(of(group).reduce((sum, kw) => sum + kw, 0) / of(group).length),
    (group) => round(Math.max(...of(group))),
  ]
  const fit = ways.map((kwOf) => runOf(problem, segmentsFrom(groups, kwOf))).filter(({ breaches }) => breaches.length === 0)
  const most = Math.max(...fit.map(({ run }) => run.worthYuan))
  const found = fit.find(({ run }) => run.worthYuan >= most - Math.abs(most) * SAME_SHARE)
  if (found === undefined || (drawn !== undefined && drawn.run.worthYuan >= found.run.worthYuan)) {
    return drawn === undefined ? { state: 'unsolved', manual: drawn } : { state: 'manualStands', manual: drawn }
  }
  return {
    state: 'proposed',
    plan: found,
    reasons: reasonsOf(problem, found.segments, found.run),
    idealYuan: idealOf(problem, free),
    manual: drawn,
  }
}
