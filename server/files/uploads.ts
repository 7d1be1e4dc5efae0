import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore as TusStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { mayBeKept } from './file-type.ts'

/** An upload that nobody has finished is given up after so long. */
const GIVEN_UP_MS = 24 * 3_600_000
/** Unfinished ones of one person; the oldest makes room. Whoever loads a page anew in the middle of one leaves one behind. */
const MOST_UNFINISHED = 20
/** What is looked at of a file's beginning. */
const HEAD_BYTES = 4100
const isId = (id: string): boolean => /^[\da-f]{32}$/.test(id)

/** Whose an upload is, and where it goes. */
export interface UploadOwner {
  projectId: string
  accountId: string
}

/** Files on their way by the tus protocol: what is on the disk says how far an upload is, also after the end of a server. */
export class Uploads {
  readonly store: TusStore

  constructor(root: string) {
    const directory = join(root, 'uploads')
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    this.store = new TusStore({ directory, expirationPeriodInMilliseconds: GIVEN_UP_MS })
  }

  pathOf(id: string): string {
    return join(this.store.directory, id)
  }

  /** An upload and whose it is; undefined: there is none (any more). */
  async find(id: string): Promise<{ upload: Upload; owner: UploadOwner } | undefined> {
    if (!isId(id)) return undefined
    const upload = await this.store.getUpload(id).catch(() => undefined)
    const { projectId, accountId } = upload?.metadata ?? {}
    return upload === undefined || typeof projectId !== 'string' || typeof accountId !== 'string'
      ? undefined
      : { upload, owner: { projectId, accountId } }
  }

  /** Whether what has come of it can be the beginning of a file that is kept. */
  async mayBeKept(id: string): Promise<boolean> {
    const file = await open(this.pathOf(id))
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
      return bytesRead === 0 || (await mayBeKept(buffer.subarray(0, bytesRead)))
    } finally {
      await file.close()
    }
  }

  async hashOf(id: string): Promise<string> {
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(this.pathOf(id))) hash.update(chunk as Buffer)
    return hash.digest('hex')
  }

  /** Somebody else may have dropped it. */
  async drop(id: string): Promise<void> {
    await this.store.remove(id).catch(() => undefined)
  }

  /** Forgets what nobody goes on with. */
  async sweep(now: number): Promise<void> {
    for (const name of await readdir(this.store.directory)) {
      const path = join(this.store.directory, name)
      const touched = (await stat(path).catch(() => undefined))?.mtimeMs
      if (touched !== undefined && now - touched > GIVEN_UP_MS) await rm(path, { force: true })
    }
  }

  /** Before another one of somebody's begins: the oldest go where they have too many. */
  async makeRoom(accountId: string): Promise<void> {
    const mine: Upload[] = []
    for (const id of await readdir(this.store.directory)) {
      const found = await this.find(id)
      if (found?.owner.accountId === accountId) mine.push(found.upload)
    }
    const begunAt = ({ creation_date }: Upload): number => Date.parse(creation_date ?? '')
    for (const { id } of mine.toSorted((a, b) => begunAt(b) - begunAt(a)).slice(MOST_UNFINISHED - 1)) await this.drop(id)
  }
}
