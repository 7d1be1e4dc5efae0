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
  const ends = rows.rows.map(({ t, last }) => ({ begin: t, end: isDaily ? nextDayStart(zone, t) : t + QUARTER_MS, kwh: last }))
  const steps = await pool.query<Step>('select at, value from register_rescale where point = $1 and at < $2 order by at', [point, to])
  const newest = await pool.query<{ t: number; v: number }>(
    `select t, v from reading where point = $1 and t > $2 and t <= $3 and q <> 3 and ${plausibleSample} order by t desc limit 1`,
    [point, Math.min(ends.at(-1)?.end ?? from, to), to],
  )
  // By the factor of the first reading: where it was corrected since, the register stepped, and that is no energy.
  const readings: (RegisterReading & { by: number })[] = []
  for (const { begin, end, kwh } of ends) readings.push({ at: Math.min(end, to), kwh, by: await lastIn(pool, point, begin, end, steps.rows) })
  for (const { t, v } of newest.rows) readings.push({ at: t, kwh: v, by: t })
  const first = readings[0]?.by ?? from
  return readings.map(({ at, kwh, by }) => ({
    at,
    kwh: steps.rows.reduce((left, step) => (step.at >= first && step.at < by ? left - step.value : left), kwh),
  }))
}

interface Step {
  at: number
  value: number
}

/** When the last reading of a bucket came: by its factor the bucket's is. Asked only where the factor was corrected within it; without samples, its end. */
async function lastIn(pool: pg.Pool, point: number, begin: number, end: number, steps: readonly Step[]): Promise<number> {
  if (!steps.some(({ at }) => at >= begin && at < end)) return end
  const found = await pool.query<{ t: number }>(
    `select t from reading where point = $1 and t >= $2 and t < $3 and q <> 3 and ${plausibleSample} order by t desc limit 1`,
    [point, begin, end],
  )
  return found.rows[0]?.t ?? end
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
