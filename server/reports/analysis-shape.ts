import type pg from 'pg'
import type { Resolution } from '#contract/analysis.ts'
import type { AnalysisShape } from '#contract/schemas/analysis.ts'
import { DAY_MS } from '../db/partitions.ts'
import { plausibleRow } from '../db/sample-store.ts'

const QUARTER_MS = 900_000
/** Steps of a duration curve, classes of a distribution, and cells of a scatter a side. */
const STEPS = 200
const CLASSES = 30
const CELLS = 60
/** So many pairs are given one by one. */
const MOST_PAIRS = 2000

const tables = { raw: 'rollup_1m', '1m': 'rollup_1m', '15m': 'rollup_15m', '1d': 'rollup_1d' } as const

/**
 * Means of which length tell the shape of a stretch: all of one, so that each counts the same. Minutes up to a month, where they begin no later than the
 * quarter hours do; else quarter hours. `raw`: nothing is summed up yet.
 */
export async function shapeResolution(pool: pg.Pool, points: readonly number[], from: number, to: number): Promise<Resolution> {
  if (to - from > 31 * DAY_MS) return '15m'
  let isSummed = false
  for (const point of points) {
    const first = async (table: string): Promise<number> =>
      (await pool.query<{ t: number }>(`select t from ${table} where point = $1 and t >= $2 and t < $3 order by t limit 1`, [point, from, to]))
        .rows[0]?.t ?? Infinity
    const [minute, quarter] = [await first('rollup_1m'), await first('rollup_15m')]
    if (minute > quarter + 2 * QUARTER_MS) return '15m'
    isSummed ||= minute < Infinity
  }
  return isSummed ? '1m' : 'raw'
}

/** Values that each count the same, as a statement of `t` and `v` whose parameters begin at `$n`. */
export interface Means {
  sql(n: number): string
  values: unknown[]
}

export const readingMeans = (point: number, from: number, to: number, resolution: Resolution): Means => ({
  sql: (n) => `select t, mean as v from ${tables[resolution]} where point = $${n} and t >= $${n + 1} and t < $${n + 2} and ${plausibleRow}`,
  values: [point, from, to],
})

/** What a register grew, step by step. */
export const energyMeans = ({ times, values }: { times: readonly number[]; values: readonly number[] }): Means => ({
  sql: (n) => `select t, v from unnest($${n}::int8[], $${n + 1}::float8[]) step (t, v)`,
  values: [times, values],
})

/** As means of the steps that begin at `edges`. */
const inSteps = ({ sql, values }: Means, edges: readonly number[]): Means => ({
  sql: (n) => `select ($${n}::int8[])[width_bucket(t, $${n}::int8[])] as t, avg(v) as v from (${sql(n + 1)}) own group by 1`,
  values: [edges, ...values],
})

/** Which value was reached for which share of the time, from the highest down. */
export async function durationOf(pool: pg.Pool, { sql, values }: Means) {
  const found = await pool.query<{ b: number; high: number; low: number }>(
    `with ranked as (select v, row_number() over (order by v desc) - 1 as i, count(*) over () as n from (${sql(1)}) m)
     select (i * ${STEPS} / n)::int as b, max(v) as high, min(v) as low from ranked group by 1 order by 1`,
    values,
  )
  const { rows } = found
  const last = rows.at(-1)
  return {
    shares: [...rows.map(({ b }) => b / STEPS), ...(last === undefined ? [] : [1])],
    values: [...rows.map(({ high }) => high), ...(last === undefined ? [] : [last.low])],
  }
}

/** Classes of equal width between the lowest and the highest mean. */
export async function distributionOf(pool: pg.Pool, { sql, values }: Means) {
  const found = await pool.query<{ b: number; n: number; low: number; high: number; total: number }>(
    `with means as (${sql(1)}), ends as (select min(v) as low, max(v) as high, count(*)::int as total from means)
     select case when high > low then least(${CLASSES - 1}, floor((v - low) / (high - low) * ${CLASSES}))::int else 0 end as b, count(*)::int as n, low, high, total
     from means, ends group by 1, low, high, total order by 1`,
    values,
  )
  const [one] = found.rows
  if (one === undefined) return []
  const width = (one.high - one.low) / CLASSES
  if (width === 0) return [{ from: one.low, to: one.high, share: 1 }]
  const counts = new Map(found.rows.map(({ b, n }) => [b, n]))
  return Array.from({ length: CLASSES }, (_, i) => ({
    from: one.low + i * width,
    to: i === CLASSES - 1 ? one.high : one.low + (i + 1) * width,
    share: (counts.get(i) ?? 0) / one.total,
  }))
}

/** Two readings' means of the same time. One pass over both: a join has no figures to be planned by while rows are new. */
export const readingPairs = ([a, b]: readonly [number, number], from: number, to: number, resolution: Resolution): Pairs => ({
  sql: `select x, y from (select max(mean) filter (where point = $1) as x, max(mean) filter (where point = $4) as y
    from ${tables[resolution]} where point in ($1, $4) and t >= $2 and t < $3 and ${plausibleRow} group by t) pair where x is not null and y is not null`,
  values: [a, from, to, b],
})

/** Pairs of which at least one is an energy: of the steps that begin at `edges`, in which a reading has its mean. */
export function steppedPairs([a, b]: readonly [Means, Means], edges: readonly number[]): Pairs {
  const [x, y] = [inSteps(a, edges), inSteps(b, edges)]
  return {
    sql: `select x.v as x, y.v as y from (${x.sql(1)}) x join (${y.sql(1 + x.values.length)}) y using (t)`,
    values: [...x.values, ...y.values],
  }
}

/** Any two points lie on a line: of fewer there is nothing to be said of how one goes with the other. */
const LEAST_FOR_LINE = 3

interface Pairs {
  sql: string
  values: unknown[]
}

/** Pairs of the same time, with Pearson's correlation and the line of least squares. */
export async function scatterOf(pool: pg.Pool, { sql: pairs, values }: Pairs): Promise<NonNullable<AnalysisShape['scatter']>> {
  const facts = await pool.query<{ n: number; r: number | null; slope: number | null; intercept: number | null }>(
    `select count(*)::int as n, corr(y, x) as r, regr_slope(y, x) as slope, regr_intercept(y, x) as intercept from (${pairs}) p`,
    values,
  )
  const { n = 0, r = null, slope = null, intercept = null } = facts.rows[0] ?? {}
  const cell = (value: string, low: string, high: string): string =>
    `case when ${high} > ${low} then ${low} + (least(${CELLS - 1}, floor((${value} - ${low}) / (${high} - ${low}) * ${CELLS})) + 0.5) * (${high} - ${low}) / ${CELLS} else ${low} end`
  const cells = await pool.query<{ x: number; y: number; n: number }>(
    n <= MOST_PAIRS
      ? `select x, y, count(*)::int as n from (${pairs}) p group by x, y`
      : `with p as (${pairs}), ends as (select min(x) as x0, max(x) as x1, min(y) as y0, max(y) as y1 from p)
         select ${cell('x', 'x0', 'x1')} as x, ${cell('y', 'y0', 'y1')} as y, count(*)::int as n from p, ends group by 1, 2`,
    values,
  )
  const line = n < LEAST_FOR_LINE ? { correlation: null, slope: null, intercept: null } : { correlation: r, slope, intercept }
  return { cells: cells.rows, pairs: n, ...line }
}
