import type pg from 'pg'
import type { AnalysisCurve, AnalysisStatistics } from '#contract/schemas/analysis.ts'
import type { RegisterReading } from '#domain/energy.ts'
import { energyOfSteps, energyStepOf, stepEdges } from '#domain/register-steps.ts'
import { nextDayStart } from '#domain/time.ts'
import { DAY_MS } from '../db/partitions.ts'
import { plausibleRow, plausibleSample } from '../db/sample-store.ts'
import { minutesIn, type Stretch } from './suspect.ts'

const QUARTER_MS = 900_000

/** Readings of a register at the ends of quarter hours, over more than a month at the ends of days, with the one before and the newest sample. */
async function readingsOf(pool: pg.Pool, zone: string, point: number, from: number, to: number): Promise<RegisterReading[]> {
  const isDaily = to - from > 32 * DAY_MS
  const [table, backMs] = isDaily ? ['rollup_1d', 8 * DAY_MS] : ['rollup_15m', DAY_MS]
  const rows = await pool.query<{ t: number; last: number }>(
    `(select t, last from ${table} where point = $1 and t < $2 and t >= $4 and ${plausibleRow} order by t desc limit 1)
     union all (select t, last from ${table} where point = $1 and t >= $2 and t < $3 and ${plausibleRow}) order by t`,
    [point, from, to, from - backMs],
  )
  const readings = rows.rows.map(({ t, last }) => ({ at: Math.min(isDaily ? nextDayStart(zone, t) : t + QUARTER_MS, to), kwh: last }))
  const newest = await pool.query<{ t: number; v: number }>(
    `select t, v from reading where point = $1 and t > $2 and t <= $3 and q <> 3 and ${plausibleSample} order by t desc limit 1`,
    [point, readings.at(-1)?.at ?? from, to],
  )
  const steps = await pool.query<{ at: number; value: number }>('select at, value from register_rescale where point = $1 and at < $2 order by at', [
    point,
    to,
  ])
  const all = [...readings, ...newest.rows.map(({ t, v }) => ({ at: t, kwh: v }))]
  if (steps.rows.length === 0) return all
  // By the factor of the first reading: where it was corrected since, the register stepped, and that is no energy.
  const begin = all[0]?.at ?? from
  return all.map(({ at, kwh }) => ({
    at,
    kwh: steps.rows.reduce((left, step) => (step.at >= begin && step.at < at ? left - step.value : left), kwh),
  }))
}

interface Energy {
  /** Where each step begins. */
  times: number[]
  values: (number | null)[]
  stepMs: number
  resolution: '15m' | '1d'
}

/** What a register grew, step by step. */
async function energyOf(pool: pg.Pool, zone: string, point: number, from: number, to: number): Promise<Energy> {
  const step = energyStepOf(from, to)
  const edges = stepEdges(zone, from, to, step)
  const values = energyOfSteps(await readingsOf(pool, zone, point, from, to), edges)
  const stepMs = step === 'quarter' ? QUARTER_MS : step === 'hour' ? 3_600_000 : step === 'day' ? DAY_MS : 31 * DAY_MS
  return { times: edges.slice(0, -1), values, stepMs, resolution: to - from > 32 * DAY_MS ? '1d' : '15m' }
}

/** A register's energies as a curve of steps: each value holds from its time on. */
export async function energyCurve(pool: pg.Pool, zone: string, point: number, from: number, to: number): Promise<Omit<AnalysisCurve, 'as'>> {
  const { times, values, stepMs, resolution } = await energyOf(pool, zone, point, from, to)
  const known = values.flatMap((value, i) => (value === null ? [] : [[times[i] as number, value] as const]))
  return { point, resolution, gapMs: stepMs * 1.2, times: known.map(([t]) => t), values: known.map(([, v]) => v) }
}

/** Figures of the steps: the least and the largest, their mean, their sum. Steps that touch what is left out are left out whole. */
export async function energyStatistics(
  pool: pg.Pool,
  zone: string,
  point: number,
  from: number,
  to: number,
  leftOut: readonly Stretch[] = [],
): Promise<Omit<AnalysisStatistics, 'point' | 'as'>> {
  const { times, values, resolution } = await energyOf(pool, zone, point, from, to)
  const isOut = (i: number): boolean => leftOut.some((one) => one.from < (times[i + 1] ?? to) && one.to > (times[i] as number))
  const known = values.flatMap((v, i) => (v === null || isOut(i) ? [] : [{ t: times[i] as number, v }]))
  const leftOutMinutes = minutesIn(leftOut)
  if (known.length === 0) return { resolution, min: null, max: null, mean: null, deviation: null, integralKwh: null, coverage: 0, leftOutMinutes }
  const sum = known.reduce((all, { v }) => all + v, 0)
  const mean = sum / known.length
  return {
    resolution,
    min: known.reduce((least, one) => (one.v < least.v ? one : least)),
    max: known.reduce((most, one) => (one.v > most.v ? one : most)),
    mean,
    deviation: Math.sqrt(known.reduce((all, { v }) => all + (v - mean) ** 2, 0) / known.length),
    integralKwh: sum,
    coverage: known.length / values.length,
    leftOutMinutes,
  }
}
