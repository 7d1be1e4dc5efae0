import { fork, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { FULL_BYTES, roomOf } from '../room.ts'
import { DirectoryInUse } from './lock.ts'

export interface EmbeddedDatabase {
  socketPath: string
  /** Resolves when the process that runs now is ready to take connections. */
  ready(): Promise<void>
  /** Process id of the running child; undefined between death and restart. */
  pid(): number | undefined
  /** Called with what is known of it when the process has died and is started again. */
  onRestart(listener: (why: string) => void): void
  close(): Promise<void>
}

const LOOK_MS = 5000
/** Of a store that was full and says nothing for so long: a statement is seldom longer, and this is only asked where the disk was full. */
const STUCK_MS = 60_000

/** Unix socket paths end at about 100 characters. */
function socketPathFor(directory: string, name: 'sql' | 'snapshot'): string {
  const path = join(directory, `${name}.sock`)
  if (path.length < 96) return path
  return join(tmpdir(), `microgrid-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}-${name}.sock`)
}

/** Where the store of a data directory is asked for copies of itself. */
export const snapshotSocketOf = (dataDir: string): string => socketPathFor(dataDir, 'snapshot')

/** Starts the embedded database and restarts it whenever it dies, until `close`. Rejects if the first start fails. */
export async function startEmbeddedDatabase(dataDir: string, log: Logger): Promise<EmbeddedDatabase> {
  const directory = join(dataDir, 'pglite')
  mkdirSync(directory, { recursive: true })
  const socketPath = socketPathFor(dataDir, 'sql')
  let child: ChildProcess | undefined
  let closing = false
  let readiness: Promise<void>
  let restarted: ((why: string) => void) | undefined

  function launch(): Promise<void> {
    const started = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), [directory, socketPath, snapshotSocketOf(dataDir)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Not the parent's flags: under `--watch` the child would be a watcher of its own. Tests, whose stores live for seconds, do without the compiler's second pass.
      execArgv: process.env.EMBEDDED_STORE_FLAGS?.split(' ') ?? [],
    })
    child = started
    heardAt = Date.now()
    wasFull = false
    let lastError = ''
    started.stderr?.on('data', (chunk: Buffer) => (lastError = (lastError + chunk.toString()).slice(-2000)))
    return new Promise((resolve, reject) => {
      // Under `node --watch` the child also reports what it imports.
      started.on('message', (message) => {
        const type = typeof message === 'object' && 'type' in message ? message.type : undefined
        if (type === 'ready') resolve()
        if (type === 'there') {
          heardAt = Date.now()
          wasFull = false
        }
        if (type === 'inUse') reject(new DirectoryInUse(dataDir))
      })
      started.once('exit', (exitCode, signal) => {
        child = undefined
        reject(new Error(`the embedded database ended (${signal ?? exitCode}): ${lastError}`))
        if (closing) return
        log.warn({ exitCode, signal, lastError }, 'embedded database ended, starting it again')
        restarted?.(`${signal ?? exitCode} ${lastError}`.trim().slice(0, 300))
        readiness = relaunch()
      })
    })
  }

  // PostgreSQL compiled to WebAssembly does not get out of a statement that met a full disk in its log: it turns on the spot, also when there is room again.
  let heardAt = Date.now()
  let wasFull = false
  async function look(): Promise<void> {
    const room = await roomOf(dataDir)
    if (room !== undefined && room.free < FULL_BYTES) wasFull = true
    if (child?.connected === true) child.send('there?')
    if (!wasFull || closing || Date.now() - heardAt < STUCK_MS) return
    log.error('the embedded database does not come back from a full disk: it is ended and started again')
    child?.kill('SIGKILL')
  }

  async function relaunch(): Promise<void> {
    for (let pause = 200; !closing; pause = Math.min(pause * 2, 5000)) {
      try {
        return await launch()
      } catch (error) {
        log.error({ err: error }, 'embedded database did not start')
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  readiness = launch()
  await readiness
  const looking = setInterval(() => void look(), LOOK_MS)

  return {
    socketPath,
    ready: () => readiness,
    pid: () => child?.pid,
    onRestart: (listener) => void (restarted = listener),
    async close() {
      closing = true
      clearInterval(looking)
      const running = child
      if (running === undefined) return
      await new Promise<void>((resolve) => {
        running.once('exit', () => resolve())
        running.send('close')
        setTimeout(() => running.kill('SIGKILL'), 10_000).unref()
      })
    },
  }
}
