import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { PlanSegment } from '#contract/strategy.ts'
import type { DayProblem } from '#domain/optimise/day-problem.ts'
import type { Proposal } from '#domain/optimise/propose.ts'
import type { AskedPlan, ToldPlan } from './optimise-worker.ts'

/** Of one day; it takes some tenths of a second. A thread that takes longer hangs. */
const LIMIT_MS = 10_000
/** Memory of the thread, besides the solver's own. */
const THREAD_MB = 256

/**
 * Looks for plans in a thread of its own, which is started by the first question and stays. Questions are worked off one after the other; a thread that hangs or
 * dies is ended, its question has found nothing, and the next one has a new thread.
 */
export class Optimiser {
  readonly #log: Logger
  #worker: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(log: Logger) {
    this.#log = log
  }

  /** The plan of a day; `unsolved` where the thread has not come to an end in time. `limitMs`: how long that is. */
  propose(problem: DayProblem, manual: readonly PlanSegment[] | undefined, limitMs = LIMIT_MS): Promise<Proposal> {
    const asked = this.#last.then(() => this.#ask({ problem, manual }, limitMs))
    this.#last = asked
    return asked
  }

  async close(): Promise<void> {
    await this.#end()
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  async #ask(asked: AskedPlan, limitMs: number): Promise<Proposal> {
    const worker = (this.#worker ??= this.#start())
    const told = await new Promise<ToldPlan>((resolve) => {
      const over = (end: ToldPlan): void => {
        clearTimeout(timer)
        worker.off('message', over).off('exit', ended)
        resolve(end)
      }
      const ended = (): void => over({ state: 'failed', why: 'the thread ended' })
      const timer = setTimeout(() => over({ state: 'failed', why: 'no answer in time' }), limitMs)
      worker.on('message', over).on('exit', ended)
      worker.postMessage(asked satisfies AskedPlan)
    })
    if (told.state !== 'failed') return told
    this.#log.warn(`no plan was found: ${told.why}`)
    await this.#end()
    return { state: 'unsolved', manual: undefined }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./optimise-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: THREAD_MB } })
    worker.on('error', (error) => this.#log.warn(`the optimiser's thread: ${String(error)}`))
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    return worker
  }
}
