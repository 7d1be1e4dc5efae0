import type pg from 'pg'
import type { Logger } from 'pino'
import { dayStart } from '#domain/time.ts'
import type { Config } from '../config/config.ts'
import { DAY_MS, type Partitions } from '../db/partitions.ts'
import { sourceOfPoint } from '../ingest/ingest.ts'
import type { RefusalReason } from '../ingest/refusals.ts'
import { HOUR_MS, hoursOf } from '../live/late-hours.ts'
import { LateQuantities } from '../live/late-quantities.ts'
import { MAX_AHEAD_MS } from '../plant/clocks.ts'
import { pointsByZone } from '../plant/plant.ts'
import type { PointEntry, Registry } from '../plant/registry.ts'
import type { LateMarks } from './late-marks.ts'
import { Rollups } from './rollup.ts'

export interface SumsDeps {
  pool: pg.Pool
  partitions: Partitions
  marks: LateMarks
  retention: Config['retention']
  registry: () => Registry
  log: Logger
  now: () => number
  /** Everything that was heard so far is committed. */
  settled(): Promise<void>
  refuse(reason: RefusalReason, source: string, detail: string): void
  /** A station's curves changed between two moments in the past. */
  onRewritten(stationId: string, from: number, to: number): void
  /** What was marked before this round is summed up. */
  onDone?(): void
}

export interface Sums {
  rollups: Rollups
  /** A sample is older than what is already worked out. */
  late(entry: PointEntry, at: number): void
  /** What a point said between two moments could not be counted when it came, and can be now. */
  lateBetween(point: number, from: number, to: number): void
  /**
   * Readings of a point count as something else between two moments (`to`: and what was worked out with them until `until`): all of it is worked out anew.
   * After the hour of `kept` nothing is given back that was kept before.
   */
  recounted(entry: PointEntry, from: number, to: number, until: number, kept: number): Promise<void>
  /** Works out anew what late samples have touched. Called by the clock. */
  workOutLate(): Promise<void>
  stop(): Promise<unknown>
}

/** What is worked out of samples: sums of minutes, quarters and days, quantities of the past; and, with marks in the store, what is still to be done again. */
export async function startSums({
  pool,
  partitions,
  marks,
  retention,
  registry,
  log,
  now,
  settled,
  refuse,
  onRewritten,
  onDone,
}: SumsDeps): Promise<Sums> {
  const rollups = new Rollups({
    pool,
    partitions,
    log,
    now,
    dayStart,
    zones: () => pointsByZone(registry()),
    settled,
    samplesSince: () => now() - retention.sampleDays * DAY_MS,
    async onDone() {
      await marks.sweep(
        (hour) => rollups.holds(hour),
        (hour, point) => quantities.holds(registry().points[point]?.stationId ?? '', hour),
      )
      onDone?.()
    },
    onLeftOut({ point, at, samples, error }) {
      refuse('notSummed', sourceOfPoint(registry(), point), `${new Date(at).toISOString()}: ${error ?? `${samples} implausible samples`}`)
    },
  })
  await rollups.start()
  const quantities = new LateQuantities({
    pool,
    registry,
    now,
    settled,
    onFailed: (stationId, from, error) => refuse('notSummed', stationId, `${new Date(from).toISOString()}: ${String(error)}`),
    onRework(points, from, to) {
      for (const point of points) marks.add(point, from, to)
      return marks.write()
    },
    onLate: (point, from, to) => void rollups.late(point, from, to),
    onRewritten,
  })
  /** False: nothing is made of the point's samples in that time. */
  const mark = (point: number, from: number, to = from): boolean => {
    const entry = registry().points[point]
    const [summed, derived] = [rollups.late(point, from, to), entry !== undefined && quantities.mark(entry, from, to)]
    return summed || derived
  }
  for (const { point, from, to } of await marks.load()) mark(point, from, to)
  return {
    rollups,
    late(entry, at) {
      if (mark(entry.id, at)) marks.add(entry.id, at)
    },
    lateBetween(point, from, to) {
      for (const part of hoursOf(from, to)) if (mark(point, part.from, part.to)) marks.add(point, part.from, part.to)
    },
    async recounted(entry, from, to, until, kept) {
      // By a clock that was ahead, a reading was live before its time.
      for (const part of hoursOf(from - MAX_AHEAD_MS, until)) {
        marks.add(entry.id, part.from, part.to)
        if (part.from <= to && part.to >= from) rollups.late(entry.id, Math.max(part.from, from), Math.min(part.to, to))
        quantities.mark(entry, part.from, part.to, Math.floor(part.from / HOUR_MS) > Math.floor(kept / HOUR_MS))
      }
      await marks.write()
      void rollups.run()
    },
    workOutLate: () => quantities.run(),
    stop: () => Promise.all([rollups.stop(), quantities.stop()]),
  }
}
