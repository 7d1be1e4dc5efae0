import { capacitiesOf, chargesByPlus, halfCyclesOf, socRiseOf, type ChargeStep } from '#domain/battery/health/cycles.ts'
import { isLongEnough } from '#domain/battery/health/drift.ts'
import { remainingOf } from '#domain/battery/health/remaining.ts'
import { resistanceOfSteps, type CurrentStep } from '#domain/battery/health/resistance.ts'
import { trendOf } from '#domain/battery/health/trend.ts'
import { ratedAhOf, type GradeLimits } from '#domain/battery/grade.ts'
import { isCycled, roundTrip } from '#domain/energy.ts'
import { monthAfter } from '#domain/settlement/period.ts'
import { localMonth, startOfDate } from '#domain/time.ts'
import type { Answer } from '#contract/schemas.ts'
import type { Queries } from '../db/change.ts'
import type { Battery } from './battery-points.ts'
import { cellsThatDrift, readRests } from './battery-drifts.ts'
import { readCurrentSteps, readDaily, readSteps } from './battery-readings.ts'

export type Health = Omit<Answer<'batteryHealth'>, 'watched'>

const QUARTER_MS = 900_000
const YEAR_DAYS = 365.25
const DAY_MS = 86_400_000
/** A step of the current that tells a resistance, of the rated capacity in an hour. */
const STEP_C = 0.1
/** So many steps are enough; with fewer it is looked back so many days, as far as readings are kept. */
const MANY_STEPS = 30
const STEP_DAYS = 31

/** What a cluster's kept quarter hours say of its health; nothing that they do not say is filled up. */
export async function batteryHealth(
  pool: Queries,
  battery: Battery,
  limits: GradeLimits,
  from: number,
  to: number,
  endOfLife: number,
): Promise<Health> {
  const { points, zone } = battery
  const ratedAh = ratedAhOf(battery.ratedKwh, battery.voltages.length)
  const steps = points.soc === undefined ? [] : await readSteps(pool, points.soc, points.amps, points.volts, from, to)
  const halves = halfCyclesOf(steps, QUARTER_MS, ratedAh)
  const found = capacitiesOf(halves, ratedAh)
  const counted = countCycles(steps, ratedAh)
  const capacities = found.capacities.map(({ cRate, ...one }) => ({
    ...one,
    cRate: cRate ?? null,
    soh: ratedAh === undefined ? null : (one.ah / ratedAh) * 100,
    cycles: counted?.at.get(one.at) ?? null,
  }))
  const rests = await readRests(pool, battery, steps, ratedAh, limits)
  return {
    from,
    to,
    ratedAh: ratedAh ?? null,
    cells: battery.voltages.length,
    known: steps.length === 0 ? null : { from: steps[0]?.t ?? 0, to: (steps.at(-1)?.t ?? 0) + QUARTER_MS, quarters: steps.length },
    capacities,
    rejected: found.rejected,
    reported: points.soh === undefined ? [] : (await readDaily(pool, points.soh, from, to)).map(({ t, mean }) => ({ at: t, soh: mean })),
    trend: trendByTime(capacities),
    remaining:
      ratedAh === undefined
        ? { reason: 'noRating' }
        : remainingOf(capacities.map(({ cycles, soh }) => ({ x: cycles ?? 0, y: soh ?? 0 })), endOfLife), // prettier-ignore
    cycles: counted?.total ?? null,
    months: monthsOf(steps, { zone, from, to, ratedAh, ratedKwh: battery.ratedKwh }),
    ...(ratedAh === undefined || points.amps === undefined || points.volts === undefined
      ? { currentSteps: 0, resistance: null }
      : await resistanceBack(pool, [points.volts, points.amps], othersOf(battery), STEP_C * ratedAh, from, to)),
    consistency: rests.map(({ apart: _apart, ...rest }) => rest),
    drifts: await cellsThatDrift(battery, rests, limits.outlierMv),
    limitMv: limits.outlierMv,
    tellsDrift: isLongEnough(rests),
  }
}

/** What a battery at rest is heard by: its state of charge and some of its cells. */
const othersOf = ({ points, voltages, temperatures }: Battery): number[] =>
  [voltages, temperatures]
    .flatMap((cells) => [cells[0], cells[cells.length >> 1], cells.at(-1)])
    .flatMap((cell) => cell?.id ?? [])
    .concat(points.soc ?? [])

/** From the newest steps of the readings that are kept one by one; null: too few, or they contradict. */
async function resistanceBack(
  pool: Queries,
  points: readonly [number, number],
  others: readonly number[],
  leastAmps: number,
  from: number,
  to: number,
): Promise<Pick<Health, 'resistance' | 'currentSteps'>> {
  const steps: CurrentStep[] = []
  // Days are asked for one by one: a battery that is cycled tells enough with its last one.
  for (let end = to; end > Math.max(from, to - STEP_DAYS * DAY_MS) && steps.length < MANY_STEPS; end -= DAY_MS)
    steps.unshift(...(await readCurrentSteps(pool, points, others, leastAmps, end - DAY_MS, end)))
  const found = resistanceOfSteps(steps)
  const resistance = found === undefined ? null : { ...found, since: steps[0]?.t ?? from, until: steps.at(-1)?.t ?? to }
  return { currentSteps: steps.length, resistance }
}

/** Whether a quarter hour charges (false: discharges) by the sign of its current; undefined: neither, or nothing tells which sign is which. */
function wayOf(steps: readonly ChargeStep[]): (step: ChargeStep) => boolean | undefined {
  const plus = chargesByPlus(steps)
  return ({ amps = 0 }) => (plus === undefined || amps === 0 ? undefined : amps > 0 === plus)
}

/** Equivalent full cycles, charge discharged by rated charge: at the ends of quarter hours, and in all. */
function countCycles(steps: readonly ChargeStep[], ratedAh: number | undefined): { at: ReadonlyMap<number, number>; total: number } | undefined {
  if (ratedAh === undefined) return undefined
  const at = new Map<number, number>()
  const isUp = wayOf(steps)
  let total = 0
  for (const step of steps) {
    if (step.amps !== undefined && isUp(step) === false) total += (Math.abs(step.amps) * QUARTER_MS) / 3_600_000 / ratedAh
    at.set(step.t + QUARTER_MS, total)
  }
  return { at, total }
}

/** The month of moments that come in order: worked out once a month. */
function monthsInOrder(zone: string): (at: number) => string {
  let [month, end] = ['', -Infinity]
  return (at) => {
    if (at >= end) {
      month = localMonth(zone, at)
      end = startOfDate(zone, `${monthAfter(month)}-01`)
    }
    return month
  }
}

function trendByTime(capacities: readonly { at: number; soh: number | null }[]): Health['trend'] {
  const [first, last] = [capacities[0]?.at ?? 0, capacities.at(-1)?.at ?? 0]
  const trend = trendOf(capacities.flatMap(({ at, soh }) => (soh === null ? [] : [{ x: (at - first) / DAY_MS / YEAR_DAYS, y: soh }])))
  if (trend === undefined || !Number.isFinite(trend.low) || !Number.isFinite(trend.high)) return null
  const { slope, low, high, intercept, scatter, count } = trend
  return { perYear: slope, low, high, begin: intercept, now: intercept + (slope * (last - first)) / DAY_MS / YEAR_DAYS, scatter, count }
}

interface MonthsOf {
  zone: string
  from: number
  to: number
  ratedAh: number | undefined
  ratedKwh: number | undefined
}

/**
 * Charge and energy by month, of its quarter hours of which the current is known, and the efficiency at the battery's terminals, corrected for what they leave
 * in stock more or less than they found.
 */
function monthsOf(steps: readonly ChargeStep[], { zone, from, to, ratedAh, ratedKwh }: MonthsOf): Health['months'] {
  const hours = QUARTER_MS / 3_600_000
  const monthOf = monthsInOrder(zone)
  const wayIs = wayOf(steps)
  return [...Map.groupBy(steps, ({ t }) => monthOf(t))].map(([month, own]) => {
    const known = own.filter(({ amps }) => amps !== undefined)
    const ah = (isUp: boolean): number => known.filter((step) => wayIs(step) === isUp).reduce((sum, { amps }) => sum + Math.abs(amps ?? 0) * hours, 0)
    const hasVolts = known.length > 0 && known.every(({ volts }) => volts !== undefined)
    const kwh = (isUp: boolean): number =>
      known.filter((step) => wayIs(step) === isUp).reduce((sum, { amps, volts }) => sum + (Math.abs(amps ?? 0) * (volts ?? 0) * hours) / 1000, 0)
    const [charged, discharged] = [kwh(true), kwh(false)]
    const stored = (socRiseOf(known, QUARTER_MS) / 100) * (ratedKwh ?? 0)
    const begin = Math.max(from, startOfDate(zone, `${month}-01`))
    const end = Math.min(to, startOfDate(zone, `${monthAfter(month)}-01`))
    const tells = hasVolts && ratedKwh !== undefined && isCycled(charged, discharged, ratedKwh)
    return {
      month,
      known: Math.min(1, (known.length * QUARTER_MS) / (end - begin)),
      cycles: ratedAh === undefined ? null : ah(false) / ratedAh,
      chargedAh: ah(true),
      dischargedAh: ah(false),
      chargedKwh: hasVolts ? charged : null,
      dischargedKwh: hasVolts ? discharged : null,
      efficiency: tells ? (roundTrip(charged, discharged, stored) ?? null) : null,
    }
  })
}
