import type pg from 'pg'
import { quality, type Quality } from '#contract/live.ts'
import { DAY_MS } from '../db/partitions.ts'
import { HOUR_MS, hoursOf } from '../live/late-hours.ts'
import type { LastValues } from '../plant/last-values.ts'
import type { PointEntry } from '../plant/registry.ts'
import type { LateMarks } from './late-marks.ts'
import type { Sums } from './sums.ts'

export interface CorrectionsDeps {
  pool: pg.Pool
  values: LastValues
  marks: LateMarks
  sums: () => Sums
  sampleDays: number
  now: () => number
  /** What a point shows now is something else. */
  onShown(entry: PointEntry): void
  /** What was worked out of a station's readings between two moments is worked out anew. */
  onDone(stationId: string, from: number, to: number): void
}

interface Pending {
  entry: PointEntry
  from: number
  to: number
}

/** What follows from a correction, or from its withdrawal, once it is kept. */
export class Corrections {
  readonly #deps: CorrectionsDeps
  readonly #pending = new Set<Pending>()

  constructor(deps: CorrectionsDeps) {
    this.#deps = deps
  }

  /**
   * Epoch ms before which nothing is corrected or withdrawn: samples of it are gone, or will be before it is worked out anew. A day is left for the readings
   * before it, which a station's quantities begin with.
   */
  oldest(): number {
    return this.#deps.now() - (this.#deps.sampleDays - 1) * DAY_MS
  }

  /**
   * Readings of a point between two moments count as something else from now on, for what was worked out with them until `until`. `kept`: what stood there
   * until then was kept before it was corrected (a withdrawal); what came later never stood without.
   */
  async recounted(entry: PointEntry, from: number, to: number, until: number, kept = Infinity): Promise<void> {
    // While it was kept, the station was worked out with what was shown.
    const end = (await this.#show(entry, from, to)) ? Math.max(until, this.#deps.now()) : until
    await this.#deps.sums().recounted(entry, from, to, end, kept)
    this.#pending.add({ entry, from, to: end })
  }

  /** Whether anything that follows from readings of the time is still to be worked out. */
  isOpen(point: number, from: number, to: number): boolean {
    return hoursOf(from, to).some((part) => this.#deps.marks.holds(point, Math.floor(part.from / HOUR_MS)))
  }

  /** Tells of what is done. */
  settle(): void {
    for (const one of this.#pending) {
      if (this.isOpen(one.entry.id, one.from, one.to)) continue
      this.#pending.delete(one)
      this.#deps.onDone(one.entry.stationId, one.from, one.to)
    }
  }

  /** What was kept for withdrawals that nobody can make any more goes. */
  async sweep(): Promise<void> {
    await this.#deps.pool.query('delete from quantity_before where hour < $1', [Math.floor(this.oldest() / HOUR_MS) - 25])
  }

  /** The newest reading is what windows show. False: it is another one. */
  async #show(entry: PointEntry, from: number, to: number): Promise<boolean> {
    const { pool, values, onShown } = this.#deps
    const at = values.gatewayTime(entry.id)
    if (!values.known(entry.id) || at < from || at > to) return false
    const found = await pool.query<{ v: number | null; q: Quality }>('select v, q from reading where point = $1 and t = $2', [entry.id, at])
    const [row] = found.rows
    // A newer one came meanwhile, or this one is not kept.
    if (row === undefined || values.gatewayTime(entry.id) !== at) return true
    if (row.v === null) values.setQuality(entry.id, quality.bad)
    else values.take(entry.id, values.time(entry.id), row.v, row.q, values.arrived(entry.id), at)
    onShown(entry)
    return true
  }
}
