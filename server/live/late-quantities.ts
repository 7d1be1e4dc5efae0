import type pg from 'pg'
import { quality } from '#contract/live.ts'
import type { QuantityCode } from '#contract/quantity.ts'
import { isDataError } from '../db/database.ts'
import { insertSamples, lastStands, MAX_BATCH, plausibleSample, type SampleBatch } from '../db/sample-store.ts'
import type { PointEntry, Registry, StationEntry } from '../plant/registry.ts'
import { HOUR_MS, type Stretch } from './late-hours.ts'
import { LastValues } from '../plant/last-values.ts'
import { correctedSince, forgetBefore, giveBack, keepBefore } from './quantities-before.ts'
import { StationQuantities } from './station-quantities.ts'

interface Range extends Stretch {
  touchedAt: number
  /** Readings came late; otherwise only what they count as has changed. */
  late: boolean
}

/** Late data comes in pieces; work starts when it has been quiet for this long. */
const QUIET_MS = 1500
/** What is worked out at once: one odd time must not make a range of years of it, nor a day's data fill the memory. Late marks are of hours too. */
const SLICE_MS = HOUR_MS
/** Slices of a station that are worked out before the next station has its turn. */
const SLICES_IN_TURN = 6
const PAGE_ROWS = 2000

export interface LateQuantitiesDeps {
  pool: pg.Pool
  registry: () => Registry
  now: () => number
  /** Samples of these points between two moments of an hour are about to be written anew; they are, when this resolves. */
  onRework?(points: readonly number[], from: number, to: number): Promise<void>
  /** A quantity's samples of a stretch of an hour were written anew. */
  onLate(point: number, from: number, to: number): void
  /** A station's curves changed between two moments in the past. */
  onRewritten(stationId: string, from: number, to: number): void
  /** A stretch that cannot be worked out. */
  onFailed(stationId: string, from: number, error: unknown): void
  /** Everything handed to the writer so far is committed. */
  settled(): Promise<void>
}

/**
 * Epoch ms before which a quantity is not worked out anew: a device that counted for it left the station then, and its readings with it (before past feeds
 * were kept). What was worked out while it was there stays.
 */
export const goneSince = ({ rests }: StationEntry, code: QuantityCode): number => Math.max(0, ...(rests.get(code) ?? []).map(({ since }) => since))

/**
 * Quantities of a time that is past: when devices send what they kept, the station's curves of that time are worked out again from the devices' samples,
 * with the same arithmetic as live.
 */
export class LateQuantities {
  readonly #deps: LateQuantitiesDeps
  /** Touched stretches by station and slice. */
  readonly #stations = new Map<string, Map<number, Range>>()
  /** The slice that is being worked out. */
  #working: { stationId: string; slice: number } | undefined
  #running: Promise<void> | undefined
  #open = true

  constructor(deps: LateQuantitiesDeps) {
    this.#deps = deps
  }

  /** A sample (or those of a stretch within one hour) came late, or (`late` false) counts as something else now. False: no quantity is made of it. */
  mark(entry: PointEntry, from: number, to = from, late = true): boolean {
    if (entry.quantity === null) return false
    let slices = this.#stations.get(entry.stationId)
    if (slices === undefined) {
      slices = new Map()
      this.#stations.set(entry.stationId, slices)
    }
    this.#touch(slices, from, to, late)
    return true
  }

  /** Whether a station's quantities of an hour are still to be worked out. */
  holds(stationId: string, hour: number): boolean {
    const { stationId: station, slice } = this.#working ?? {}
    return (station === stationId && slice === hour) || this.#stations.get(stationId)?.has(hour) === true
  }

  #touch(slices: Map<number, Range>, from: number, to: number, late: boolean): void {
    const slice = Math.floor(from / SLICE_MS)
    const range = slices.get(slice)
    slices.set(slice, {
      from: Math.min(range?.from ?? from, from),
      to: Math.max(range?.to ?? to, to),
      touchedAt: this.#deps.now(),
      late: late || range?.late === true,
    })
  }

  /** Does what has been quiet. Calls that come while one runs join it. */
  run(): Promise<void> {
    if (!this.#open) return Promise.resolve()
    this.#running ??= this.#turns().finally(() => (this.#running = undefined))
    return this.#running
  }

  /** Begins nothing more; resolves when what runs is done. */
  async stop(): Promise<void> {
    this.#open = false
    await this.#running?.catch(() => undefined)
  }

  async #turns(): Promise<void> {
    for (const [stationId, slices] of this.#stations) {
      const now = this.#deps.now()
      // Each hour for itself: a gateway that is always late a little would keep its station waiting for ever.
      const quiet = [...slices].filter(([, { touchedAt }]) => now - touchedAt >= QUIET_MS).slice(0, SLICES_IN_TURN)
      if (quiet.length > 0) await this.#deps.settled()
      for (const [slice, range] of quiet) {
        if (!this.#open) return
        // Taken out first: what comes meanwhile touches it anew.
        slices.delete(slice)
        this.#working = { stationId, slice }
        try {
          await this.#rework(stationId, range)
        } catch (error) {
          if (!isDataError(error)) {
            this.#touch(slices, range.from, range.to, range.late)
            throw error
          }
          // One station's data that cannot be worked out hold up no other's.
          this.#deps.onFailed(stationId, range.from, error)
        } finally {
          this.#working = undefined
        }
      }
      if (slices.size === 0) this.#stations.delete(stationId)
    }
  }

  async #rework(stationId: string, { from, to, late }: Range): Promise<void> {
    const station = this.#deps.registry().stations.get(stationId)
    if (station === undefined) return
    const { pool } = this.#deps
    const points = [...station.quantities.values()].map((point) => point.id)
    const feedIds = [...station.feeds.values()].flat().map(({ id }) => id)
    const part = { stationId, hour: Math.floor(from / SLICE_MS), points }
    await this.#deps.onRework?.(points, from, to)
    const since = await correctedSince(pool, feedIds, part.hour)
    if (late) await forgetBefore(pool, part, since !== undefined)
    else if (since !== undefined) await keepBefore(pool, part, since)
    else {
      const back = await giveBack(pool, part)
      if (back !== undefined) {
        this.#rewritten(stationId, points, back.from, back.to)
        // What was worked out later, with the correction, was never kept as anything else.
        if (from < back.from) await this.#workOut(station, from, back.from - 1)
        if (to > back.to) await this.#workOut(station, back.to + 1, to)
        return
      }
    }
    await this.#workOut(station, from, to)
  }

  /** A stretch of an hour, from the readings of then. */
  async #workOut(station: StationEntry, from: number, to: number): Promise<void> {
    // One that left and came back is there twice.
    const feeds = [...new Map([...station.feeds.values()].flat().map((feed) => [feed.id, feed])).values()]
    const begins = new Map([...station.quantities].map(([code, { id }]) => [id, Math.max(from, goneSince(station, code))]))
    const values = new LastValues()
    for (const before of await this.#before(feeds, from)) values.take(before.point, before.t, before.v, quality.good, before.t)
    const samples = await this.#samples(feeds, from, to)
    const out: SampleBatch = { points: [], times: [], values: [], qualities: [] }
    let clock = from
    const quantities = new StationQuantities({
      registry: this.#deps.registry,
      values,
      now: () => clock,
      storeMs: 0,
      onChange: () => undefined,
      store: (entry, at, value) => {
        if (at < (begins.get(entry.id) ?? from)) return
        out.points.push(entry.id)
        out.times.push(at)
        out.values.push(value)
        out.qualities.push(quality.good)
      },
    })
    const byId = new Map(feeds.map((feed) => [feed.id, feed]))
    for (let i = 0; i < samples.length; i++) {
      const sample = samples[i] as (typeof samples)[number]
      values.take(sample.point, sample.t, sample.v, quality.good, sample.t)
      const feed = byId.get(sample.point)
      if (feed !== undefined) quantities.mark(feed)
      const next = samples[i + 1]
      // One reckoning a second, at the second's last sample.
      if (next !== undefined && Math.floor(next.t / 1000) === Math.floor(sample.t / 1000)) continue
      clock = sample.t
      quantities.compute()
    }
    await this.#replace(begins, from, to, out)
    this.#rewritten(station.id, [...begins.keys()], from, to)
  }

  #rewritten(stationId: string, points: readonly number[], from: number, to: number): void {
    for (const point of points) this.#deps.onLate(point, from, to)
    this.#deps.onRewritten(stationId, from, to)
  }

  /** The last readings before; a register that has been silent for long stands still, whether or not its samples are kept. */
  async #before(feeds: PointEntry[], from: number): Promise<{ point: number; t: number; v: number }[]> {
    const rows = await this.#deps.pool.query<{ point: number; t: number; v: number }>(
      `select p.id as point, s.t, s.v from unnest($1::int4[]) as p (id) cross join lateral
         (select t, v from reading where point = p.id and t < $2 and t > $2 - 86400000 and ${plausibleSample} order by t desc limit 1) s`,
      [`{${feeds.map((feed) => feed.id).join(',')}}`, from],
    )
    const known = new Set(rows.rows.map(({ point }) => point))
    const silent = feeds.filter(({ id, kind }) => kind === 'register' && !known.has(id)).map(({ id }) => id)
    return silent.length === 0 ? rows.rows : [...rows.rows, ...(await lastStands(this.#deps.pool, silent, from))]
  }

  async #samples(feeds: PointEntry[], from: number, to: number): Promise<{ point: number; t: number; v: number }[]> {
    const all: { point: number; t: number; v: number }[] = []
    for (const feed of feeds) {
      for (let after = from - 1; ;) {
        const page = await this.#deps.pool.query<{ point: number; t: number; v: number }>(
          `select point, t, v from reading where point = $1 and t > $2 and t <= $3 and ${plausibleSample} order by t limit ${PAGE_ROWS}`,
          [feed.id, after, to],
        )
        all.push(...page.rows)
        const last = page.rows.at(-1)
        if (last === undefined || page.rows.length < PAGE_ROWS) break
        after = last.t
      }
    }
    return all.sort((a, b) => a.t - b.t)
  }

  /** Old values of the range were made without the late devices: they go, the new ones come. */
  async #replace(begins: ReadonlyMap<number, number>, from: number, to: number, batch: SampleBatch): Promise<void> {
    await this.#deps.pool.query(
      'delete from sample s using unnest($1::int4[], $2::int8[]) as b (point, t) where s.point = b.point and s.t >= b.t and s.t >= $3 and s.t <= $4',
      [[...begins.keys()], [...begins.values()], from, to],
    )
    for (let i = 0; i < batch.points.length; i += MAX_BATCH) {
      const to = i + MAX_BATCH
      await insertSamples(this.#deps.pool, {
        points: batch.points.slice(i, to),
        times: batch.times.slice(i, to),
        values: batch.values.slice(i, to),
        qualities: batch.qualities.slice(i, to),
      })
    }
  }
}
