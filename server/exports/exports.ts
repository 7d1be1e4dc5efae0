import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { EXPORT_KEPT_MS, MOST_EXPORTED } from '#contract/analysis.ts'
import { code } from '#contract/endpoint.ts'
import { notFound, Refusal } from '../refusal/refusal.ts'
import { dropJob, foundJobs, isUnderWay, keepJob, pathOf, type ExportJob, type ExportOrder } from './export-jobs.ts'
import { readPages, type Column } from './readings.ts'
import type { Page } from './table-writers.ts'
import { writeInThread } from './write-in-thread.ts'

/** Written at the same time, by all people together; others wait. */
const AT_ONCE = 2
/** Kept for one person: the oldest goes when there are more. */
const MOST_KEPT = 5

/** What an order needs while it waits and is written. */
interface UnderWay {
  columns: Column[]
  end: AbortController
}

/**
 * Files of readings that people asked for, written beside everything else: read in small pieces, put into words by a thread of its own. Only who asked sees
 * one; they last a day. Beside each file stands what it is of, so that a server that begins knows the finished ones, and says of others that it was ended.
 */
export class Exports {
  readonly #jobs = new Map<string, ExportJob>()
  readonly #underWay = new Map<string, UnderWay>()
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

  /** Waiting and being written. */
  get underWay(): number {
    return this.#underWay.size
  }

  /** Finds what is there from before. */
  async open(): Promise<void> {
    for (const job of await foundJobs(this.#root, this.#log)) this.#jobs.set(job.id, job)
  }

  /** Takes an order; it is begun when `noted` is over, and forgotten when that fails. One person has one under way. */
  async start({ columns, ...order }: ExportOrder, noted: () => Promise<unknown>): Promise<ExportJob> {
    const own = this.of(order.ownerId)
    if (own.some(isUnderWay)) throw new Refusal(code.badRequest, 'exportBusy', { format: 'exportBusy' })
    const id = randomUUID()
    const job: ExportJob = {
      ...order,
      id,
      state: 'waiting',
      rows: 0,
      first: null,
      last: null,
      progress: 0,
      bytes: 0,
      startedAt: this.#now(),
      failure: undefined,
    }
    this.#jobs.set(id, job)
    try {
      await noted()
      await keepJob(this.#root, job)
    } catch (error) {
      this.#jobs.delete(id)
      throw error
    }
    for (const old of own.slice(MOST_KEPT - 1)) this.#forget(old)
    // It may have been ended before it began.
    if (isUnderWay(job)) this.#underWay.set(id, { columns, end: new AbortController() })
    this.#next()
    return job
  }

  /** Where the bytes of one are. */
  pathOf(job: ExportJob): string {
    return pathOf(this.#root, job)
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
    if (!isUnderWay(job)) return this.#forget(job)
    const wasWaiting = job.state === 'waiting'
    job.state = 'cancelled'
    this.#underWay.get(id)?.end.abort()
    // Of one that is being written, its writer notes it.
    if (!wasWaiting) return
    this.#underWay.delete(id)
    void this.#keep(job)
  }

  /** Takes away what is older than a day. */
  sweep(now: number): void {
    for (const job of this.#jobs.values()) if (now - job.startedAt > EXPORT_KEPT_MS) this.#forget(job)
  }

  async close(): Promise<void> {
    for (const { end } of this.#underWay.values()) end.abort()
    await Promise.all(this.#running)
  }

  #forget(job: ExportJob): void {
    this.#underWay.get(job.id)?.end.abort()
    this.#jobs.delete(job.id)
    void this.#drop(job)
  }

  async #drop(job: ExportJob): Promise<void> {
    await dropJob(this.#root, job).catch((error: unknown) => this.#log.warn(`export not removed: ${String(error)}`))
  }

  async #keep(job: ExportJob): Promise<void> {
    await keepJob(this.#root, job).catch((error: unknown) => this.#log.warn(`export not noted: ${String(error)}`))
    // It may have been forgotten while it was noted.
    if (!this.#jobs.has(job.id)) await this.#drop(job)
  }

  #next(): void {
    if (this.#running.size >= AT_ONCE) return
    const job = [...this.#jobs.values()].find(({ id, state }) => state === 'waiting' && this.#underWay.has(id))
    if (job === undefined) return
    job.state = 'running'
    const done: Promise<void> = this.#write(job).finally(() => {
      this.#running.delete(done)
      this.#next()
    })
    this.#running.add(done)
  }

  async #write(job: ExportJob): Promise<void> {
    const { format, titles, zone } = job
    const path = this.pathOf(job)
    const { columns, end } = this.#underWay.get(job.id) as UnderWay
    try {
      await writeInThread({ path, format, titles, zone }, this.#pages(job, columns, end.signal), end.signal)
      if (job.rows === 0) throw new Refusal(code.badRequest, (await this.#hasSums(job, columns)) ? 'exportTooFine' : 'exportEmpty')
      job.bytes = (await stat(path)).size
      job.progress = 1
      // It may have been ended while its last bytes were written.
      if (!end.signal.aborted) job.state = 'done'
    } catch (error) {
      if (!end.signal.aborted) {
        job.state = 'failed'
        job.failure = error instanceof Refusal ? error.text : 'exportFailed'
        if (!(error instanceof Refusal)) this.#log.error({ err: error }, 'export failed')
      }
    }
    this.#underWay.delete(job.id)
    if (job.state !== 'done') await rm(path, { force: true })
    // Not of one that was forgotten meanwhile, and one that the server's end cuts off stays as it was noted: under way.
    if (this.#jobs.has(job.id) && job.state !== 'running') await this.#keep(job)
  }

  /** Whether what is not kept as it was asked for is kept as sums. */
  async #hasSums({ from, to }: ExportJob, columns: readonly Column[]): Promise<boolean> {
    const points = columns.flatMap((column) => ('point' in column ? [column.point] : []))
    const { rows } = await this.#pool.query<{ found: boolean }>(
      `select exists (select from rollup_15m where point = any($1) and t >= $2 and t < $3)
         or exists (select from rollup_1d where point = any($1) and t >= $2 and t < $3) as found`,
      [points, from, to],
    )
    return rows[0]?.found ?? false
  }

  async *#pages(job: ExportJob, columns: readonly Column[], signal: AbortSignal): AsyncGenerator<Page> {
    const { resolution, from, to, format } = job
    for await (const { until, ...page } of readPages(this.#pool, columns, resolution, from, to)) {
      signal.throwIfAborted()
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
