import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { RunEnd, ServerEventKind } from '#contract/operations.ts'

/** So often a server says that it is there; who has not for so long is gone. */
export const SEEN_MS = 30_000
const GONE_MS = 4 * SEEN_MS
/** Lines that are kept. */
const KEPT = 500

export interface RunDeps {
  pool: pg.Pool
  log: Logger
  now: () => number
  version: string
  /** The embedded store has one server: whoever else is said to run with it does not. */
  isAlone: boolean
}

/** The log of starts, ends and what happened in between, in the store. */
export class ServerRuns {
  readonly id = randomUUID()
  readonly host = hostname()
  readonly startedAt: number
  readonly #deps: RunDeps
  /** What could not be written yet. */
  #waiting: { at: number; kind: ServerEventKind; detail: string }[] = []

  constructor(deps: RunDeps) {
    this.#deps = deps
    this.startedAt = deps.now()
  }

  async begin(): Promise<void> {
    const { pool, version } = this.#deps
    await this.#buryOthers()
    await pool.query('insert into server_run (id, host, pid, version, node, started_at, seen_at) values ($1, $2, $3, $4, $5, $6, $6)', [
      this.id,
      this.host,
      process.pid,
      version,
      process.versions.node,
      this.startedAt,
    ])
    await pool.query('delete from server_run where id in (select id from server_run order by started_at desc offset $1)', [KEPT])
    await pool.query('delete from server_event where id in (select id from server_event order by id desc offset $1)', [KEPT])
  }

  /** By the clock: it is there. Writes what waited, and says of others that they are gone. */
  async seen(): Promise<void> {
    const { pool, now } = this.#deps
    await pool.query('update server_run set seen_at = $2, ended_at = null, reason = null where id = $1', [this.id, now()])
    await this.#buryOthers()
    for (;;) {
      const next = this.#waiting[0]
      if (next === undefined) return
      await pool.query('insert into server_event (at, host, kind, detail) values ($1, $2, $3, $4)', [next.at, this.host, next.kind, next.detail])
      this.#waiting.shift()
    }
  }

  /** Keeps that something happened, when the store takes it: a full disk may be why it does not. */
  happened(kind: ServerEventKind, detail: string): void {
    const { log, now } = this.#deps
    log.warn({ kind, detail }, 'server event')
    this.#waiting = [...this.#waiting.slice(-99), { at: now(), kind, detail }]
  }

  async end(reason: RunEnd): Promise<void> {
    await this.#deps.pool.query('update server_run set seen_at = $2, ended_at = $2, reason = $3 where id = $1', [this.id, this.#deps.now(), reason])
  }

  async #buryOthers(): Promise<void> {
    const { pool, now, isAlone } = this.#deps
    await pool.query("update server_run set ended_at = seen_at, reason = 'vanished' where ended_at is null and id <> $1 and seen_at < $2", [
      this.id,
      isAlone ? now() : now() - GONE_MS,
    ])
  }
}
