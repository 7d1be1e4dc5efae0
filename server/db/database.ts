import { AsyncResource } from 'node:async_hooks'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { drizzle, migrate, type NodePgDatabase } from './orm.ts'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { statementSpan } from '../tracing/spans.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded/supervisor.ts'
import { addressesOf } from '../config/several-hosts.ts'
import { clientOf, connectionStringOf } from './primary.ts'
import { isChange, isDiskFull, StoreFull } from './room.ts'

// Times and counts are bigint in SQL and stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** So long the store has to answer who asks whether it does. */
const PATIENCE_MS = 2000

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** pg calls `connect(port, host)` on the stream it is given; this one goes to a unix socket path instead. */
class SocketAtPath extends Socket {
  readonly #path: string
  constructor(path: string) {
    super()
    this.#path = path
  }
  // The signature of net.Socket.connect has many forms; pg uses (port, host).
  override connect(): this {
    return super.connect({ path: this.#path })
  }
}

/** Told of every statement that has been answered: what it was, how long it took. */
export type StatementTold = (kind: StatementKind, ms: number, failed: boolean) => void
const statementKinds = ['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback'] as const
export type StatementKind = (typeof statementKinds)[number] | 'other'

const kindOf = (text: unknown): StatementKind => {
  const word = typeof text === 'string' ? /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() : undefined
  return statementKinds.find((kind) => kind === word) ?? 'other'
}

type Connected = Parameters<typeof pg.Pool.prototype.connect>[0]
/** Who waits for a connection goes on where they asked, whoever gave it back: a statement belongs to the call that it is of. */
class BoundPool extends pg.Pool {
  // The signature of pg.Pool.connect has two forms, with a call-back and without.
  override connect(done?: Connected): never {
    const connect = super.connect as (done?: Connected) => unknown
    return connect.call(this, done === undefined ? undefined : AsyncResource.bind(done)) as never
  }
}

export interface Database {
  /** Undefined: nobody wants to know. */
  onStatement: StatementTold | undefined
  /** False: changes are refused (`StoreFull`) before they reach the store, while it can still be read. */
  hasRoom: boolean
  kind: 'embedded' | 'postgresql'
  pool: pg.Pool
  orm: NodePgDatabase
  embedded: EmbeddedDatabase | undefined
  /** Whether a query is answered now, within two seconds. */
  ping(): Promise<boolean>
  close(): Promise<void>
}

/** So long a fail-over may take before a server that starts gives up. */
const TAKE_OVER_MS = 60_000

/** Opens the configured database (embedded unless DATABASE_URL is set) and brings its tables up to date. `prepare` gets the pool before its first statement. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  prepare?: (pool: pg.Pool) => void,
): Promise<Database> {
  const db = await openStore(config, log)
  prepare?.(db.pool)
  // Of several servers another one may be about to take over.
  const end = performance.now() + (addressesOf(config.databaseUrl ?? '').length > 1 ? TAKE_OVER_MS : 0)
  await withRetry(
    () => bringUpToDate(db),
    () => performance.now() < end,
  )
  return db
}

/** Makes the changes of its tables that a store has not had yet, or those up to one of them. */
export const bringUpToDate = async ({ orm }: Pick<Database, 'orm'>, folder: string = migrationsFolder): Promise<void> =>
  migrate(orm, { migrationsFolder: folder })

/** Opens the configured database as it is. */
export async function openStore(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: Logger): Promise<Database> {
  const embedded = config.databaseUrl === undefined ? await startEmbeddedDatabase(config.dataDir, log) : undefined
  const told: { statement: StatementTold | undefined; hasRoom: boolean } = { statement: undefined, hasRoom: true }
  /** Measures from the call to the answer. pg has promises and call-backs; what is neither (a cursor) is not measured. */
  class MeasuredClient extends clientOf(config.databaseUrl ?? '') {
    // The signature of pg.Client.query has many forms; whatever it was given goes on as it is.
    override query(...given: never[]): never {
      const tell = told.statement
      const ask = super.query as unknown as (...given: unknown[]) => unknown
      const [first, ...rest] = given as unknown[]
      const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first
      const last = rest.at(-1)
      if (!told.hasRoom && isChange(text)) {
        const refused = new StoreFull()
        if (typeof last !== 'function') return Promise.reject(refused) as never
        process.nextTick(last, refused)
        return undefined as never
      }
      const kind = kindOf(text)
      const endSpan = statementSpan(kind, text)
      if (tell === undefined && endSpan === undefined) return ask.apply(this, given) as never
      const begun = performance.now()
      const answered = (failed: boolean): void => {
        tell?.(kind, performance.now() - begun, failed)
        endSpan?.(failed)
      }
      if (typeof last === 'function') {
        const done = (error: unknown, result: unknown): void => {
          answered(error !== null && error !== undefined)
          last(error, result)
        }
        return ask.call(this, first, ...rest.slice(0, -1), done) as never
      }
      const answer = ask.apply(this, given)
      if (answer instanceof Promise) {
        answer.then(
          () => answered(false),
          () => answered(true),
        )
      }
      return answer as never
    }
  }
  const pool = new BoundPool(
    embedded === undefined
      ? { connectionString: connectionStringOf(config.databaseUrl ?? ''), max: 8, Client: MeasuredClient }
      : {
          // pg appends `/.s.PGSQL.<port>` to a socket directory; a stream given by hand reaches the file itself.
          host: embedded.socketPath,
          user: 'postgres',
          database: 'postgres',
          max: 1,
          Client: MeasuredClient,
          idleTimeoutMillis: 0,
          // All connections share one backend session: a new one starts by forgetting what the last one prepared.
          verify: (client, done) => void client.query('discard all').then(() => done(), done),
          stream: () => new SocketAtPath(embedded.socketPath),
        },
  )
  // A connection that dies while idle must not end the server; the next query makes a new one.
  pool.on('error', (error) => log.warn(`database connection lost: ${error.message}`))
  // Neither must one that dies between two statements of whoever has it: their next one says so.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const orm = drizzle(pool)
  return {
    get onStatement() {
      return told.statement
    },
    set onStatement(tell) {
      told.statement = tell
    },
    get hasRoom() {
      return told.hasRoom
    },
    set hasRoom(is) {
      told.hasRoom = is
    },
    kind: embedded === undefined ? 'postgresql' : 'embedded',
    pool,
    orm,
    embedded,
    ping() {
      const answered = pool.query('select 1').then(
        () => true,
        () => false,
      )
      return Promise.race([answered, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref())])
    },
    async close() {
      await pool.end()
      await embedded?.close()
    },
  }
}

/** Runs a query again when the connection or the embedded process died under it, or a disk was full; only for statements that may safely come twice. */
export async function withRetry<T>(work: () => Promise<T>, isOpen: () => boolean): Promise<T> {
  for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
    try {
      return await work()
    } catch (error) {
      if (!(isConnectionError(error) || isDiskFull(error)) || !isOpen()) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', '57P01', '57P02', '57P03', '08006', '08003', '08P01'])

export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const cause = error.cause
  if (cause instanceof Error && isConnectionError(cause)) return true
  const errorCode = 'code' in error ? String(error.code) : ''
  return (
    connectionCodes.has(errorCode) || /Connection terminated|connection ended|not queryable|read ECONNRESET|Client was closed/i.test(error.message)
  )
}

/**
 * True when the store refuses the data themselves (class 22: what a value is, 23: what it must be unique or part of): trying again helps nobody, and the
 * same statement without the bad row would pass.
 */
export function isDataError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const errorCode = 'code' in error ? String(error.code) : ''
  return /^2[23]/.test(errorCode) || (error.cause instanceof Error && isDataError(error.cause))
}
