import type { Server } from 'node:net'
import type { Health } from './health.ts'

const RETRY_MS = 5000

/** Lets a server listen where a file says, again and again while somebody else has the port, and says so. Gives what ends it. */
export function listenAt(server: Server, { host, port }: { host: string; port: number }, health: Health): () => Promise<void> {
  let retry: NodeJS.Timeout | undefined
  server.on('listening', () => health.become('listening'))
  server.on('error', (error: NodeJS.ErrnoException) => {
    health.become('connecting')
    health.error('portTaken', { port, why: error.code ?? error.message })
    retry = setTimeout(() => server.listen(port, host), RETRY_MS)
  })
  server.listen(port, host)
  return async () => {
    clearTimeout(retry)
    await new Promise((resolve) => server.close(resolve))
  }
}
