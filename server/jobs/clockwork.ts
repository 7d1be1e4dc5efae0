import type { Logger } from 'pino'

/** What the clock does again and again. Of one work there is one at a time, and the end waits for what has begun: the store is closed after it. */
export class Clockwork {
  readonly #log: Logger
  readonly #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Promise<void>>()

  constructor(log: Logger) {
    this.#log = log
  }

  /** `failed`: how a failure is told. While the work still runs its next turns are left out. */
  every(ms: number, work: () => unknown, failed = 'failed'): void {
    let running: Promise<void> | undefined
    const timer = setInterval(() => {
      if (running !== undefined) return
      const done = work()
      if (!(done instanceof Promise)) return
      const turn: Promise<void> = done
        .then(
          () => undefined,
          (error: unknown) => this.#log.warn(`${failed}: ${String(error)}`),
        )
        .finally(() => {
          running = undefined
          this.#running.delete(turn)
        })
      running = turn
      this.#running.add(turn)
    }, ms)
    this.#timers.push(timer)
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#running)
  }
}
