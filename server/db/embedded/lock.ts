import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { connect, createServer, type ListenOptions, type Server } from 'node:net'

/** What a lock says to whoever asks while its server lives. */
const HELD = 'held'
const ANSWER_MS = 1000

/** Two servers on one data directory. */
export class DirectoryInUse extends Error {
  constructor(dataDir: string) {
    super(
      `数据目录 ${dataDir} 正由另一个服务使用：请先停止它，或将 DATA_DIR 设为其他目录。\n` +
        `The data directory ${dataDir} is in use by another server: stop that one first, or set DATA_DIR to another directory.`,
    )
  }
}

function addressOf(directory: string): (ListenOptions & { port: number }) | { path: string } {
  const hash = createHash('sha256').update(realpathSync(directory)).digest()
  return process.platform === 'linux'
    ? { path: `\0microgrid-${hash.toString('hex').slice(0, 32)}` }
    : { host: '127.0.0.1', port: 20_000 + (hash.readUInt16BE(0) % 20_000), exclusive: true }
}

/**
 * One process per data directory: two PGlite processes on one directory lose acknowledged rows. The lock is an abstract unix socket on Linux (freed by
 * the kernel even on kill -9, no stale file), a loopback port derived from the path elsewhere. Held as long as the server object lives. `isServed`: whose
 * lock it is still lives, and is not about to end.
 */
export function lockDirectory(directory: string, isServed: () => boolean): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(isServed() ? HELD : '')
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(addressOf(directory), () => resolve(server))
    server.unref()
  })
}

/** Whether the lock belongs to a server that lives. One that ends, or whose process is busy and does not answer, counts as none. */
export function isHeld(directory: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(addressOf(directory))
    let said = ''
    socket.setTimeout(ANSWER_MS, () => socket.destroy())
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(said === HELD))
  })
}
