import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer, type Server } from 'node:net'

/**
 * One process per data directory: two PGlite processes on one directory lose acknowledged rows. The lock is an abstract unix socket on Linux (freed by
 * the kernel even on kill -9, no stale file), a loopback port derived from the path elsewhere. Held as long as the server object lives.
 */
export function lockDirectory(directory: string): Promise<Server> {
  const hash = createHash('sha256').update(realpathSync(directory)).digest()
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const done = () => resolve(server)
    if (process.platform === 'linux') server.listen(`\0microgrid-${hash.toString('hex').slice(0, 32)}`, done)
    else server.listen({ host: '127.0.0.1', port: 20_000 + (hash.readUInt16BE(0) % 20_000), exclusive: true }, done)
    server.unref()
  })
}
