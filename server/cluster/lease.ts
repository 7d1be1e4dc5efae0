import pg from 'pg'
import type { Logger } from 'pino'
import { clientOf, connectionStringOf } from '../db/primary.ts'

/** Who works, of several servers on one store: a row that its holder renews. Times are those of the store's clock, so that servers' clocks do not matter. */

/** So long after its last renewal the holder counts as gone. */
const LEASE_MS = 8000
/** A holder that has not been confirmed for so long stops by itself, before anybody may take its place. */
const TRUSTED_MS = LEASE_MS - 2000
const RENEW_MS = 1500
const ASK_MS = 1000
/** A store that does not answer must not hold the clock of renewals up. */
const PATIENCE_MS = 2000
/** So often a statement has the store asked before it is refused. */
const TRIES = 3

const TABLE = `
  select pg_advisory_xact_lock(7311);
  create schema if not exists cluster;
  create table if not exists cluster.lease (name text primary key, holder text not null, epoch bigint not null, until bigint not null);
  alter table cluster.lease add column if not exists address text`
const CLOCK = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
/** Free, run out, or one's own: then it is taken, and nobody who held it before renews it again. */
const TAKE = `
  insert into cluster.lease as l (name, holder, epoch, until, address) values ('work', $1, 1, ${CLOCK} + $2, $3)
  on conflict (name) do update set holder = $1, epoch = l.epoch + 1, until = ${CLOCK} + $2, address = $3 where l.until < ${CLOCK}
  returning epoch`
const ADDRESS = `select address from cluster.lease where name = 'work' and until >= ${CLOCK}`
const RENEW = `update cluster.lease set until = ${CLOCK} + $3 where name = 'work' and holder = $1 and epoch = $2 returning epoch`
const RELEASE = `update cluster.lease set until = 0 where name = 'work' and holder = $1 and epoch = $2`

export interface LeaseOptions {
  databaseUrl: string
  /** Differs with every start of every server. */
  holder: string
  /** Where the other servers reach this one. */
  address: string
  log: Logger
  /** Told again and again while another server works: where it is reached. */
  onOther(address: string): void
  /** Another server has taken the place: nothing may be written any more. */
  onLost(): void
}

/** Of what is refused because the lease could not be confirmed. To whoever waits for the store it is a store that is away. */
class NotConfirmed extends Error {
  readonly code = '57P03'
  constructor() {
    super('this server could not confirm that it is the one that works')
  }
}

export class Lease {
  readonly #options: LeaseOptions
  #client: pg.Client | undefined
  #epoch = 0
  #confirmedAt = -Infinity
  #timer: NodeJS.Timeout | undefined
  #renewing: Promise<void> | undefined
  #isOver = false

  constructor(options: LeaseOptions) {
    this.#options = options
  }

  /** Asks the store something before anything else. */
  async before<T>(look: (store: pg.Client) => Promise<T>): Promise<T> {
    return look((this.#client ??= await this.#connect()))
  }

  /** Waits until this server is the one that works, and stays it: it renews by itself from then on. */
  async acquire(): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const epoch = await this.#ask<number>(TAKE, [this.#options.holder, LEASE_MS, this.#options.address]).catch((error: unknown) => {
        this.#options.log.warn(`the store cannot be asked who works: ${String(error)}`)
        return undefined
      })
      if (epoch !== undefined) {
        this.#epoch = epoch
        break
      }
      if (isFirst) this.#options.log.info('another server works; this one is ready to take its place')
      const { rows } = await this.before((store) => store.query<{ address: string | null }>(ADDRESS)).catch(() => ({ rows: [] }))
      if (rows[0]?.address != null) this.#options.onOther(rows[0].address)
      await new Promise((resolve) => setTimeout(resolve, ASK_MS))
    }
    this.#timer = setInterval(() => void this.#renew(), RENEW_MS)
  }

  /**
   * Nothing is written by a server that was stopped in the middle (a pause, a swapped-out machine) and wakes when another one works: each statement asks. One
   * that comes long after the last confirmation waits for a new one, since a machine that is only busy has lost nothing yet. Where there is none the
   * connection ends, and with it what it had begun: given back open, the next one's commit would keep half of it.
   */
  guard(pool: pg.Pool): void {
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...of: unknown[]) => unknown
      let waiting = 0
      let before: Promise<unknown> = Promise.resolve()
      client.query = ((...of: unknown[]) => {
        if (waiting === 0 && this.#isTrusted()) return query(...of)
        waiting += 1
        const allowed = before.then(() => this.#confirm())
        // Statements keep their order: who comes meanwhile waits too.
        const answer = allowed.then(
          () => {
            waiting -= 1
            return query(...of)
          },
          (error: unknown) => {
            waiting -= 1
            void client.end().catch(() => undefined)
            throw error
          },
        )
        before = allowed.catch(() => undefined)
        const done = of.at(-1)
        if (typeof done !== 'function') return answer
        allowed.catch(done as (error: unknown) => void)
        answer.catch(() => undefined)
        return undefined
      }) as typeof client.query
    })
  }

  #isTrusted(): boolean {
    return performance.now() - this.#confirmedAt <= TRUSTED_MS
  }

  /** Asks the store whether this server still works. On a machine that is starved again meanwhile the answer may come too late as well. Throws NotConfirmed. */
  async #confirm(): Promise<void> {
    for (let left = TRIES; !this.#isTrusted(); left--) {
      if (left === 0 || this.#isOver) throw new NotConfirmed()
      await this.#renew()
    }
  }

  /** Lets another server work at once. */
  async release(): Promise<void> {
    this.#isOver = true
    clearInterval(this.#timer)
    await this.#ask(RELEASE, [this.#options.holder, this.#epoch]).catch(() => undefined)
    await this.#client?.end().catch(() => undefined)
  }

  /** Those who ask at the same time ask once. */
  #renew(): Promise<void> {
    return (this.#renewing ??= this.#askAgain().finally(() => (this.#renewing = undefined)))
  }

  async #askAgain(): Promise<void> {
    try {
      const epoch = await this.#ask<number>(RENEW, [this.#options.holder, this.#epoch, LEASE_MS])
      if (epoch !== undefined || this.#isOver) return
      this.#isOver = true
      this.#confirmedAt = -Infinity
      this.#options.onLost()
    } catch (error) {
      // While the store is away nobody else can take the place either.
      this.#options.log.warn(`not confirmed that this server works: ${String(error)}`)
    }
  }

  /** The epoch that a statement gives, by a connection of its own: those of the pool may all be busy. It counts from when it was asked for. */
  async #ask<T>(statement: string, values: unknown[]): Promise<T | undefined> {
    const askedAt = performance.now()
    const client = (this.#client ??= await this.#connect())
    try {
      const { rows } = await client.query<{ epoch: T }>(statement, values)
      if (rows[0] !== undefined) this.#confirmedAt = askedAt
      return rows[0]?.epoch
    } catch (error) {
      this.#client = undefined
      void client.end().catch(() => undefined)
      throw error
    }
  }

  async #connect(): Promise<pg.Client> {
    const { databaseUrl } = this.#options
    const client = new (clientOf(databaseUrl))({
      connectionString: connectionStringOf(databaseUrl),
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    })
    client.on('error', () => undefined)
    await client.connect()
    await client.query(TABLE)
    return client
  }
}
