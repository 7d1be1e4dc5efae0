import type { SegmentMode } from '#contract/strategy.ts'
import { feedInAt, netOf, quartersOf, STEP_HOURS, storedWorth, type DayProblem, type Room } from './day-problem.ts'

/**
 * The day as a linear program, in the text form of CPLEX that solvers read. Of each step: `c` charged and `d` discharged at the grid side, `i` bought and `x` fed in,
 * `v` PV held back (all kW), `e` what the battery holds at its end (kWh).
 *   balance: i - x = load - (PV - v) + c - d
 *   battery: e = e before + h (oneWay c - d / oneWay)
 *   cycles:  sum of h d / oneWay <= cycles x capacity
 * Least is what is bought less what is fed in, wear, and what is left at the end is worth. As PV may be held back for nothing, nothing is gained by charging and
 * discharging at once, so no integers are needed; where a solution does it all the same, `integers` forbids it.
 */
export interface ModelOptions {
  /** Segments: all steps of one have one power. Steps of none rest. Undefined: each step for itself. */
  groups?: readonly Group[]
  integers?: boolean
}

export interface Group {
  /** Quarter hours of the clock, `to` not counted. */
  from: number
  to: number
  mode: Exclude<SegmentMode, 'standby'>
}

/** What a solver answers; values by the names of the model. */
export interface Solved {
  state: 'optimal' | 'infeasible' | 'unsolved'
  values: Readonly<Record<string, number>>
}
export type Solve = (model: string) => Solved

/** Earlier is preferred by so little (yuan/kWh over the day) that it decides between equal ones alone, which then are in one piece; solvers see no less. */
const EARLIER = 1e-3

/** As many digits as are needed that a day's energies add up: six broke the state of charge by some watt hours. */
const digits = (value: number): string => String(Number(value.toPrecision(15)))
const term = (factor: number, name: string): string => `${factor < 0 ? '-' : '+'} ${digits(Math.abs(factor))} ${name}`
/** Readers take lines of some hundred characters. */
const sum = (terms: readonly string[]): string => terms.join('\n ')

/** Which variable a step's charging or discharging is, by its quarter hour of the clock: one that comes twice has the same both times. Undefined: it does none. */
function powerNames(quarters: readonly number[], { groups }: ModelOptions): { charge: (string | undefined)[]; discharge: (string | undefined)[] } {
  if (groups === undefined) return { charge: quarters.map((quarter) => `c${quarter}`), discharge: quarters.map((quarter) => `d${quarter}`) }
  const of = (mode: Group['mode'], letter: string) =>
    quarters.map((quarter) => {
      const k = groups.findIndex((group) => group.mode === mode && quarter >= group.from && quarter < group.to)
      return k < 0 ? undefined : `${letter}g${k}`
    })
  return { charge: of('charge', 'c'), discharge: of('discharge', 'd') }
}

/** The model of a day within its room. */
export function modelOf(problem: DayProblem, room: Room, options: ModelOptions = {}): string {
  const { prices, pvKw, storage, cycles, wearYuan } = problem
  const n = prices.length
  const net = netOf(problem)
  const { charge, discharge } = powerNames(quartersOf(problem), options)
  const cost: string[] = []
  const rows: string[] = []
  const bounds: string[] = []
  const most = new Map<string, number>()
  const atMost = (name: string | undefined, kw: number): void => {
    if (name !== undefined) most.set(name, Math.min(most.get(name) ?? Infinity, kw))
  }
  for (let t = 0; t < n; t++) {
    const [c, d] = [charge[t], discharge[t]]
    cost.push(term(STEP_HOURS * (prices[t] as number), `i${t}`), term(-STEP_HOURS * feedInAt(problem, t), `x${t}`))
    const late = (EARLIER * STEP_HOURS * t) / n
    if (c !== undefined) cost.push(term(late, c))
    if (d !== undefined) cost.push(term(STEP_HOURS * wearYuan + late, d))
    const both = [...(c === undefined ? [] : [term(-1, c)]), ...(d === undefined ? [] : [term(1, d)])]
    rows.push(`b${t}: ${[`i${t}`, `- x${t}`, `- v${t}`, ...both].join(' ')} = ${digits(net[t] as number)}`)
    const before = t === 0 ? [] : [`- e${t - 1}`]
    const change = [
      ...(c === undefined ? [] : [term(-STEP_HOURS * storage.oneWay, c)]),
      ...(d === undefined ? [] : [term(STEP_HOURS / storage.oneWay, d)]),
    ]
    rows.push(`s${t}: ${[`e${t}`, ...before, ...change].join(' ')} = ${t === 0 ? digits(room.beginKwh) : 0}`)
    atMost(c, room.chargeKw[t] as number)
    atMost(d, room.dischargeKw[t] as number)
    bounds.push(`0 <= v${t} <= ${digits(Math.max(0, pvKw[t] as number))}`)
    if (Number.isFinite(room.exportKw)) bounds.push(`0 <= x${t} <= ${digits(room.exportKw)}`)
    const low = t === n - 1 ? Math.max(room.lowKwh, room.endKwh) : room.lowKwh
    // A wish beyond what the battery holds is no bound that readers take: it is a row that cannot hold.
    if (low > room.highKwh) rows.push(`end: e${t} >= ${digits(low)}`)
    bounds.push(`${digits(Math.min(low, room.highKwh))} <= e${t} <= ${digits(room.highKwh)}`)
  }
  cost.push(term(-storedWorth(problem), `e${n - 1}`))
  if (cycles !== undefined) {
    const out = discharge.flatMap((name) => (name === undefined ? [] : [term(STEP_HOURS / storage.oneWay, name)]))
    if (out.length > 0) rows.push(`cycles: ${sum(out)} <= ${digits(cycles * storage.capacityKwh)}`)
  }
  const either = options.integers === true ? charge.flatMap((c, t) => (c === undefined || discharge[t] === undefined ? [] : [t])) : []
  for (const t of either) {
    rows.push(`y${t}: ${charge[t]} ${term(-(room.chargeKw[t] as number), `z${t}`)} <= 0`)
    rows.push(`w${t}: ${discharge[t]} ${term(room.dischargeKw[t] as number, `z${t}`)} <= ${digits(room.dischargeKw[t] as number)}`)
  }
  for (const [name, kw] of most) bounds.push(`0 <= ${name} <= ${digits(kw)}`)
  const binaries = either.length === 0 ? '' : `Binary\n ${either.map((t) => `z${t}`).join('\n ')}\n`
  return `Minimize\n cost: ${sum(cost)}\nSubject To\n ${rows.join('\n ')}\nBounds\n ${bounds.join('\n ')}\n${binaries}End\n`
}

/** Charging and discharging of each step out of a solution, kW; what is nearly nothing is nothing. */
export function powersOf({ values }: Solved, quarters: readonly number[], options: ModelOptions = {}): { chargeKw: number[]; dischargeKw: number[] } {
  const names = powerNames(quarters, options)
  const of = (list: readonly (string | undefined)[]): number[] =>
    list.map((name) => {
      const kw = name === undefined ? 0 : (values[name] ?? 0)
      return kw < 1e-6 ? 0 : kw
    })
  return { chargeKw: of(names.charge), dischargeKw: of(names.discharge) }
}
