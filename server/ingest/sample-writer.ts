import type pg from 'pg'
import type { Logger } from 'pino'
import { isConnectionError } from '../db/database.ts'
import { insertSamples, MAX_BATCH, type SampleBatch } from '../db/sample-store.ts'

const emptyBatch = (): SampleBatch => ({ points: [], times: [], values: [], qualities: [] })

/** Samples waiting for the store beyond this are refused (QoS 0) or held back at the gateway (QoS 1: no acknowledgement leaves). */
export const MAX_WAITING = 200_000

/**
 * Writes samples in the order they came, one statement after the other: the next leaves when the previous one is committed. A message's acknowledgement
 * is called after the commit of its last sample, so that a killed server or database loses nothing acknowledged.
 */
export class SampleWriter {
  readonly #pool: pg.Pool
  readonly #log: Logger
  /** Called with the epoch ms span of what was committed. */
  readonly #ready: () => Promise<void>
  #waiting = emptyBatch()
  #acks: (() => void)[] = []
  #running: Promise<void> | undefined
  #open = true
  #inFlight = 0
  committed = 0
  /** Since when the oldest uncommitted sample waits, by the server's clock; 0: nothing waits. */
  #oldestAt = 0

  constructor(pool: pg.Pool, log: Logger, ready: () => Promise<void>) {
    this.#pool = pool
    this.#log = log
    this.#ready = ready
  }

  get waiting(): number {
    return this.#waiting.points.length + this.#inFlight
  }

  get lagMs(): number {
    return this.#oldestAt === 0 ? 0 : Date.now() - this.#oldestAt
  }

  get overloaded(): boolean {
    return this.waiting > MAX_WAITING
  }

  push(point: number, t: number, v: number, q: number): void {
    const batch = this.#waiting
    batch.points.push(point)
    batch.times.push(t)
    batch.values.push(v)
    batch.qualities.push(q)
  }

  /** Everything pushed before is one message's; `ack` is called when it is committed. */
  endMessage(ack?: () => void): void {
    if (ack !== undefined) this.#acks.push(ack)
    if (this.#waiting.points.length === 0 && this.#acks.length === 0) return
    if (this.#oldestAt === 0) this.#oldestAt = Date.now()
    this.#running ??= this.#run()
  }

  /** Resolves when everything pushed so far is committed. */
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
      const since = Date.now()
      await this.#commit(batch)
      this.committed += batch.points.length
      this.#inFlight = 0
      this.#oldestAt = this.#waiting.points.length > 0 ? since : 0
      for (const ack of acks) ack()
      // pg resolves in microtasks: without a turn of the loop a steady writer would starve every timer and socket.
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#oldestAt = 0
    this.#running = undefined
  }

  async #commit(batch: SampleBatch): Promise<void> {
    for (let from = 0; from < batch.points.length; from += MAX_BATCH) {
      const to = from + MAX_BATCH
      const part =
        batch.points.length <= MAX_BATCH
          ? batch
          : {
              points: batch.points.slice(from, to),
              times: batch.times.slice(from, to),
              values: batch.values.slice(from, to),
              qualities: batch.qualities.slice(from, to),
            }
      await this.#insert(part)
    }
  }

  async #insert(part: SampleBatch): Promise<void> {
    for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
      try {
        return await insertSamples(this.#pool, part)
      } catch (error) {
        if (!this.#open) throw error
        // Inserting twice is safe (unique key), so every failure is tried again; nothing is acknowledged meanwhile.
        this.#log.warn(`samples not written yet: ${error instanceof Error ? error.message : String(error)}`)
        if (!isConnectionError(error)) pause = 1000
        await new Promise((resolve) => setTimeout(resolve, pause))
        await this.#ready()
      }
    }
  }

  close(): void {
    this.#open = false
  }
}
