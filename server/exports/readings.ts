import type pg from 'pg'
import type { Resolution } from '#contract/analysis.ts'
import { plausibleRow, plausibleSample } from '../db/sample-store.ts'
import { sources } from '../db/series.ts'
import type { Page } from './table-writers.ts'

/** Rows that a read should bring: some milliseconds of the server, some dozens of the store. */
const WANTED_ROWS = 4000
const LONGEST_MS = 60 * 86_400_000

/** What stands in a column: a value of a point (`raw`: as it came, where it is corrected), or what was worked out beforehand, by time. */
export type Column = { point: number; of: 'v' | 'raw' | 'mean' | 'min' | 'max' } | { known: ReadonlyMap<number, number> }

interface Row {
  point: number
  t: number
  v?: number | null
  raw?: number | null
  mean?: number
  min?: number
  max?: number
}

/** Rows of [from, to) by time, a column each; a time has a row where at least one column knows it. Asks for stretches that bring some thousand rows. */
export async function* readPages(
  pool: pg.Pool,
  columns: readonly Column[],
  resolution: Resolution,
  from: number,
  to: number,
): AsyncGenerator<Page & { until: number }> {
  const source = sources.find((one) => one.resolution === resolution) ?? sources[0]
  if (source === undefined) return
  const points = [...new Set(columns.flatMap((column) => ('point' in column ? [column.point] : [])))]
  const what = resolution === 'raw' ? 'v, raw' : 'mean, min, max'
  const condition = resolution === 'raw' ? `((q <> 3 and ${plausibleSample}) or raw is not null)` : plausibleRow
  let spanMs = source.stepMs * (WANTED_ROWS / Math.max(1, points.length))
  for (let at = from; at < to;) {
    const until = Math.min(to, Math.ceil(at + spanMs))
    const rows =
      points.length === 0
        ? []
        : (
            await pool.query<Row>(
              `select point, t, ${what} from ${source.table} where point = any($1::int4[]) and t >= $2 and t < $3 and ${condition}`,
              [points, at, until],
            )
          ).rows
    yield { ...pageOf(columns, rows, at, until), until }
    if (rows.length < WANTED_ROWS / 2) spanMs = Math.min(LONGEST_MS, spanMs * 2)
    else if (rows.length > WANTED_ROWS * 2) spanMs = Math.max(source.stepMs, spanMs / 2)
    at = until
  }
}

/** A mean without what arithmetic leaves behind its figures: 28.86, where it comes to 28.859999999999996. A reading is told as it was kept. */
const told = (of: 'v' | 'raw' | 'mean' | 'min' | 'max', value: number): number => (of === 'mean' ? Number(value.toPrecision(12)) : value)

function pageOf(columns: readonly Column[], rows: readonly Row[], from: number, until: number): Page {
  const known = columns.flatMap((column) => ('known' in column ? [...column.known.keys()].filter((t) => t >= from && t < until) : []))
  const times = Float64Array.from(new Set([...rows.map(({ t }) => t), ...known])).sort()
  const place = new Map(Array.from(times, (t, i) => [t, i]))
  const filled = columns.map(() => new Float64Array(times.length).fill(Number.NaN))
  const byPoint = new Map<number, number[]>()
  columns.forEach((column, c) => {
    if ('point' in column) byPoint.set(column.point, [...(byPoint.get(column.point) ?? []), c])
    else for (const t of known) (filled[c] as Float64Array)[place.get(t) as number] = column.known.get(t) ?? Number.NaN
  })
  for (const row of rows) {
    for (const c of byPoint.get(row.point) ?? []) {
      const column = columns[c] as Extract<Column, { point: number }>
      ;(filled[c] as Float64Array)[place.get(row.t) as number] = told(column.of, row[column.of] ?? Number.NaN)
    }
  }
  return { times, columns: filled }
}
