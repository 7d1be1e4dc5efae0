import { createServer } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { code } from '#contract/endpoint.ts'
import type { Config } from '../config/config.ts'
import { say } from '../refusal/texts.ts'
import { checkFolder } from './join.ts'
import { Lease } from './lease.ts'

/** What a service manager starts again at once (EX_TEMPFAIL): the server is a standby then. */
const LOST = 75

/**
 * Waits until this server is the one that works. Meanwhile it answers that it lives and is ready for nothing, so that a balancer sends everybody to the one that
 * works. When another one has taken its place later, it ends on the spot: nothing that it still has in hand may be written.
 */
export async function standBy(config: Pick<Config, 'databaseUrl' | 'dataDir' | 'port' | 'host'>, log: Logger): Promise<Lease> {
  const lease = new Lease({
    databaseUrl: config.databaseUrl ?? '',
    holder: randomUUID(),
    log,
    onLost() {
      log.fatal('another server works in the place of this one, which ends')
      process.exit(LOST)
    },
  })
  await lease.before((store) => checkFolder(store, config.dataDir))
  const waiting = await listenAsStandby(config.port, config.host)
  process.once('SIGTERM', endWaiting)
  process.once('SIGINT', endWaiting)
  await lease.acquire()
  process.off('SIGTERM', endWaiting)
  process.off('SIGINT', endWaiting)
  await waiting.close()
  return lease
}

const endWaiting = (): void => process.exit(0)

async function listenAsStandby(port: number, host: string): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const lives = request.url?.startsWith('/energy/health/live') === true
    response.writeHead(lives ? 200 : 503, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '1' })
    response.end(
      JSON.stringify(lives ? { status: 'standby' } : { code: code.unavailable, message: `${say('standby', 'zh')}\n${say('standby', 'en')}` }),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
