import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

/** Clocks of file systems stand still for some milliseconds; what was written so shortly before the first copy counts as changed after it. */
const CLOCK_STEP_MS = 2000

/** What a copy shows, and for how long the store was held up by it. */
export interface Moment {
  at: number
  heldMs: number
}

interface Stamp {
  mtimeMs: number
  size: number
}

/** Every file below a folder, by its path from there. */
async function stampsOf(folder: string): Promise<Map<string, Stamp>> {
  const stamps = new Map<string, Stamp>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined) stamps.set(path.slice(folder.length + 1), { mtimeMs: found.mtimeMs, size: found.size })
  }
  return stamps
}

async function copyInto(from: string, to: string, path: string): Promise<void> {
  await mkdir(join(to, path, '..'), { recursive: true })
  await copyFile(join(from, path), join(to, path))
}

async function foldersInto(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await mkdir(join(to, join(entry.parentPath, entry.name).slice(from.length + 1)), { recursive: true })
  }
}

/**
 * Copies a store's folder as it is at one moment, at which it may be opened as after a death of its process. Everything is copied while the store works; then
 * `alone`, while it does not, what has changed since: that takes a fraction of a second however much there is.
 */
export async function copyOfOneMoment(from: string, to: string, alone: (work: () => Promise<void>) => Promise<void>): Promise<Moment> {
  const begun = Date.now() - CLOCK_STEP_MS
  const first = await stampsOf(from)
  for (const path of first.keys()) {
    await copyInto(from, to, path).catch((error: NodeJS.ErrnoException) => {
      // Gone meanwhile.
      if (error.code !== 'ENOENT') throw error
    })
  }
  const moment: Moment = { at: 0, heldMs: 0 }
  await alone(async () => {
    moment.at = Date.now()
    const now = await stampsOf(from)
    for (const [path, { mtimeMs, size }] of now) {
      const before = first.get(path)
      if (before === undefined || before.mtimeMs !== mtimeMs || before.size !== size || mtimeMs > begun) await copyInto(from, to, path)
    }
    for (const path of first.keys()) if (!now.has(path)) await rm(join(to, path), { force: true })
    // Empty ones belong to a store too.
    await foldersInto(from, to)
    moment.heldMs = Date.now() - moment.at
  })
  return moment
}

/** Takes orders for copies, one line each: the folder to copy to. Answers its moment, or why not. Only who may write to the socket's file can give any. */
export async function serveSnapshots(path: string, copyTo: (folder: string) => Promise<Moment>): Promise<Server> {
  await rm(path, { force: true })
  const server = createServer((socket) => {
    let said = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.endsWith('\n')) return
      copyTo(said.trimEnd()).then(
        (moment) => socket.end(JSON.stringify(moment)),
        (error: unknown) => socket.end(error instanceof Error ? error.message : String(error)),
      )
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  return server
}

/** Asks a running store for a copy. Undefined when none runs here. */
export function askForSnapshot(path: string, folder: string): Promise<Moment | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    let said = ''
    socket.on('connect', () => socket.write(`${folder}\n`))
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
      else reject(error)
    })
    socket.on('close', (failed) => {
      if (failed) return
      if (said.startsWith('{')) resolve(JSON.parse(said) as Moment)
      else reject(new Error(said === '' ? 'the store ended while it was copied' : said))
    })
  })
}
