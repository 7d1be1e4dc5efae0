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

const meansOf = (resolution: Resolution): string =>
  `select t, mean as v from ${tables[resolution]} where point = $1 and t >= $2 and t < $3 and ${plausibleRow}`

/** Which value was reached for which share of the time, from the highest down. */
export async function durationOf(pool: pg.Pool, point: number, from: number, to: number, resolution: Resolution) {
  const found = await pool.query<{ b: number; high: number; low: number }>(
    `with ranked as (select v, row_number() over (order by v desc) - 1 as i, count(*) over () as n from (${meansOf(resolution)}) m)
     select (i * ${STEPS} / n)::int as b, max(v) as high, min(v) as low from ranked group by 1 order by 1`,
    [point, from, to],
  )
  const { rows } = found
  const last = rows.at(-1)
  return {
    shares: [...rows.map(({ b }) => b / STEPS), ...(last === undefined ? [] : [1])],
    values: [...rows.map(({ high }) => high), ...(last === undefined ? [] : [last.low])],
  }
}

/** Classes of equal width between the lowest and the highest mean. */
export async function distributionOf(pool: pg.Pool, point: number, from: number, to: number, resolution: Resolution) {
  const found = await pool.query<{ b: number; n: number; low: number; high: number; total: number }>(
    `with means as (${meansOf(resolution)}), ends as (select min(v) as low, max(v) as high, count(*)::int as total from means)
     select case when high > low then least(${CLASSES - 1}, floor((v - low) / (high - low) * ${CLASSES}))::int else 0 end as b, count(*)::int as n, low, high, total
     from means, ends group by 1, low, high, total order by 1`,
    [point, from, to],
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

/** Pairs of means of the same time, with Pearson's correlation and the line of least squares. */
export async function scatterOf(
  pool: pg.Pool,
  [a, b]: readonly [number, number],
  from: number,
  to: number,
  resolution: Resolution,
): Promise<NonNullable<AnalysisShape['scatter']>> {
  // One pass over both: a join has no figures to be planned by while rows are new.
  const pairs = `select x, y from (select max(mean) filter (where point = $1) as x, max(mean) filter (where point = $4) as y
    from ${tables[resolution]} where point in ($1, $4) and t >= $2 and t < $3 and ${plausibleRow} group by t) pair where x is not null and y is not null`
  const values = [a, from, to, b]
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
  return { cells: cells.rows, pairs: n, correlation: r, slope, intercept }
}
