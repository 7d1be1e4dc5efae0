/**
 * The embedded database in a process of its own, so that a heavy query never stops the server's event loop. Started by the supervisor with the data
 * directory and the socket path; ends when its parent is gone.
 */
import { subscribe } from 'node:diagnostics_channel'
import { mkdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { gatherAnswers } from './gathered-answers.ts'
import { isHeld, lockDirectory } from './lock.ts'
import { copyOfOneMoment, serveSnapshots } from './snapshot.ts'

const [directory, socketPath, snapshotPath] = process.argv.slice(2) as [string, string, string]

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

let closing = false
const isServed = (): boolean => process.connected && !closing

const LOOK_MS = 200
/** How long a server that lives may have the directory before it is said, and how long anybody may. */
const HELD_MS = 3000
const WAIT_MS = 30_000

async function lockPatiently(): Promise<void> {
  // A predecessor in a long query outlives its parent until the query ends: wait for its lock.
  let heldSince: number | undefined
  for (const begin = Date.now(); ;) {
    try {
      await lockDirectory(directory, isServed)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    }
    heldSince = (await isHeld(directory)) ? (heldSince ?? Date.now()) : undefined
    if (Date.now() - (heldSince ?? Date.now()) > HELD_MS || Date.now() - begin > WAIT_MS) {
      process.send?.({ type: 'inUse' }, () => process.exit(1))
      return new Promise(() => undefined)
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

mkdirSync(directory, { recursive: true })
await lockPatiently()
const db = await PGlite.create({ dataDir: directory })
await removeStaleSocket(socketPath)
// The library hands no sockets out.
subscribe('net.server.socket', (told) => gatherAnswers((told as { socket: Socket }).socket))
// The pool has one connection; room for more because a replaced one may still be closing when its successor connects.
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 })
await server.start()
// Statements wait while a copy comes to its end; one that is under way is finished before. A transaction that is open then is none in the copy.
const snapshots = await serveSnapshots(snapshotPath, (folder) => copyOfOneMoment(directory, folder, (work) => db.runExclusive(work)))
process.send?.({ type: 'ready' })

async function close(): Promise<void> {
  if (closing) return
  closing = true
  snapshots.close()
  await server.stop().catch(() => undefined)
  await db.close().catch(() => undefined)
  process.exit(0)
}
process.on('disconnect', () => void close())
process.on('message', (message) => {
  if (message === 'close') void close()
  // Answered between two statements only.
  if (message === 'there?') process.send?.({ type: 'there' })
})
process.on('SIGTERM', () => void close())
process.on('SIGINT', () => undefined)
