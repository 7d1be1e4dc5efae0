import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { Partitions } from '#server/db/partitions.ts'
import { curveOf } from '#server/reports/analysis-curve.ts'
import { openLog } from '#server/log.ts'
import { median, ROUNDS, type Row } from './report.ts'

const DAY = 86_400_000
const YEARS = 5
const POINTS = [1, 2, 3, 4]
const WIDTH = 1600

/** Data analysis on the embedded store: four parameters over a year of quarter hours, over five years of minutes, and a million raw readings, beside plain SQL. */
export async function measure(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'microgrid-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  const db = await openDatabase(config, openLog('fatal'))
  try {
    const { pool } = db
    const partitions = new Partitions(pool)
    const to = Math.floor(Date.now() / DAY) * DAY
    const from = to - YEARS * 365 * DAY
    const value = (table: string, stepMs: number, first: number): Promise<unknown> =>
      pool.query(
        `insert into ${table} (point, t, min, max, mean, first, last, n, tmin, tmax) select p, t, v - 1, v + 1, v, v, v, 60, t, t + 1
         from generate_series($1::int8, $2::int8 - 1, $3::int8) t, generate_series(1, 4) p, lateral (select sin(t / 1e7 + p) * 100 + (t / $3::int8) % 17 as v) s`,
        [first, to, stepMs],
      )
    await partitions.ensure('rollup_15m', from, to)
    await partitions.ensure('rollup_1m', from, to)
    await partitions.ensure('sample', to - 12 * DAY, to)
    await value('rollup_1d', DAY, from)
    await value('rollup_15m', 900_000, from)
    for (let at = from; at < to; at += 73 * DAY)
      await pool.query(
        `insert into rollup_1m (point, t, min, max, mean, first, last, n, tmin, tmax) select p, t, v - 1, v + 1, v, v, v, 60, t, t + 1
         from generate_series($1::int8, $2::int8 - 1, 60000::int8) t, generate_series(1, 4) p, lateral (select sin(t / 1e7 + p) * 100 as v) s`,
        [at, Math.min(to, at + 73 * DAY)],
      )
    await pool.query('insert into sample (point, t, v, q) select 1, $1::int8 + i * 1000, sin(i / 500.0) * 100, 0 from generate_series(0, 999999) i', [
      to - 12 * DAY,
    ])
    const took = async (work: () => Promise<unknown>): Promise<number> => {
      const start = performance.now()
      await work()
      return performance.now() - start
    }
    const rounds = async (work: () => Promise<unknown>): Promise<number> => {
      const times: number[] = []
      for (let n = 0; n < ROUNDS; n++) times.push(await took(work))
      return median(times)
    }
    const four = (begin: number, resolution?: '1m' | '15m') => async (): Promise<void> => {
      for (const point of POINTS) await curveOf(pool, point, begin, to, WIDTH, resolution)
    }
    const raw = await rounds(() => curveOf(pool, 1, to - 12 * DAY, to, WIDTH, 'raw'))
    const plain = await rounds(() => pool.query('select min(v), max(v) from sample where point = 1 and t >= $1', [to - 12 * DAY]))
    return [
      {
        part: 'analysis: a year of quarter hours of four parameters',
        ours: await rounds(four(to - 365 * DAY, '15m')),
        unit: 'ms',
        goal: { atMost: 1000 },
      },
      {
        part: 'analysis: five years of minutes of four parameters, as the page asks',
        ours: await rounds(four(from)),
        unit: 'ms',
        goal: { atMost: 2000 },
      },
      {
        part: 'analysis: a million raw readings to 1,600 columns, exact extremes',
        ours: raw,
        yardstick: plain,
        unit: 'ms',
        goal: { atMost: 6 },
        note: 'yardstick: min and max in one statement',
      },
    ]
  } finally {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
