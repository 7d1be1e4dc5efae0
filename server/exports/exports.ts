import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Logger } from 'pino'
import { EXPORT_KEPT_MS, MOST_EXPORTED, type ExportFormat, type exportStates, type Resolution } from '#contract/analysis.ts'
import { code } from '#contract/endpoint.ts'
import { notFound, Refusal } from '../refusal/refusal.ts'
import type { TextKey } from '../refusal/texts.ts'
import { readPages, type Column } from './readings.ts'
import type { Page, Table } from './table-writers.ts'
import type { FromWriter, ToWriter } from './write-worker.ts'

/** Written at the same time, by all people together; others wait. */
const AT_ONCE = 2
/** Kept for one person: the oldest goes when there are more. */
const MOST_KEPT = 5
/** Memory of a thread that writes. */
const WRITER_MB = 256

/** What is to be written. */
export interface ExportOrder {
  ownerId: string
  /** Stations whose readings are in it: asked again when it is fetched. */
  stationIds: string[]
  name: string
  format: ExportFormat
  resolution: Resolution
  from: number
  to: number
  zone: string
  titles: Table['titles']
  columns: Column[]
}

export interface ExportJob extends ExportOrder {
  id: string
  path: string
  state: (typeof exportStates)[number]
  rows: number
  first: number | null
  last: number | null
  progress: number
  bytes: number
  startedAt: number
  /** Why it failed. */
  failure: TextKey | undefined
  end: AbortController
}

/**
 * Files of readings that people asked for, written beside everything else: read in small pieces, put into words by a thread of its own. Only who asked sees
 * one; they last a day, and not beyond the server's end.
 */
export class Exports {
  readonly #jobs = new Map<string, ExportJob>()
  readonly #running = new Set<Promise<void>>()
  readonly #root: string
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #now: () => number

  constructor(dataDir: string, pool: pg.Pool, log: Logger, now: () => number) {
    this.#root = join(dataDir, 'exports')
    this.#pool = pool
    this.#log = log
    this.#now = now
  }

  /** Nobody knows of files from before. */
  async open(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true })
    await mkdir(this.#root, { recursive: true, mode: 0o700 })
  }

  /** Puts an order into the row. One person has one under way. */
  start(order: ExportOrder): ExportJob {
    const own = this.of(order.ownerId)
    if (own.some(({ state }) => state === 'waiting' || state === 'running'))
      throw new Refusal(code.badRequest, 'exportBusy', { format: 'exportBusy' })
    for (const old of own.slice(MOST_KEPT - 1)) this.#forget(old)
    const id = randomUUID()
    const job: ExportJob = {
      ...order,
      id,
      path: join(this.#root, id),
      state: 'waiting',
      rows: 0,
      first: null,
      last: null,
      progress: 0,
      bytes: 0,
      startedAt: this.#now(),
      failure: undefined,
      end: new AbortController(),
    }
    this.#jobs.set(id, job)
    this.#next()
    return job
  }

  /** A person's, the newest first. */
  of(ownerId: string): ExportJob[] {
    return [...this.#jobs.values()].filter((job) => job.ownerId === ownerId).reverse()
  }

  /** One of this person; somebody else's looks like none. */
  find(id: string, ownerId: string): ExportJob {
    const job = this.#jobs.get(id)
    if (job?.ownerId !== ownerId) throw notFound()
    return job
  }

  /** Ends one that is under way; forgets one that is over, with its file. */
  end(id: string, ownerId: string): void {
    const job = this.find(id, ownerId)
    if (job.state === 'waiting' || job.state === 'running') {
      job.state = 'cancelled'
      job.end.abort()
    } else this.#forget(job)
  }

  /** Takes away what is older than a day. */
  sweep(now: number): void {
    for (const job of this.#jobs.values()) if (now - job.startedAt > EXPORT_KEPT_MS) this.#forget(job)
  }

  async close(): Promise<void> {
    for (const job of this.#jobs.values()) job.end.abort()
    await Promise.all(this.#running)
  }

  #forget(job: ExportJob): void {
    job.end.abort()
    this.#jobs.delete(job.id)
    rm(job.path, { force: true }).catch((error: unknown) => this.#log.warn(`export not removed: ${String(error)}`))
  }

  #next(): void {
    if (this.#running.size >= AT_ONCE) return
    const job = [...this.#jobs.values()].find(({ state }) => state === 'waiting')
    if (job === undefined) return
    job.state = 'running'
    const done: Promise<void> = this.#write(job).finally(() => {
      this.#running.delete(done)
      this.#next()
    })
    this.#running.add(done)
  }

  async #write(job: ExportJob): Promise<void> {
    const { path, format, titles, zone } = job
    try {
      await writeInThread({ path, format, titles, zone }, this.#pages(job), job.end.signal)
      if (job.rows === 0) throw new Refusal(code.badRequest, 'exportEmpty')
      job.bytes = (await stat(path)).size
      job.progress = 1
      // It may have been ended while its last bytes were written.
      if (!job.end.signal.aborted) job.state = 'done'
    } catch (error) {
      if (!job.end.signal.aborted) {
        job.state = 'failed'
        job.failure = error instanceof Refusal ? error.text : 'exportFailed'
        if (!(error instanceof Refusal)) this.#log.error({ err: error }, 'export failed')
      }
    }
    if (job.state !== 'done') await rm(path, { force: true })
  }

  async *#pages(job: ExportJob): AsyncGenerator<Page> {
    const { columns, resolution, from, to, format } = job
    for await (const { until, ...page } of readPages(this.#pool, columns, resolution, from, to)) {
      job.end.signal.throwIfAborted()
      job.rows += page.times.length
      if (job.rows > MOST_EXPORTED[format]) throw new Refusal(code.badRequest, 'exportTooLarge')
      if (page.times.length > 0) {
        job.first ??= page.times[0] ?? null
        job.last = page.times.at(-1) ?? null
        yield page
      }
      job.progress = (until - from) / (to - from)
    }
  }
}

/** Gives a thread page after page, each when it asks for one. Rejects when it dies, and when `signal` ends it. */
async function writeInThread(table: Table, pages: AsyncGenerator<Page>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), {
    workerData: table,
    resourceLimits: { maxOldGenerationSizeMb: WRITER_MB },
  })
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the writer ended')))
      worker.on('message', (told: FromWriter) => {
        if (told === 'done') resolve()
        else
          pages.next().then(({ done, value }) => {
            if (done === true) worker.postMessage('end' satisfies ToWriter)
            else
              worker.postMessage(value satisfies ToWriter, [
                value.times.buffer as ArrayBuffer,
                ...value.columns.map((column) => column.buffer as ArrayBuffer),
              ])
          }, reject)
      })
    })
  } finally {
    await worker.terminate()
  }
}
