import type pg from 'pg'
import type { Logger } from 'pino'

/** How often the store is asked; a new station is known within this. */
export const PLANT_WATCH_MS = 1000

/** The number that triggers of the store count up with every change of stations, devices, models and event codes. */
async function revisionOf(pool: pg.Pool): Promise<number> {
  const rows = await pool.query<{ value: number }>("select value from setting where key = 'plantRevision'")
  return rows.rows[0]?.value ?? 0
}

/**
 * Notices that the plant changed in the store, whoever changed it (a call, another server on the same store, a person with SQL), and has it read again.
 * The number is read before the plant: what changes while it is read is read once more.
 */
export class PlantWatch {
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #load: () => Promise<void>
  #seen = -1
  #running: Promise<void> = Promise.resolve()
  #checking: Promise<void> | undefined

  constructor(pool: pg.Pool, log: Logger, load: () => Promise<void>) {
    this.#pool = pool
    this.#log = log
    this.#load = load
  }

  /** Before the plant is read for the first time. */
  async start(): Promise<void> {
    this.#seen = await revisionOf(this.#pool)
  }

  /** Reads the plant again now, whether or not the number changed. */
  reload(): Promise<void> {
    this.#running = this.#running.catch(() => undefined).then(() => this.#read(true))
    return this.#running
  }

  /** Reads the plant again when it changed. Called by the clock: while the store hangs there is one question that waits, not one for every second. */
  check(): Promise<void> {
    if (this.#checking !== undefined) return this.#checking
    const check = this.#running
      .catch(() => undefined)
      .then(() => this.#read(false))
      .catch((error: unknown) => this.#log.warn(`the plant could not be read again: ${String(error)}`))
      .finally(() => (this.#checking = undefined))
    this.#checking = check
    this.#running = check
    return check
  }

  async #read(always: boolean): Promise<void> {
    const revision = await revisionOf(this.#pool)
    if (!always && revision === this.#seen) return
    await this.#load()
    this.#seen = revision
  }
}
