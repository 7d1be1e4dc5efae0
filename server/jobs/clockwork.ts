import type { Logger } from 'pino'

/** What the clock does again and again. Of one work there is one at a time, and the end waits for what has begun: the store is closed after it. */
export class Clockwork {
  readonly #log: Logger
  readonly #works: { ms: number; turn: () => void }[] = []
  #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Promise<void>>()

  constructor(log: Logger) {
    this.#log = log
  }

  /** From `start` on. `failed`: how a failure is told. While the work still runs its next turns are left out. */
  every(ms: number, work: () => unknown, failed = 'failed'): void {
    let running: Promise<void> | undefined
    const turn = (): void => {
      if (running !== undefined) return
      const done = work()
      if (!(done instanceof Promise)) return
      const current: Promise<void> = done
        .then(
          () => undefined,
          (error: unknown) => this.#log.warn(`${failed}: ${String(error)}`),
        )
        .finally(() => {
          running = undefined
          this.#running.delete(current)
        })
      running = current
      this.#running.add(current)
    }
    this.#works.push({ ms, turn })
  }

  /** Everything is there that works need of each other. */
  start(): void {
    this.#timers = this.#works.map(({ ms, turn }) => setInterval(turn, ms))
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#running)
  }
}
