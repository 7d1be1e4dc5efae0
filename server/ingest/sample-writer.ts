import type pg from 'pg'
import type { Logger } from 'pino'
import { isConnectionError, isDataError } from '../db/database.ts'
import { inSpan } from '../tracing/spans.ts'
import { insertSamples, MAX_BATCH, type SampleBatch } from '../db/sample-store.ts'

const sliceOf = (batch: SampleBatch, from: number, to: number): SampleBatch => ({
  points: batch.points.slice(from, to),
  times: batch.times.slice(from, to),
  values: batch.values.slice(from, to),
  qualities: batch.qualities.slice(from, to),
})
const emptyBatch = (): SampleBatch => ({ points: [], times: [], values: [], qualities: [] })

/**
 * Room for samples that wait for the store. When it is full, a source that has more than its share in it is refused more (QoS 0) or held back (QoS 1: no
 * acknowledgement leaves); the others go on.
 */
const MAX_WAITING = 200_000

export interface SampleWriterDeps {
  pool: pg.Pool
  log: Logger
  /** Resolves when the store can be asked again. */
  ready?(): Promise<void>
  /** What has to be in the store before the samples that wait are. */
  before?(): Promise<void>
  /** Told of a sample that the store refuses. */
  onBad?(point: number, why: string): void
}

/**
 * Writes samples in the order they came, one statement after the other: the next leaves when the previous one is committed. A message's acknowledgement
 * is called after the commit of its last sample, so that a killed server or database loses nothing acknowledged.
 */
export class SampleWriter {
  readonly #deps: SampleWriterDeps
  #waiting = emptyBatch()
  #acks: (() => void)[] = []
  /** Samples pushed since the last message ended. */
  #ofMessage = 0
  /** Samples of each source that wait to be taken up, and that are being written. */
  #sources = new Map<string, number>()
  #sourcesInFlight = new Map<string, number>()
  #running: Promise<void> | undefined
  #open = true
  #inFlight = 0
  committed = 0
  /** Since when the oldest uncommitted sample waits, by the server's clock; 0: nothing waits. */
  #oldestAt = 0

  constructor(deps: SampleWriterDeps) {
    this.#deps = deps
  }

  get waiting(): number {
    return this.#waiting.points.length + this.#inFlight
  }

  get lagMs(): number {
    return this.#oldestAt === 0 ? 0 : Date.now() - this.#oldestAt
  }

  /** Whether a source (a station) has to wait because it has more than its share of a room that is full. */
  isFullFor(source: string): boolean {
    if (this.waiting <= MAX_WAITING) return false
    const sources = new Set([...this.#sources.keys(), ...this.#sourcesInFlight.keys(), source])
    return (this.#sources.get(source) ?? 0) + (this.#sourcesInFlight.get(source) ?? 0) > MAX_WAITING / sources.size
  }

  push(point: number, t: number, v: number, q: number): void {
    const batch = this.#waiting
    batch.points.push(point)
    batch.times.push(t)
    batch.values.push(v)
    batch.qualities.push(q)
    this.#ofMessage++
  }

  /** Everything pushed before is one message's, of one source; `ack` is called when it is committed. */
  endMessage(ack?: () => void, source = ''): void {
    if (this.#ofMessage > 0) this.#sources.set(source, (this.#sources.get(source) ?? 0) + this.#ofMessage)
    this.#ofMessage = 0
    if (ack !== undefined) this.#acks.push(ack)
    if (this.#waiting.points.length === 0 && this.#acks.length === 0) return
    if (this.#oldestAt === 0) this.#oldestAt = Date.now()
    this.#running ??= this.#run()
  }

  /** Resolves when everything pushed so far is committed, however much comes meanwhile. */
  flushed(): Promise<void> {
    return new Promise((resolve) => this.endMessage(resolve))
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running
  }

  async #run(): Promise<void> {
    // One turn of the event loop later: the packets of one socket read come together.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.points.length > 0 || this.#acks.length > 0) {
      const batch = this.#waiting
      const acks = this.#acks
      this.#waiting = emptyBatch()
      this.#acks = []
      this.#inFlight = batch.points.length
      this.#sourcesInFlight = this.#sources
      this.#sources = new Map()
      const since = Date.now()
      await inSpan('commit samples', { 'microgrid.samples': batch.points.length }, () => this.#commit(batch))
      this.committed += batch.points.length
      this.#inFlight = 0
      this.#sourcesInFlight.clear()
      this.#oldestAt = this.#waiting.points.length > 0 ? since : 0
      for (const ack of acks) ack()
      // pg resolves in microtasks: without a turn of the loop a steady writer would starve every timer and socket.
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#oldestAt = 0
    this.#running = undefined
  }

  async #commit(batch: SampleBatch): Promise<void> {
    if (this.#deps.before !== undefined) await this.#persist(this.#deps.before)
    for (let from = 0; from < batch.points.length; from += MAX_BATCH) {
      const to = from + MAX_BATCH
      await this.#insert(batch.points.length <= MAX_BATCH ? batch : sliceOf(batch, from, to))
    }
  }

  /** The store refuses the data: halves until the sample that it refuses stands alone; that one is told and left out. */
  async #insert(part: SampleBatch): Promise<void> {
    try {
      await this.#persist(() => insertSamples(this.#deps.pool, part))
    } catch (error) {
      if (!isDataError(error)) throw error
      const n = part.points.length
      if (n === 1) return this.#deps.onBad?.(part.points[0] as number, error instanceof Error ? error.message : String(error))
      await this.#insert(sliceOf(part, 0, n >> 1))
      await this.#insert(sliceOf(part, n >> 1, n))
    }
  }

  /** What is not the data's fault is tried again (writing twice is safe: unique keys); nothing is acknowledged meanwhile. */
  async #persist(work: () => Promise<void>): Promise<void> {
    for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
      try {
        return await work()
      } catch (error) {
        if (isDataError(error) || !this.#open) throw error
        this.#deps.log.warn(`samples not written yet: ${error instanceof Error ? error.message : String(error)}`)
        if (!isConnectionError(error)) pause = 1000
        await new Promise((resolve) => setTimeout(resolve, pause))
        await this.#deps.ready?.()
      }
    }
  }

  close(): void {
    this.#open = false
  }
}
