import type pg from 'pg'
import type { Logger } from 'pino'
import { DAY_MS, type Partitions } from '../db/partitions.ts'
import { isConnectionError, isDataError } from '../db/database.ts'
import { plausibleRow, plausibleSample } from '../db/sample-store.ts'
import { LATE_MS } from '../ingest/ingest.ts'

export const MINUTE_MS = 60_000
export const QUARTER_MS = 900_000
/** A minute is rolled up this long after its end: whatever came later says so itself (`late`). */
const GRACE_MS = LATE_MS
/** Points of one statement: some 70 ms, so that ingest on the same connection gets its turn often enough to keep up with 20,000 points a second. */
const POINTS_PER_STATEMENT = 500
/** Late data are done in turns of this length (minutes, then quarters), so that the minutes of now go on however much of it there is. */
const LATE_TURN_MS = 2000

/** Begins a turn; tells when it is over. */
function turn(): () => boolean {
  const until = performance.now() + LATE_TURN_MS
  return () => performance.now() > until
}

/** The ages that one wrong clock makes dirty do not stand before what another station kept of yesterday. */
const newestFirst = ([a]: readonly [number, unknown], [b]: readonly [number, unknown]): number => b - a

type Level = { table: 'rollup_1m' | 'rollup_15m' | 'rollup_1d'; source: 'sample' | 'rollup_1m' | 'rollup_15m' }
const minuteLevel: Level = { table: 'rollup_1m', source: 'sample' }
const quarterLevel: Level = { table: 'rollup_15m', source: 'rollup_1m' }
const dayLevel: Level = { table: 'rollup_1d', source: 'rollup_15m' }

const rawColumns = `min(v) as min, max(v) as max, avg(v) as mean, (array_agg(v order by t) filter (where v is not null))[1] as first,
  (array_agg(v order by t desc) filter (where v is not null))[1] as last, count(v)::int as n, (array_agg(t order by v, t) filter (where v is not null))[1] as tmin,
  (array_agg(t order by v desc, t) filter (where v is not null))[1] as tmax, (count(*) - count(v))::int as left_out`
const rolledColumns = `min(min) as min, max(max) as max, sum(mean * n) / sum(n) as mean, (array_agg(first order by t))[1] as first, (array_agg(last order by t desc))[1] as last,
  sum(n)::int as n, (array_agg(tmin order by min, t))[1] as tmin, (array_agg(tmax order by max desc, t))[1] as tmax, 0 as left_out`

/** Samples that cannot be measurements (from before they were refused at the door) are there as nulls, to be counted. */
const rawRows = (range: string): string =>
  `(select t, case when ${plausibleSample} then v end as v from sample where point = p.id and ${range} and q <> 3) raw`
const rolledRows = (table: string, range: string): string => `${table} where point = p.id and ${range} and ${plausibleRow}`

type Chosen = { low: number; high: number } | { ids: number[] }

/**
 * Sums one bucket [from, to) of some points up into `level.table`. Replaces what stands there, so that it may be done again. Gives the points of which
 * samples were left out, with how many.
 */
async function rollBucket(pool: pg.Pool, level: Level, from: number, to: number, points: Chosen): Promise<{ point: number; n: number }[]> {
  const chosen = 'ids' in points ? `id = any($3::int4[])` : `id between $3 and $4`
  const parameters = 'ids' in points ? [from, to, `{${points.ids.join(',')}}`] : [from, to, points.low, points.high]
  const range = 't >= $1::int8 and t < $2::int8'
  const found = await pool.query<{ point: number; n: number }>(
    `with found as materialized (
       select p.id as point, s.* from point p cross join lateral
         (select ${level.source === 'sample' ? `${rawColumns} from ${rawRows(range)}` : `${rolledColumns} from ${rolledRows(level.source, range)}`} having count(*) > 0) s
       where p.${chosen}
     ), written as (
       insert into ${level.table} (point, t, min, max, mean, first, last, n, tmin, tmax)
       select point, $1::int8, min, max, mean, first, last, n, tmin, tmax from found where n > 0
       on conflict (point, t) do update set min = excluded.min, max = excluded.max, mean = excluded.mean, first = excluded.first, last = excluded.last,
         n = excluded.n, tmin = excluded.tmin, tmax = excluded.tmax
     )
     select point, left_out as n from found where left_out > 0`,
    parameters,
  )
  return found.rows
}

/** The two halves of a choice; undefined: it is one point. */
function halves(points: Chosen): [Chosen, Chosen] | undefined {
  if ('ids' in points) {
    const middle = points.ids.length >> 1
    return middle === 0 ? undefined : [{ ids: points.ids.slice(0, middle) }, { ids: points.ids.slice(middle) }]
  }
  if (points.low >= points.high) return undefined
  const middle = (points.low + points.high) >> 1
  return [
    { low: points.low, high: middle },
    { low: middle + 1, high: points.high },
  ]
}

/** What could not be summed up: the samples of a point in a bucket, or, with an error, all of it. */
export interface LeftOut {
  point: number
  at: number
  samples: number
  error: string | undefined
}

/** Sums a bucket up; when the store refuses the data, halves it until the point that it refuses stands alone, and leaves that one out. */
async function rollSafely(
  pool: pg.Pool,
  level: Level,
  from: number,
  to: number,
  points: Chosen,
  leftOut: ((what: LeftOut) => void) | undefined,
): Promise<void> {
  try {
    for (const { point, n } of await rollBucket(pool, level, from, to, points)) leftOut?.({ point, at: from, samples: n, error: undefined })
  } catch (error) {
    if (!isDataError(error)) throw error
    const parts = halves(points)
    if (parts === undefined) {
      const point = 'ids' in points ? points.ids[0] : points.low
      if (point !== undefined) leftOut?.({ point, at: from, samples: 0, error: String(error instanceof Error ? error.message : error) })
      return
    }
    for (const part of parts) await rollSafely(pool, level, from, to, part, leftOut)
  }
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
  /** Everything that was heard so far is committed: what is marked can be read. */
  settled?(): Promise<void>
  /** Something was not summed up: an operator wants to know. */
  onLeftOut?(what: LeftOut): void
}

interface Saved {
  /** Last minute (index from the epoch) that is rolled up. */
  minute: number
}

/** Points of a bucket that have to be summed up: some, or all. */
type Due = Map<number, Set<number> | 'all'>

function mark(due: Due, bucket: number, points: Iterable<number> | 'all'): void {
  const known = due.get(bucket)
  if (known === 'all') return
  if (points === 'all') due.set(bucket, 'all')
  else due.set(bucket, new Set([...(known ?? []), ...points]))
}

/**
 * Sums samples up to minutes, quarters and station days; late samples mark their buckets to be done again. A mark goes when its bucket is done, so that a
 * database that dies in between costs none; data that cannot be summed up costs its own point only.
 */
export class Rollups {
  readonly #deps: RollupDeps
  #minute = 0
  /** Last minute whose summing up has begun: a sample of it may come too late for the sum. */
  #begun = 0
  readonly #dirtyMinutes = new Map<number, Set<number>>()
  /** Of late data. */
  readonly #dueQuarters = new Map<number, Set<number>>()
  /** By an instant of the day. */
  readonly #dueDays: Due = new Map()
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
    this.#begun = this.#minute
  }

  /** A sample of an already summed minute came. */
  late(pointId: number, at: number): void {
    const minute = Math.floor(at / MINUTE_MS)
    if (minute > this.#begun) return
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
    // What was heard by now is committed first: else a slow store would cost the minute what still waits for it.
    if (this.#minute < due) await this.#deps.settled?.()
    while (this.#minute < due) {
      const minute = this.#minute + 1
      this.#begun = minute
      await this.#allPoints(minuteLevel, minute * MINUTE_MS, MINUTE_MS)
      if ((minute + 1) % 15 === 0) {
        // Before the mark moves on: who begins again after a death begins with this quarter.
        await this.#quarter(Math.floor(minute / 15), 'all')
        await this.#days()
      }
      this.#minute = minute
      await this.#save()
    }
    await this.#redoLate(turn())
    // A turn of their own: minutes that pile up must not keep the quarters and days of those that are done waiting.
    const isOver = turn()
    for (const [quarter, points] of [...this.#dueQuarters].sort(newestFirst)) {
      if (isOver()) break
      await this.#quarter(quarter, points)
    }
    await this.#days()
  }

  async #quarter(quarter: number, points: Set<number> | 'all'): Promise<void> {
    const from = quarter * QUARTER_MS
    if (points === 'all') await this.#allPoints(quarterLevel, from, QUARTER_MS)
    else await this.#roll(quarterLevel, from, from + QUARTER_MS, { ids: [...points] })
    mark(this.#dueDays, from, points)
    this.#dueQuarters.delete(quarter)
  }

  async #redoLate(isOver: () => boolean): Promise<void> {
    if (this.#dirtyMinutes.size > 0) await this.#deps.settled?.()
    for (const [minute, points] of [...this.#dirtyMinutes].sort(newestFirst)) {
      if (isOver()) return
      // Taken out first: what comes meanwhile marks it anew.
      this.#dirtyMinutes.delete(minute)
      const ids = [...points]
      try {
        await this.#deps.partitions.ensure('rollup_1m', minute * MINUTE_MS, minute * MINUTE_MS)
        await this.#roll(minuteLevel, minute * MINUTE_MS, (minute + 1) * MINUTE_MS, { ids })
      } catch (error) {
        for (const id of ids) this.late(id, minute * MINUTE_MS)
        throw error
      }
      const quarter = Math.floor(minute / 15)
      // The quarter that still runs is summed at its end anyway.
      if ((quarter + 1) * 15 <= this.#minute + 1) this.#dueQuarters.set(quarter, new Set([...(this.#dueQuarters.get(quarter) ?? []), ...ids]))
    }
  }

  /** Station days that hold any of the quarters that were summed. */
  async #days(): Promise<void> {
    for (const [zone, points] of this.#deps.zones()) {
      const days: Due = new Map()
      for (const [instant, due] of this.#dueDays) mark(days, this.#deps.dayStart(zone, instant), due)
      for (const [start, due] of days) {
        const end = this.#deps.dayStart(zone, start + DAY_MS + DAY_MS / 8)
        const chosen = due === 'all' ? points : points.filter((point) => due.has(point))
        for (let from = 0; from < chosen.length; from += POINTS_PER_STATEMENT) {
          await this.#roll(dayLevel, start, end, { ids: chosen.slice(from, from + POINTS_PER_STATEMENT) })
        }
      }
    }
    this.#dueDays.clear()
  }

  async #allPoints(level: Level, from: number, lengthMs: number): Promise<void> {
    if (level.table !== 'rollup_1d') await this.#deps.partitions.ensure(level.table, from, from + lengthMs - 1)
    const range = await this.#deps.pool.query<{ high: number | null }>('select max(id) as high from point')
    const high = range.rows[0]?.high ?? 0
    for (let low = 1; low <= high; low += POINTS_PER_STATEMENT) {
      await this.#roll(level, from, from + lengthMs, { low, high: low + POINTS_PER_STATEMENT - 1 })
    }
  }

  #roll(level: Level, from: number, to: number, points: Chosen): Promise<void> {
    return rollSafely(this.#deps.pool, level, from, to, points, this.#deps.onLeftOut)
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
    await rollSafely(pool, dayLevel, start, end, { ids: points.slice(from, from + POINTS_PER_STATEMENT) }, undefined)
  }
}
