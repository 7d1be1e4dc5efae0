import pg from 'pg'
import { addressesOf } from '../config/several-hosts.ts'

/** A server that does not answer must not keep the others waiting. */
const PATIENCE_MS = 2000

/** To whoever waits for the store this is a store that is away: another server is about to take over. */
class NoPrimary extends Error {
  readonly code = '57P03'
  constructor(addresses: readonly string[]) {
    super(`none of ${addresses.map((address) => new URL(address).host).join(', ')} takes writes`)
  }
}

async function takesWrites(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ copies: boolean }>('select pg_is_in_recovery() as copies')
    return rows[0]?.copies === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The first of these servers that takes writes. Rejects with `57P03` while none does. */
async function primaryOf(addresses: readonly string[]): Promise<URL> {
  const found = addresses.map(async (address) => ((await takesWrites(address)) ? address : Promise.reject(new NoPrimary(addresses))))
  return new URL(await Promise.any(found).catch(() => Promise.reject(new NoPrimary(addresses))))
}

/**
 * A client of a store, of which `databaseUrl` may name several servers with commas: each new connection asks which of them takes writes, since the answer is
 * another one after a fail-over (libpq's `target_session_attrs=read-write`, which pg does not have).
 */
export function clientOf(databaseUrl: string): typeof pg.Client {
  const addresses = addressesOf(databaseUrl)
  if (addresses.length === 1) return pg.Client
  return class PrimaryClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      const connect = this.connect.bind(this) as (done?: (error: Error) => void) => Promise<pg.Client>
      // It is called with a call-back or for a promise.
      this.connect = ((done?: (error: Error) => void) => {
        const found = primaryOf(addresses).then(({ hostname, port }) => Object.assign(this, { host: hostname, port: Number(port || 5432) }))
        if (done === undefined) return found.then(() => connect())
        return void found.then(() => connect(done), done)
      }) as typeof this.connect
    }
  }
}

/** What pg is told of a store: everything but which server it is. */
export const connectionStringOf = (databaseUrl: string): string => addressesOf(databaseUrl)[0] ?? databaseUrl
