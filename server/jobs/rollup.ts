import type pg from 'pg'
import type { Logger } from 'pino'
import { DAY_MS, type Partitions } from '../db/partitions.ts'
import { isConnectionError } from '../db/database.ts'
import { isDiskFull } from '../db/room.ts'
import { LATE_MS } from '../plant/clocks.ts'
import { LateHours, type Stretch } from '../live/late-hours.ts'
import {
  dayLevel,
  levelOf,
  minuteLevel,
  oldMinuteLevel,
  SUMS_PER_STATEMENT,
  quarterLevel,
  rollSafely,
  type Buckets,
  type Chosen,
  type LeftOut,
  type Level,
} from './roll-bucket.ts'

export const MINUTE_MS = 60_000
const QUARTER_MS = 900_000
/** A minute is rolled up this long after its end: whatever came later says so itself (`late`). */
const GRACE_MS = LATE_MS
/** Late data are done in turns of this length, so that the minutes of now go on however much of it there is. */
const LATE_TURN_MS = 2000
/** Points of an hour that are done together: their sixty minutes take less than a turn. */
const LATE_POINTS = 200
const MINUTES_OF_QUARTER = QUARTER_MS / MINUTE_MS

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
  /** Samples from before this moment are no longer all kept. */
  samplesSince?(): number
  /** What was late is summed up, but for what `holds` says. */
  onDone?(): Promise<void>
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

const isTouched = (stretch: Stretch | undefined, from: number, to: number): boolean =>
  stretch !== undefined && stretch.from < to && stretch.to >= from

/** Thrown where work ends because the server does. */
class Stopped extends Error {}

/**
 * Sums samples up to minutes, quarters and station days; late samples mark their hours to be done again. A mark goes when its hour is done, so that a
 * database that dies in between costs none; data that cannot be summed up costs its own point only.
 */
export class Rollups {
  readonly #deps: RollupDeps
  #minute = 0
  /** Last minute whose summing up has begun: a sample of it may come too late for the sum. */
  #begun = 0
  #late = new LateHours()
  /** By an instant of the day. */
  readonly #dueDays: Due = new Map()
  #running: Promise<void> | undefined
  #open = true

  constructor(deps: RollupDeps) {
    this.#deps = deps
  }

  /** Milliseconds that the minute rollups are behind what could be done. */
  get behindMs(): number {
    return Math.max(0, this.#deps.now() - GRACE_MS - (this.#minute + 1) * MINUTE_MS)
  }

  /** Minutes before it are added up. */
  get doneTo(): number {
    return (this.#minute + 1) * MINUTE_MS
  }

  async start(): Promise<void> {
    const saved = await this.#deps.pool.query<{ value: Saved }>("select value from setting where key = 'rollup'")
    const current = Math.floor(this.#deps.now() / MINUTE_MS)
    const last = saved.rows[0]?.value.minute
    // The minutes around the last stop are done again: samples may have been committed after the mark was saved. A store without a mark has none before now.
    this.#minute = last === undefined ? current - 1 : Math.max(last - 3, current - 7 * 1440)
    this.#begun = this.#minute
  }

  /** A sample (or those of a stretch within one hour) of an already summed minute came. False: its minute is still to be summed up. */
  late(pointId: number, from: number, to = from): boolean {
    if (Math.floor(from / MINUTE_MS) > this.#begun) return false
    this.#late.add(pointId, from, to)
    return true
  }

  /** Whether late samples of the hour wait to be summed up. */
  holds(hour: number): boolean {
    return this.#late.has(hour)
  }

  /** Does what is due. Calls that come while one runs join it. */
  run(): Promise<void> {
    if (!this.#open) return Promise.resolve()
    this.#running ??= this.#work()
      .catch((error: unknown) => {
        if (error instanceof Stopped) return
        if (isConnectionError(error) || isDiskFull(error)) this.#deps.log.warn('rollups wait for the database')
        else this.#deps.log.error({ err: error }, 'rollups failed')
      })
      .finally(() => (this.#running = undefined))
    return this.#running
  }

  /** Begins nothing more; resolves when the statement that runs is answered. */
  async stop(): Promise<void> {
    this.#open = false
    await this.#running
  }

  async #work(): Promise<void> {
    const due = Math.floor((this.#deps.now() - GRACE_MS) / MINUTE_MS) - 1
    // What was heard by now is committed first: else a slow store would cost the minute what still waits for it.
    if (this.#minute < due) await this.#deps.settled?.()
    while (this.#minute < due) {
      const minute = this.#minute + 1
      this.#begun = minute
      await this.#allPoints(minuteLevel, minute * MINUTE_MS, MINUTE_MS)
      if ((minute + 1) % MINUTES_OF_QUARTER === 0) {
        // Before the mark moves on: who begins again after a death begins with this quarter.
        await this.#quarter(Math.floor(minute / MINUTES_OF_QUARTER))
        await this.#days()
      }
      this.#minute = minute
      await this.#save()
    }
    await this.#redoLate()
    await this.#days()
    await this.#deps.onDone?.()
  }

  async #quarter(quarter: number): Promise<void> {
    await this.#allPoints(quarterLevel, quarter * QUARTER_MS, QUARTER_MS)
    mark(this.#dueDays, quarter * QUARTER_MS, 'all')
  }

  async #redoLate(): Promise<void> {
    const due = this.#late
    // Taken out before it is settled: what comes meanwhile may not be committed yet, and is done the next time.
    this.#late = new LateHours()
    try {
      const until = performance.now() + LATE_TURN_MS
      let isSettled = false
      while (performance.now() < until) {
        const late = due.takeNewest(LATE_POINTS)
        if (late === undefined) break
        try {
          if (!isSettled) await this.#deps.settled?.()
          isSettled = true
          await this.#hour(late)
        } catch (error) {
          for (const [point, { from, to }] of late) due.add(point, from, to)
          throw error
        }
      }
    } finally {
      // The fewer to the many.
      for (const { point, from, to } of this.#late) due.add(point, from, to)
      this.#late = due
    }
  }

  /** Sums stretches of some points in an hour up again: their minutes, and of their quarters those that are over; the others are summed at their end. */
  async #hour(points: ReadonlyMap<number, Stretch>): Promise<void> {
    const stretches = [...points.values()]
    const from = Math.min(...stretches.map((one) => one.from))
    const to = Math.max(...stretches.map((one) => one.to)) + 1
    const minutes = { from: Math.floor(from / MINUTE_MS) * MINUTE_MS, to: Math.ceil(to / MINUTE_MS) * MINUTE_MS, lengthMs: MINUTE_MS }
    // Of minutes before it not all samples are kept.
    const kept = Math.ceil(Math.max(minutes.from, Math.min(minutes.to, this.#deps.samplesSince?.() ?? -Infinity)) / MINUTE_MS) * MINUTE_MS
    await this.#some(oldMinuteLevel, { ...minutes, to: kept }, points)
    await this.#some(minuteLevel, { ...minutes, from: kept }, points)
    const over = Math.floor(Math.min(Math.ceil(to / QUARTER_MS) * QUARTER_MS, this.doneTo) / QUARTER_MS) * QUARTER_MS
    const quarters = { from: Math.floor(from / QUARTER_MS) * QUARTER_MS, to: over, lengthMs: QUARTER_MS }
    await this.#some(quarterLevel, quarters, points)
    for (let at = quarters.from; at < over; at += QUARTER_MS) mark(this.#dueDays, at, points.keys())
  }

  /** Station days that hold any of the quarters that were summed. */
  async #days(): Promise<void> {
    for (const [zone, points] of this.#deps.zones()) {
      const days: Due = new Map()
      for (const [instant, due] of this.#dueDays) mark(days, this.#deps.dayStart(zone, instant), due)
      for (const [start, due] of days) {
        const end = this.#deps.dayStart(zone, start + DAY_MS + DAY_MS / 8)
        const some = due === 'all' ? points : points.filter((point) => due.has(point))
        await this.#some(dayLevel, { from: start, to: end, lengthMs: end - start }, new Map(some.map((point) => [point, { from: start, to: end }])))
      }
    }
    this.#dueDays.clear()
  }

  async #allPoints(level: Level, from: number, lengthMs: number): Promise<void> {
    const bucket = { from, to: from + lengthMs, lengthMs }
    const own = await this.#levelFor(level, bucket)
    const range = await this.#deps.pool.query<{ high: number | null }>('select max(id) as high from point')
    const high = range.rows[0]?.high ?? 0
    for (let low = 1; low <= high; low += SUMS_PER_STATEMENT) await this.#roll(own, bucket, { low, high: low + SUMS_PER_STATEMENT - 1 })
  }

  /** Buckets of some points, each of which has to do with those that its stretch touches; the others come out as they are. */
  async #some(level: Level, { from, to, lengthMs }: Buckets, points: ReadonlyMap<number, Stretch>): Promise<void> {
    if (from >= to || points.size === 0) return
    const own = await this.#levelFor(level, { from, to, lengthMs })
    const atOnce = lengthMs * Math.max(1, Math.floor(SUMS_PER_STATEMENT / points.size))
    for (let at = from; at < to; at += atOnce) {
      const buckets = { from: at, to: Math.min(to, at + atOnce), lengthMs }
      const touched = [...points].filter(([, stretch]) => isTouched(stretch, at, buckets.to)).map(([point]) => point)
      for (let i = 0; i < touched.length; i += SUMS_PER_STATEMENT) {
        const ids = touched.slice(i, i + SUMS_PER_STATEMENT)
        // What is summed again beside others only has been told.
        await this.#roll(own, buckets, { ids }, ({ point, at: begin }) => isTouched(points.get(point), begin, begin + lengthMs))
      }
    }
  }

  /** The level as these buckets want it, with room for them. */
  async #levelFor(level: Level, { from, to }: Buckets): Promise<Level> {
    if (level.table !== 'rollup_1d') await this.#deps.partitions.ensure(level.table, from, to - 1)
    return levelOf(this.#deps.pool, level, from, to)
  }

  /** `isTold`: of what is left out, what somebody is told of. */
  #roll(level: Level, buckets: Buckets, points: Chosen, isTold: (what: LeftOut) => boolean = () => true): Promise<void> {
    if (!this.#open) throw new Stopped()
    return rollSafely(this.#deps.pool, level, buckets, points, (what) => {
      if (isTold(what)) this.#deps.onLeftOut?.(what)
    })
  }

  async #save(): Promise<void> {
    await this.#deps.pool.query("insert into setting (key, value) values ('rollup', $1) on conflict (key) do update set value = excluded.value", [
      JSON.stringify({ minute: this.#minute } satisfies Saved),
    ])
  }
}
