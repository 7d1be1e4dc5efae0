import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strategySchemas, type PlanSegment, type Strategies } from '#contract/strategy.ts'
import { errorOf, forecastLoad, forecastPv, type PastCurve } from '#domain/forecast/like-days.ts'
import type { DayProblem } from '#domain/optimise/day-problem.ts'
import { proposePlan } from '#domain/optimise/propose.ts'
import { runPlan } from '#domain/optimise/run.ts'
import { FEED_IN_PRICE } from '#domain/price-defaults.ts'
import { loadSolver } from '#server/strategy/solver.ts'

/**
 * What plans would have earned on recordings: load of a steel works (2018), sun of a roof (2016, scaled to 300 kW) of the same days of the year, prices of the
 * Pearl River Delta of 2026-03 (two-part, 1-10 kV). Each day: the plan proposed the day before, that of perfect foresight, and one drawn by hand, each run
 * through the real day. `node tests/bench/back-test-recordings.ts [folder of the recordings]`.
 */
const folder = process.argv[2] ?? join(import.meta.dirname, '../../../shared/data')
const QUARTERS = 96
const PV_SCALE = 300 / 5.4 / 1000
const [SHARP, PEAK, FLAT, VALLEY] = [1.4365, 1.1547, 0.6906, 0.2797]
const manual: PlanSegment[] = [
  { from: 0, to: 420, mode: 'charge', kw: 60 },
  { from: 600, to: 720, mode: 'discharge', kw: 160 },
  { from: 720, to: 840, mode: 'charge', kw: 180 },
  { from: 840, to: 1020, mode: 'discharge', kw: 110 },
]

const lines = (path: string): string[][] =>
  readFileSync(join(folder, path), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

const kindOf = (date: string): PastCurve['dayType'] => ([0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) ? 'weekend' : 'workday')

/** Rows stand in the order of time, and a label is an interval's end: the first 96 are the first day. */
function loads(): PastCurve[] {
  const rows = lines('load/steel_industry_15min_2018.csv').map(([, kwh]) => Number(kwh) * 4)
  return Array.from({ length: rows.length / QUARTERS }, (_, i) => {
    const date = new Date(Date.UTC(2018, 0, 1 + i)).toISOString().slice(0, 10)
    return { date, dayType: kindOf(date), kw: rows.slice(i * QUARTERS, (i + 1) * QUARTERS) }
  })
}

/** Days by the date of 2018; a quarter hour that is missing stays so. */
function suns(): PastCurve[] {
  const days = new Map<string, (number | null)[]>()
  for (const [at = '', watts = ''] of lines('pv/serf_east_15min_ac_power.csv')) {
    const date = `2018${at.slice(4, 10)}`
    const day = days.get(date) ?? Array<number | null>(QUARTERS).fill(null)
    days.set(date, day)
    const quarter = (Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16))) / 15
    if (watts !== '' && Number.isFinite(Number(watts))) day[quarter] = Math.max(0, Number(watts) * PV_SCALE)
  }
  return [...days].map(([date, kw]) => ({ date, dayType: kindOf(date), kw }))
}

/** Hours of Guangdong's notice 331: sharp from July to September. */
function priceAt(date: string, quarter: number): number {
  const hour = Math.floor(quarter / 4)
  const isSummer = ['07', '08', '09'].includes(date.slice(5, 7))
  if (isSummer && (hour === 11 || hour === 15 || hour === 16)) return SHARP
  if (hour < 8) return VALLEY
  return (hour >= 10 && hour < 12) || (hour >= 14 && hour < 19) ? PEAK : FLAT
}

const whole = (kw: readonly (number | null)[] | undefined): number[] | undefined =>
  kw === undefined || kw.length < QUARTERS || kw.includes(null) ? undefined : (kw as number[])

if (!existsSync(join(folder, 'load'))) {
  console.log(`no recordings in ${folder}`)
} else {
  const solve = await loadSolver()
  const [load, pv] = [loads(), suns()]
  const asked = load.filter(({ date }) => pv.some((one) => one.date === date))
  console.log('mean error, %', {
    load: Math.round(errorOf(asked, (date, dayType) => forecastLoad(load, date, dayType))?.percent ?? Number.NaN),
    pv: Math.round(errorOf(pv, (date) => forecastPv(pv, date))?.percent ?? Number.NaN),
  })
  const ways: Record<string, Strategies> = { 'may feed in': {}, 'anti-backflow': { safety: strategySchemas.safety.parse({ antiBackflow: true }) } }
  for (const [way, strategies] of Object.entries(ways)) {
    const sums = { days: 0, left: 0, manual: 0, proposed: 0, foresight: 0, slowestMs: 0 }
    for (const { date, dayType, kw } of pv) {
      const [pvKw, loadKw] = [whole(kw), whole(load.find((one) => one.date === date)?.kw)]
      const [loadAhead, pvAhead] = [whole(forecastLoad(load, date, dayType)?.kw), whole(forecastPv(pv, date)?.kw)]
      if (pvKw === undefined || loadKw === undefined || loadAhead === undefined || pvAhead === undefined) {
        sums.left++
        continue
      }
      const problem: DayProblem = {
        date,
        prices: Array.from({ length: QUARTERS }, (_, t) => priceAt(date, t)),
        feedInPrice: Number(FEED_IN_PRICE),
        loadKw,
        pvKw,
        storage: { ratedKw: 200, capacityKwh: 400, oneWay: 0.94, socMin: 10, socMax: 95 },
        beginSoc: 10,
        endSoc: 10,
        cycles: undefined,
        wearYuan: 0,
        contractKw: undefined,
        strategies,
        monthDemandKw: 0,
      }
      const segmentsOf = (asked: DayProblem): readonly PlanSegment[] => {
        const began = performance.now()
        const found = proposePlan(asked, manual, solve)
        sums.slowestMs = Math.max(sums.slowestMs, performance.now() - began)
        return found.state === 'proposed' ? found.plan.segments : manual
      }
      sums.days++
      sums.manual += runPlan(problem, manual).worthYuan
      sums.proposed += runPlan(problem, segmentsOf({ ...problem, loadKw: loadAhead, pvKw: pvAhead })).worthYuan
      sums.foresight += runPlan(problem, segmentsOf(problem)).worthYuan
    }
    console.log(way, Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, Math.round(value)])))
  }
}
