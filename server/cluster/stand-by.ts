import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { checkFolder } from './join.ts'
import { Lease } from './lease.ts'

/** What a service manager starts again at once (EX_TEMPFAIL): the server is a standby then. */
const LOST = 75

/** What a server does while another one works. */
export interface Waiting {
  /** Told again and again where the one that works is reached. */
  follow(address: string): void
  close(): Promise<void>
}

export interface Server {
  log: Logger
  wait(): Promise<Waiting>
}

/**
 * Waits until this server is the one that works. When another one has taken its place later, it ends on the spot: nothing that it still has in hand may be written.
 */
export async function standBy(config: Pick<Config, 'databaseUrl' | 'dataDir' | 'clusterUrl'>, { log, wait }: Server): Promise<Lease> {
  let waiting: Waiting | undefined
  const lease = new Lease({
    databaseUrl: config.databaseUrl ?? '',
    holder: randomUUID(),
    address: config.clusterUrl,
    log,
    onOther: (address) => waiting?.follow(address),
    onLost() {
      log.fatal('another server works in the place of this one, which ends')
      process.exit(LOST)
    },
  })
  await lease.before((store) => checkFolder(store, config.dataDir))
  const relay = await wait()
  waiting = relay
  const endWaiting = (): void => void relay.close().finally(() => process.exit(0))
  process.once('SIGTERM', endWaiting)
  process.once('SIGINT', endWaiting)
  await lease.acquire()
  process.off('SIGTERM', endWaiting)
  process.off('SIGINT', endWaiting)
  await relay.close()
  return lease
}
