import { strategySchemas } from '#contract/strategy.ts'
import { STEPS, type DayProblem } from '#domain/optimise/day-problem.ts'
import { proposePlan } from '#domain/optimise/propose.ts'
import { loadSolver } from '#server/strategy/solver.ts'
import { median, ROUNDS, type Row } from './report.ts'

const DAYS = 30

/** A day whose load wanders, with sun, five price blocks and both limits of the grid. */
function dayOf(seed: number): DayProblem {
  const wave = (t: number, k: number): number => Math.sin((t / STEPS) * Math.PI * 2 * k + seed)
  const steps = Array.from({ length: STEPS }, (_, t) => t)
  return {
    date: '2026-07-15',
    prices: steps.map((t) => [0.28, 0.69, 1.15, 0.69, 1.44, 0.69][Math.floor((t * 6) / STEPS)] as number),
    feedInPrice: 0.4161,
    loadKw: steps.map((t) => 600 + 300 * wave(t, 1) + 60 * wave(t, 13)),
    pvKw: steps.map((t) => Math.max(0, 900 * Math.sin(((t - 24) / 48) * Math.PI))),
    storage: { ratedKw: 500, capacityKwh: 1000, oneWay: 0.94, socMin: 10, socMax: 95 },
    beginSoc: 20,
    endSoc: 20,
    cycles: undefined,
    wearYuan: 0.02,
    contractKw: 1100,
    strategies: { safety: strategySchemas.safety.parse({ antiBackflow: true, antiOverDemand: true, monthlyDemandKw: Array<number>(12).fill(1000) }) },
    monthDemandKw: 900,
  }
}

/** How long a proposal of a whole day takes: solving, cutting into segments, running them. */
export async function measure(): Promise<Row[]> {
  const solve = await loadSolver()
  const each: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    for (let day = 0; day < DAYS; day++) {
      const at = performance.now()
      proposePlan(dayOf(day), [], solve)
      each.push(performance.now() - at)
    }
  const note = `${each.length} days of ${STEPS} steps, longest ${Math.round(Math.max(...each))} ms`
  return [{ part: 'a proposed plan, median', ours: median(each), unit: 'ms', goal: { atMost: 2000 }, note }]
}
