import type pg from 'pg'
import type { Logger } from 'pino'
import { DAY_MS, type Partitions } from '../db/partitions.ts'
import { isConnectionError } from '../db/database.ts'

export const MINUTE_MS = 60_000
export const QUARTER_MS = 900_000
/** A minute is rolled up this long after its end, so that ordinary delays are in. */
const GRACE_MS = 5_000
/** Points of one statement: some 70 ms, so that ingest on the same connection gets its turn often enough to keep up with 20,000 points a second. */
const POINTS_PER_STATEMENT = 500

type Level = { table: 'rollup_1m' | 'rollup_15m' | 'rollup_1d'; source: 'sample' | 'rollup_1m' | 'rollup_15m' }
const minuteLevel: Level = { table: 'rollup_1m', source: 'sample' }
const quarterLevel: Level = { table: 'rollup_15m', source: 'rollup_1m' }
const dayLevel: Level = { table: 'rollup_1d', source: 'rollup_15m' }

const rawColumns = `min(v) as min, max(v) as max, avg(v) as mean, (array_agg(v order by t))[1] as first, (array_agg(v order by t desc))[1] as last,
  count(*)::int as n, (array_agg(t order by v, t))[1] as tmin, (array_agg(t order by v desc, t))[1] as tmax`
const rolledColumns = `min(min) as min, max(max) as max, sum(mean * n) / sum(n) as mean, (array_agg(first order by t))[1] as first, (array_agg(last order by t desc))[1] as last,
  sum(n)::int as n, (array_agg(tmin order by min, t))[1] as tmin, (array_agg(tmax order by max desc, t))[1] as tmax`

/** Sums one bucket [from, to) of some points up into `level.table`. Replaces what stands there, so that it may be done again. */
async function rollBucket(
  pool: pg.Pool,
  level: Level,
  from: number,
  to: number,
  points: { low: number; high: number } | { ids: number[] },
): Promise<void> {
  const chosen = 'ids' in points ? `id = any($3::int4[])` : `id between $3 and $4`
  const parameters = 'ids' in points ? [from, to, `{${points.ids.join(',')}}`] : [from, to, points.low, points.high]
  await pool.query(
    `insert into ${level.table} (point, t, min, max, mean, first, last, n, tmin, tmax)
     select p.id, $1::int8, s.* from point p cross join lateral
       (select ${level.source === 'sample' ? rawColumns : rolledColumns} from ${level.source}
        where point = p.id and t >= $1::int8 and t < $2::int8 ${level.source === 'sample' ? 'and q <> 3' : ''} having count(*) > 0) s
     where p.${chosen}
     on conflict (point, t) do update set min = excluded.min, max = excluded.max, mean = excluded.mean, first = excluded.first, last = excluded.last,
       n = excluded.n, tmin = excluded.tmin, tmax = excluded.tmax`,
    parameters,
  )
}

export interface RollupDeps {
  pool: pg.Pool
  partitions: Partitions
  log: Logger
  now: () => number
  /** Start of the station's day that holds `at`, for the stations of each zone. */
  dayStart(timeZone: string, at: number): number
  /** Time zones in use with the points of their stations. */
  zones(): Map<string, number[]>
}

interface Saved {
  /** Last minute (index from the epoch) that is rolled up. */
  minute: number
}

/** Sums samples up to minutes, quarters and station days; late samples mark their buckets to be done again. */
export class Rollups {
  readonly #deps: RollupDeps
  #minute = 0
  readonly #dirtyMinutes = new Map<number, Set<number>>()
  #running: Promise<void> | undefined

  constructor(deps: RollupDeps) {
    this.#deps = deps
  }

  /** Milliseconds that the minute rollups are behind what could be done. */
  get behindMs(): number {
    return Math.max(0, this.#deps.now() - GRACE_MS - (this.#minute + 1) * MINUTE_MS)
  }

  async start(): Promise<void> {
    const saved = await this.#deps.pool.query<{ value: Saved }>("select value from setting where key = 'rollup'")
    const current = Math.floor(this.#deps.now() / MINUTE_MS)
    // The minutes around the last stop are done again: samples may have been committed after the mark was saved.
    this.#minute = Math.max((saved.rows[0]?.value.minute ?? current - 1) - 3, current - 7 * 1440)
  }

  /** A sample of an already summed minute came. */
  late(pointId: number, at: number): void {
    const minute = Math.floor(at / MINUTE_MS)
    if (minute > this.#minute) return
    const points = this.#dirtyMinutes.get(minute)
    if (points === undefined) this.#dirtyMinutes.set(minute, new Set([pointId]))
    else points.add(pointId)
  }

  /** Does what is due. Calls that come while one runs join it. */
  run(): Promise<void> {
    this.#running ??= this.#work()
      .catch((error: unknown) => {
        if (isConnectionError(error)) this.#deps.log.warn('rollups wait for the database')
        else this.#deps.log.error({ err: error }, 'rollups failed')
      })
      .finally(() => (this.#running = undefined))
    return this.#running
  }

  async #work(): Promise<void> {
    const due = Math.floor((this.#deps.now() - GRACE_MS) / MINUTE_MS) - 1
    const quarters = new Set<number>()
    while (this.#minute < due) {
      const minute = this.#minute + 1
      await this.#allPoints(minuteLevel, minute * MINUTE_MS, MINUTE_MS)
      this.#minute = minute
      if ((minute + 1) % 15 === 0) quarters.add(Math.floor(minute / 15))
      await this.#save()
    }
    const dirtyQuarters = await this.#redoLate()
    for (const quarter of quarters) await this.#allPoints(quarterLevel, quarter * QUARTER_MS, QUARTER_MS)
    for (const [quarter, points] of dirtyQuarters) {
      if (quarters.has(quarter)) continue
      await rollBucket(this.#deps.pool, quarterLevel, quarter * QUARTER_MS, (quarter + 1) * QUARTER_MS, { ids: [...points] })
    }
    await this.#days([...quarters, ...dirtyQuarters.keys()].map((quarter) => quarter * QUARTER_MS))
  }

  async #redoLate(): Promise<Map<number, Set<number>>> {
    const quarters = new Map<number, Set<number>>()
    for (const [minute, points] of this.#dirtyMinutes) {
      this.#dirtyMinutes.delete(minute)
      await this.#deps.partitions.ensure('rollup_1m', minute * MINUTE_MS, minute * MINUTE_MS)
      await rollBucket(this.#deps.pool, minuteLevel, minute * MINUTE_MS, (minute + 1) * MINUTE_MS, { ids: [...points] })
      const quarter = Math.floor(minute / 15)
      // The quarter that still runs is summed at its end anyway.
      if ((quarter + 1) * 15 > this.#minute + 1) continue
      const known = quarters.get(quarter) ?? new Set<number>()
      for (const point of points) known.add(point)
      quarters.set(quarter, known)
    }
    return quarters
  }

  /** Station days that hold any of the given instants. */
  async #days(instants: number[]): Promise<void> {
    if (instants.length === 0) return
    for (const [zone, points] of this.#deps.zones()) {
      const starts = new Set(instants.map((at) => this.#deps.dayStart(zone, at)))
      for (const start of starts) {
        const end = this.#deps.dayStart(zone, start + DAY_MS + DAY_MS / 8)
        for (let from = 0; from < points.length; from += POINTS_PER_STATEMENT) {
          await rollBucket(this.#deps.pool, dayLevel, start, end, { ids: points.slice(from, from + POINTS_PER_STATEMENT) })
        }
      }
    }
  }

  async #allPoints(level: Level, from: number, lengthMs: number): Promise<void> {
    if (level.table !== 'rollup_1d') await this.#deps.partitions.ensure(level.table, from, from + lengthMs - 1)
    const range = await this.#deps.pool.query<{ high: number | null }>('select max(id) as high from point')
    const high = range.rows[0]?.high ?? 0
    for (let low = 1; low <= high; low += POINTS_PER_STATEMENT) {
      await rollBucket(this.#deps.pool, level, from, from + lengthMs, { low, high: low + POINTS_PER_STATEMENT - 1 })
    }
  }

  async #save(): Promise<void> {
    await this.#deps.pool.query("insert into setting (key, value) values ('rollup', $1) on conflict (key) do update set value = excluded.value", [
      JSON.stringify({ minute: this.#minute } satisfies Saved),
    ])
  }
}

/** Sums the days of imported quarters up; used after a history import. */
export async function rollDay(pool: pg.Pool, start: number, end: number, points: number[]): Promise<void> {
  for (let from = 0; from < points.length; from += POINTS_PER_STATEMENT) {
    await rollBucket(pool, dayLevel, start, end, { ids: points.slice(from, from + POINTS_PER_STATEMENT) })
  }
}
