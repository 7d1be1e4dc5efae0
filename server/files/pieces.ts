import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** After so long without a piece an upload is given up. */
const GIVEN_UP_MS = 24 * 3_600_000

/** One upload takes one piece at a time. */
const busy = new Map<string, Promise<unknown>>()

/** Files that come piece by piece: what is on the disk says how far an upload is, also after the end of a server. */
export class Pieces {
  readonly #root: string
  constructor(dataDir: string) {
    this.#root = join(dataDir, 'files', 'pieces')
  }

  pathOf(key: string): string {
    return join(this.#root, createHash('sha256').update(key).digest('hex'))
  }

  /** Work on an upload, after what is under way with it. */
  async alone<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (busy.get(key) ?? Promise.resolve()).then(work, work)
    busy.set(key, mine)
    try {
      return await mine
    } finally {
      if (busy.get(key) === mine) busy.delete(key)
    }
  }

  /** Bytes that are there; a piece that does not begin where they end is left aside. */
  async add(key: string, offset: number, bytes: Buffer, most: number): Promise<number> {
    const there = await stat(this.pathOf(key)).then(
      ({ size }) => size,
      () => 0,
    )
    if (offset !== there || bytes.length === 0 || there + bytes.length > most) return there
    await mkdir(this.#root, { recursive: true })
    await appendFile(this.pathOf(key), bytes, { mode: 0o600 })
    return there + bytes.length
  }

  async hashOf(key: string): Promise<string> {
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(this.pathOf(key))) hash.update(chunk as Buffer)
    return hash.digest('hex')
  }

  drop(key: string): Promise<void> {
    return rm(this.pathOf(key), { force: true })
  }

  /** Forgets what nobody goes on with. */
  async sweep(now: number): Promise<void> {
    for (const name of await readdir(this.#root).catch(() => [])) {
      const path = join(this.#root, name)
      const found = await stat(path).catch(() => undefined)
      if (found !== undefined && now - found.mtimeMs > GIVEN_UP_MS) await rm(path, { force: true })
    }
  }
}
