import type { Logger } from 'pino'
import type { JobId } from '#contract/operations.ts'
import { inSpan } from '../tracing/spans.ts'

/** How a work of the clock fares. */
export interface JobState {
  job: JobId
  everyMs: number
  /** Since when it runs now. */
  runningSince: number | undefined
  /** Its last end, how long it took, and when it begins next. */
  lastAt: number | undefined
  lastMs: number | undefined
  nextAt: number
  runs: number
  failures: number
  lastFailure: { at: number; text: string } | undefined
}

/** Of a statement that failed its text says less than why it did. */
const reasonOf = (error: unknown): string => String(error instanceof Error && error.cause instanceof Error ? error.cause : error)

/** A failure that goes on is told so often. */
const SAID_AGAIN_MS = 60_000

/** What the clock does again and again. Of one work there is one at a time, and the end waits for what has begun: the store is closed after it. */
export class Clockwork {
  readonly #log: Logger
  readonly #works: { ms: number; turn: () => void }[] = []
  #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #jobs: JobState[] = []

  constructor(log: Logger) {
    this.#log = log
  }

  /** Those works that have a name. */
  get jobs(): readonly JobState[] {
    return this.#jobs
  }

  /** From `start` on. `failed`: how a failure is told. `job`: it is followed under this name. While the work still runs its next turns are left out. */
  every(ms: number, work: () => unknown, failed = 'failed', job?: JobId): void {
    let running: Promise<void> | undefined
    let said = { text: '', at: 0 }
    const say = (text: string): void => {
      if (text === said.text && Date.now() - said.at < SAID_AGAIN_MS) return
      said = { text, at: Date.now() }
      this.#log.warn(text)
    }
    const follow = job === undefined ? undefined : this.#follow(job, ms)
    const turn = (): void => {
      if (running !== undefined) return
      const ended = follow?.()
      const done = job === undefined ? work() : inSpan(`job ${job}`, {}, work)
      if (!(done instanceof Promise)) return ended?.()
      const current: Promise<void> = done
        .then(
          () => ended?.(),
          (error: unknown) => {
            ended?.(error)
            say(`${failed}: ${reasonOf(error)}`)
          },
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

  /** Gives what is called when a turn begins, which gives what is called when it has ended. */
  #follow(job: JobId, everyMs: number): () => (failure?: unknown) => void {
    const state: JobState = {
      job,
      everyMs,
      runningSince: undefined,
      lastAt: undefined,
      lastMs: undefined,
      nextAt: Date.now() + everyMs,
      runs: 0,
      failures: 0,
      lastFailure: undefined,
    }
    this.#jobs.push(state)
    return () => {
      const begun = Date.now()
      state.runningSince = begun
      state.nextAt = begun + everyMs
      return (failure) => {
        state.runningSince = undefined
        state.lastAt = Date.now()
        state.lastMs = state.lastAt - begun
        state.runs++
        if (failure === undefined) return
        state.failures++
        state.lastFailure = { at: state.lastAt, text: (failure instanceof Error ? failure.message : String(failure)).slice(0, 300) }
      }
    }
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
