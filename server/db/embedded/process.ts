/**
 * The embedded database in a process of its own, so that a heavy query never stops the server's event loop. Started by the supervisor with the data
 * directory and the socket path; ends when its parent is gone.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { lockDirectory } from './lock.ts'

const [directory, socketPath] = process.argv.slice(2) as [string, string]

/** A socket file left by a killed process must not stop the start; one that answers belongs to somebody. */
function removeStaleSocket(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = connect(path)
    probe.once('connect', () => {
      probe.destroy()
      reject(new Error(`database socket in use: ${path}`))
    })
    probe.once('error', () => {
      rmSync(path, { force: true })
      resolve()
    })
  })
}

async function lockPatiently(): Promise<void> {
  // A predecessor in a long query outlives its parent until the query ends: wait for its lock.
  for (let attempt = 0; ; attempt++) {
    try {
      await lockDirectory(directory)
      return
    } catch (error) {
      if (attempt >= 150) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

mkdirSync(directory, { recursive: true })
await lockPatiently()
const db = await PGlite.create({ dataDir: directory })
await removeStaleSocket(socketPath)
// The pool has one connection; room for more because a replaced one may still be closing when its successor connects.
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 })
await server.start()
process.send?.({ type: 'ready' })

let closing = false
async function close(): Promise<void> {
  if (closing) return
  closing = true
  await server.stop().catch(() => undefined)
  await db.close().catch(() => undefined)
  process.exit(0)
}
process.on('disconnect', () => void close())
process.on('message', (message) => {
  if (message === 'close') void close()
})
process.on('SIGTERM', () => void close())
process.on('SIGINT', () => undefined)
