import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/** What a thread tells. */
export type Told<A> = { answer: A } | { failed: string }

/** Memory of a thread, besides what libraries take outside of the heap. */
const THREAD_MB = 256

/**
 * A thread that answers questions, one after the other. It is started by the first and stays; one that hangs or dies is ended, its question has no answer, and
 * the next one has a new thread.
 */
export class AskedThread<Q, A> {
  readonly #file: URL
  readonly #log: Logger
  #worker: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(file: URL, log: Logger) {
    this.#file = file
    this.#log = log
  }

  /** The answer; undefined where there was none within `limitMs`. */
  ask(question: Q, limitMs: number): Promise<A | undefined> {
    const asked = this.#last.then(() => this.#ask(question, limitMs))
    // The next one is asked also where a thread could not be started.
    this.#last = asked.catch(() => undefined)
    return asked
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  async #ask(question: Q, limitMs: number): Promise<A | undefined> {
    const worker = (this.#worker ??= this.#start())
    const told = await new Promise<Told<A>>((resolve) => {
      const over = (end: Told<A>): void => {
        clearTimeout(timer)
        worker.off('message', over).off('exit', ended)
        resolve(end)
      }
      const ended = (): void => over({ failed: 'the thread ended' })
      const timer = setTimeout(() => over({ failed: 'no answer in time' }), limitMs)
      worker.on('message', over).on('exit', ended)
      worker.postMessage(question)
    })
    if ('answer' in told) return told.answer
    this.#log.warn(`a thread has no answer: ${told.failed}`)
    await this.close()
    return undefined
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { resourceLimits: { maxOldGenerationSizeMb: THREAD_MB } })
    worker.on('error', (error) => this.#log.warn(`a thread: ${String(error)}`))
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    return worker
  }
}
