import { expect, test } from 'vitest'
import { MOST_SEGMENTS, strategySchemas, type PlanSegment } from '#contract/strategy.ts'
import { loadSolver } from '#server/strategy/solver.ts'
import { socAfter } from '../control/simulate.ts'
import { clockQuarters } from '../time.ts'
import { plainDay } from '#tests/support/day-problem.ts'
import { STEP_HOURS, STEPS, storedWorth, type DayProblem } from './day-problem.ts'
import { proposePlan } from './propose.ts'
import { billWithout, runPlan } from './run.ts'

const solve = await loadSolver()

const flat = (kw: number): number[] => Array<number>(STEPS).fill(kw)
/** By the hour: 0.3 at night, 0.7 by day, 1.2 in the evening. */
const hourly = (of: (hour: number) => number): number[] => Array.from({ length: STEPS }, (_, t) => of(Math.floor(t / 4)))
const tariff = hourly((hour) => (hour < 8 ? 0.3 : hour >= 17 && hour < 22 ? 1.2 : 0.7))
const base = plainDay(1000, {
  prices: tariff,
  feedInPrice: 0.4,
  storage: { ratedKw: 500, capacityKwh: 1000, oneWay: 0.94, socMin: 10, socMax: 95 },
})
const proposed = (problem: DayProblem, manual?: PlanSegment[]) => {
  const proposal = proposePlan(problem, manual, solve)
  if (proposal.state !== 'proposed') throw new Error(`no plan: ${proposal.state}`)
  return proposal
}

test('a battery is filled when a kWh is cheapest and emptied when it is dearest; the difference is what it is worth', () => {
  const { plan, reasons } = proposed(base)
  expect(plan.segments.map(({ mode }) => mode)).toEqual(['charge', 'discharge'])
  // 850 kWh in the battery: what goes in is more, what comes out is less.
  expect(plan.run.worthYuan).toBeCloseTo(850 * 0.94 * 1.2 - (850 / 0.94) * 0.3, 0)
  expect(reasons.map(({ why }) => why)).toEqual(['cheap', 'dear'])
  expect(reasons[0]).toMatchObject({ priceYuan: expect.closeTo(0.3, 6) as number, otherYuan: expect.closeTo(1.2, 6) as number })
})

test('what a battery that was emptied at noon gives in the evening was charged after noon, and the reason says at which price', () => {
  const twoPeaks = Array.from({ length: 96 }, (_, t) => (t < 32 ? 0.3 : t >= 40 && t < 48 ? 1.2 : t >= 56 && t < 76 ? 1.2 : 0.7))
  const { plan, reasons } = proposed({ ...base, prices: twoPeaks })
  expect(plan.segments.map(({ mode }) => mode)).toEqual(['charge', 'discharge', 'charge', 'discharge'])
  expect(reasons.map(({ otherYuan }) => otherYuan)).toEqual([1.2, 0.3, 1.2, 0.7].map((price) => expect.closeTo(price, 4) as number))
})

test('wear that costs more than the prices differ lets the battery rest; fewer cycles are no more than were allowed', () => {
  expect(proposed({ ...base, wearYuan: 2 }).plan.segments).toEqual([])
  const half = proposed({ ...base, cycles: 0.5 })
  expect(half.plan.run.cycles).toBeLessThan(0.511)
  expect(half.plan.run.cycles).toBeGreaterThan(0.49)
})

test('charging stays below the demand limit and the contract, and nothing is fed in where that is not allowed', () => {
  const safety = strategySchemas.safety.parse({ antiOverDemand: true, monthlyDemandKw: Array<number>(12).fill(1200), antiBackflow: true })
  const loadKw = hourly((hour) => (hour < 6 ? 1000 : 150))
  const limited = proposed({ ...base, strategies: { safety }, loadKw }).plan
  expect(limited.run.demandKw).toBeLessThanOrEqual(1200 * 0.95 + 0.5)
  expect(Math.min(...limited.run.gridKw)).toBeGreaterThanOrEqual(-1e-6)
  const contract = proposed({ ...base, contractKw: 1100, loadKw }).plan
  expect(contract.run.demandKw).toBeLessThanOrEqual(1100.5)
})

test('sun that nobody needs is kept for the evening', () => {
  const safety = strategySchemas.safety.parse({ antiBackflow: true })
  const pvKw = hourly((hour) => (hour >= 10 && hour < 14 ? 600 : 0))
  const { plan, reasons } = proposed({ ...base, prices: flat(0.8), pvKw, loadKw: flat(300), strategies: { safety } })
  expect(reasons.map(({ why }) => why)).toContain('surplus')
  expect(plan.run.worthYuan).toBeGreaterThan(500)
})

test('what stands in the way of a plan is named', () => {
  const full = proposePlan({ ...base, endSoc: 99 }, undefined, solve)
  expect(full).toMatchObject({ state: 'infeasible', limits: ['endSoc', 'socWindow'] })
  const slow = proposePlan({ ...base, endSoc: 90, contractKw: 1010 }, undefined, solve)
  expect(slow).toMatchObject({ state: 'infeasible', limits: ['endSoc', 'contract'] })
})

test('a plan of people that is worth as much stands', () => {
  const { plan } = proposed(base)
  expect(proposePlan(base, plan.segments, solve).state).toBe('manualStands')
  const poor: PlanSegment[] = [{ from: 0, to: 60, mode: 'charge', kw: 100 }]
  const better = proposed(base, poor)
  expect(better.plan.run.worthYuan).toBeGreaterThan(better.manual?.run.worthYuan ?? Infinity)
})

test('a day of 23 or 25 hours is filled in the hours that it has: one that comes twice counts twice, one that is left out never', () => {
  const zone = 'Europe/Berlin'
  // Slow and large: all of the valley up to eight o'clock is charged, whatever there is of it; it is given back over the rest of the day.
  const storage = { ratedKw: 100, capacityKwh: 2000, oneWay: 0.94, socMin: 10, socMax: 95 }
  for (const [date, hours] of [
    ['2026-03-28', 8],
    ['2026-03-29', 7],
    ['2026-10-25', 9],
  ] as const) {
    const quarters = clockQuarters(zone, date)
    const steps = (hours + 16) * 4
    const each = (kw: number): number[] => Array<number>(steps).fill(kw)
    const prices = Array.from({ length: steps }, (_, t) => (t < hours * 4 ? 0.3 : 1.2))
    const day: DayProblem = { ...base, date, clockQuarters: quarters, prices, loadKw: each(1000), pvKw: each(0), storage }
    const { plan, reasons, idealYuan } = proposed(day)
    const [chargeKwh, givenKwh] = [hours * 100, hours * 100 * 0.94 * 0.94]
    expect([plan.segments[0], plan.run.storageKw.length], date).toEqual([{ from: 0, to: 480, mode: 'charge', kw: 100 }, steps])
    expect([plan.run.chargeKwh, reasons[0]?.kwh], date).toEqual([expect.closeTo(chargeKwh, 3), expect.closeTo(chargeKwh, 3)])
    const worth = givenKwh * 1.2 - chargeKwh * 0.3
    expect(Math.abs(plan.run.worthYuan - worth), date).toBeLessThan(1)
    expect(Math.abs(idealYuan - worth), date).toBeLessThan(1)
    expect(billWithout(day), date).toBeCloseTo(1000 * (hours * 0.3 + 16 * 1.2), 6)
  }
})

test('what one power is drawn for twice keeps to the limits of both times', () => {
  const clock = clockQuarters('Europe/Berlin', '2026-10-25')
  // The second time that it is two o'clock there is no room in the contract.
  const loadKw = Array.from({ length: 100 }, (_, t) => (t >= 12 && t < 16 ? 1200 : 1000))
  const prices = Array.from({ length: 100 }, (_, t) => (t >= 8 && t < 16 ? 0.1 : t < 36 ? 0.3 : 1.2))
  const day = { ...base, date: '2026-10-25', clockQuarters: clock, prices, loadKw, pvKw: loadKw.map(() => 0), contractKw: 1200 }
  const { plan } = proposed(day)
  expect(plan.breaches).toEqual([])
  expect(plan.run.storageKw.slice(8, 16)).toEqual(Array<number>(8).fill(0))
})

/** The same numbers on every machine. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

/** Any day, or its first hours: a tariff of blocks, a load that wanders, sun, and limits of which each is sometimes there. */
function anyDay(seed: number, steps = STEPS): DayProblem {
  const next = numbers(seed)
  const between = (low: number, high: number): number => low + next() * (high - low)
  const cuts = [0, ...Array.from({ length: 5 }, () => Math.floor(between(1, 24))), 24].toSorted((a, b) => a - b)
  const levels = cuts.map(() => Math.round(between(0.15, 1.5) * 1e4) / 1e4)
  const ratedKw = Math.round(between(50, 800))
  const load = between(0, 900)
  const peak = next() < 0.6 ? between(0, 1200) : 0
  const beginSoc = Math.round(between(10, 95))
  const safety = {
    antiBackflow: next() < 0.5,
    backflowBaselineKw: next() < 0.5 ? 0 : 50,
    antiOverDemand: next() < 0.5,
    monthlyDemandKw: Array<number>(12).fill(Math.round(between(300, 1500))),
    transformerKva: next() < 0.2 ? Math.round(between(500, 2000)) : 0,
  }
  return {
    ...base,
    prices: hourly((hour) => levels[cuts.findLastIndex((cut) => cut <= hour)] as number).slice(0, steps),
    loadKw: Array.from({ length: steps }, () => Math.max(0, load + between(-200, 200))),
    pvKw: hourly((hour) => Math.max(0, peak * Math.sin(((hour - 6 + (steps < STEPS ? 6 : 0)) / 12) * Math.PI))).slice(0, steps),
    storage: { ratedKw, capacityKwh: ratedKw * between(0.5, 4), oneWay: between(0.88, 0.98), socMin: 10, socMax: 95 },
    beginSoc,
    endSoc: next() < 0.7 ? Math.min(beginSoc, 50) : 10,
    cycles: next() < 0.3 ? between(0.5, 2) : undefined,
    wearYuan: next() < 0.4 ? between(0, 0.15) : 0,
    contractKw: next() < 0.2 ? between(500, 1500) : undefined,
    strategies: next() < 0.7 ? { safety: strategySchemas.safety.parse(safety) } : {},
  }
}

test(
  'of 1,000 days of any kind every plan keeps to the battery, the segments of a controller, and is worth no less than resting',
  { timeout: 120_000 },
  () => {
    const wrong: string[] = []
    const states: Record<string, number> = {}
    for (let seed = 1; seed <= 1000; seed++) {
      // Whole days are dear: nine of ten are of eight hours.
      const problem = anyDay(seed, seed % 10 === 0 ? STEPS : STEPS / 3)
      const { storage, endSoc, strategies } = problem
      const proposal = proposePlan(problem, [], solve)
      states[proposal.state] = (states[proposal.state] ?? 0) + 1
      if (proposal.state === 'unsolved') wrong.push(`${seed} unsolved`)
      if (proposal.state !== 'proposed') continue
      const { segments, run } = proposal.plan
      const rest = proposal.manual?.run.worthYuan ?? NaN
      const says = (is: boolean, words: string): void => void (is || wrong.push(`${seed} ${words}`))
      says(segments.length <= MOST_SEGMENTS, `${segments.length} segments`)
      says(strategySchemas.plan.safeParse({ days: [{ segments }] }).success, 'no controller takes it')
      says(
        segments.every(({ kw }) => kw <= storage.ratedKw),
        'over rated power',
      )
      says(
        run.soc.every((soc) => soc > storage.socMin - 0.01 && soc < storage.socMax + 0.01),
        'outside the window',
      )
      says(run.endSoc >= endSoc - 0.51, `ends at ${run.endSoc}, wanted ${endSoc}`)
      says(run.worthYuan > rest, `worth ${run.worthYuan}, resting ${rest}`)
      if (strategies.safety?.antiBackflow === true)
        says(
          run.gridKw.every((kw) => kw > -strategies.safety!.backflowBaselineKw - 1e-3),
          'feeds in',
        )
    }
    expect(wrong).toEqual([])
    expect(states.proposed).toBeGreaterThan(500)
  },
)

/** The best by a dynamic program over levels of charge: coarse, so that it never finds more than there is. */
function byLevels(problem: DayProblem, levels: number): number {
  const { storage, prices, beginSoc, endSoc, wearYuan, loadKw } = problem
  const low = (storage.socMin / 100) * storage.capacityKwh
  const step = (((storage.socMax - storage.socMin) / 100) * storage.capacityKwh) / levels
  const at = (soc: number): number => Math.round(((soc / 100) * storage.capacityKwh - low) / step)
  let worth = Array.from({ length: levels + 1 }, (_, k) => (k >= at(endSoc) ? (k - at(beginSoc)) * step * storedWorth(problem) : -Infinity))
  for (let t = STEPS - 1; t >= 0; t--) {
    worth = worth.map((_, k) => {
      let best = -Infinity
      for (let to = 0; to <= levels; to++) {
        const kwh = (k - to) * step
        const kw = kwh > 0 ? (kwh * storage.oneWay) / STEP_HOURS : kwh / storage.oneWay / STEP_HOURS
        if (Math.abs(kw) > storage.ratedKw || kw > (loadKw[t] as number)) continue
        best = Math.max(best, kw * STEP_HOURS * (prices[t] as number) - Math.max(0, kw) * STEP_HOURS * wearYuan + (worth[to] as number))
      }
      return best
    })
  }
  return worth[at(beginSoc)] as number
}

test('no dynamic program finds more than the quarter hours were solved for', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const any = anyDay(seed)
    const problem = { ...any, pvKw: flat(0), loadKw: flat(2000), beginSoc: 27, endSoc: 27, cycles: undefined, contractKw: undefined, strategies: {} }
    const oracle = byLevels(problem, 100)
    const proposal = proposePlan(problem, undefined, solve)
    const ideal = proposal.state === 'proposed' ? proposal.idealYuan : NaN
    expect(ideal, String(seed)).toBeGreaterThanOrEqual(oracle - 0.5)
    // And it is not more than can be: finer levels come near to it.
    expect(byLevels(problem, 200), String(seed)).toBeGreaterThan(ideal - Math.max(20, ideal * 0.1))
  }
})

test('what a plan is worth is the bill without a storage less the bill with it, by the walk of the edge', () => {
  const segments: PlanSegment[] = [{ from: 0, to: 60, mode: 'charge', kw: 100 }]
  const run = runPlan(base, segments)
  const endSoc = socAfter(base.storage, 10, -100, 60)
  expect(run.endSoc).toBeCloseTo(endSoc, 9)
  expect(billWithout(base)).toBeCloseTo(1000 * (8 * 0.3 + 5 * 1.2 + 11 * 0.7), 6)
  expect(run.worthYuan).toBeCloseTo(-30 + 94 * 0.3 * 0.94, 6)
})
