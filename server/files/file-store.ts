import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { eq, sql, type SQL } from 'drizzle-orm'
import { code } from '#contract/endpoint.ts'
import { file } from '../db/account-schema.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { account, organization } from '../db/schema.ts'
import { badField, notFound, Refusal } from '../http/refusal.ts'
import { seesOrganization } from '../session/rights.ts'
import type { Viewer } from '../session/viewer.ts'
import { safeName, typeOfFile } from './file-type.ts'

export type StoredFile = typeof file.$inferSelect
type Owner = Pick<Viewer, 'accountId' | 'organizationCode'>

const MB = 1024 * 1024

/** Bytes that one person, and all of one organization, may keep. */
export interface FileQuota {
  person: number
  organization: number
}

/** A stream of an upload; `truncated` when it had more bytes than allowed. */
export type Upload = Readable & { truncated: boolean }

/** Files on disk below DATA_DIR/files, outside the served tree, under names of our own; what people call them is in the store. */
export class FileStore {
  readonly #root: string
  readonly #orm: Reader
  readonly #now: () => number
  readonly #quota: FileQuota

  constructor(dataDir: string, orm: Reader, now: () => number, quota: FileQuota) {
    this.#root = join(dataDir, 'files')
    this.#orm = orm
    this.#quota = quota
    this.#now = now
  }

  get #arriving(): string {
    return join(this.#root, 'arriving')
  }

  /** Forgets what was on its way when the server stopped. */
  async open(): Promise<void> {
    await rm(this.#arriving, { recursive: true, force: true })
    await mkdir(this.#arriving, { recursive: true })
  }

  /** Takes an upload to disk piece by piece; `save` puts its row into the store. Refused or broken off, it leaves nothing behind. */
  async keep(upload: Upload, givenName: string, owner: Owner, save: (row: StoredFile) => Promise<void>): Promise<StoredFile> {
    const id = randomUUID()
    const arriving = join(this.#arriving, id)
    let place = arriving
    try {
      await pipeline(upload, createWriteStream(arriving, { flags: 'wx', mode: 0o600 }))
      if (upload.truncated) throw badField('file', 'fileTooLarge')
      const { size } = await stat(arriving)
      if (size === 0) throw badField('file', 'fileMissing')
      const type = await typeOfFile(arriving, givenName)
      if (type === undefined) throw badField('file', 'fileType')
      const now = this.#now()
      const [year = '', month = ''] = new Date(now).toISOString().slice(2).split('-')
      const path = join(year, month, id)
      place = join(this.#root, path)
      await mkdir(dirname(place), { recursive: true })
      await rename(arriving, place)
      const row = {
        id,
        ownerId: owner.accountId,
        organizationCode: owner.organizationCode,
        name: safeName(givenName, type),
        type,
        size,
        path,
        createdAt: now,
      }
      await save(row)
      return row
    } catch (error) {
      await rm(arriving, { force: true })
      await rm(place, { force: true })
      throw error
    }
  }

  /** A file that the viewer may see; what is not theirs looks like what does not exist. */
  async find(id: string, viewer: Viewer): Promise<StoredFile> {
    const [row] = await this.#orm.select().from(file).where(eq(file.id, id))
    if (row === undefined) throw notFound()
    if (row.ownerId === viewer.accountId || seesOrganization(viewer, row.organizationCode) || (await this.#isAvatar(id))) return row
    throw notFound()
  }

  /** Refuses what goes beyond what a person or an organization may keep. `bytes`: to come. */
  async refuseOver({ accountId, organizationCode }: Owner, bytes: number, from: Reader = this.#orm): Promise<void> {
    const sum = async (where: SQL): Promise<number> =>
      (
        await from
          .select({ n: sql<number>`coalesce(sum(${file.size}), 0)::float8` })
          .from(file)
          .where(where)
      )[0]?.n ?? 0
    const refuse = (text: 'fileQuotaPerson' | 'fileQuotaOrganization', most: number): never => {
      throw new Refusal(code.badRequest, text, { file: text }, () => `${Math.round(most / MB)} MB`)
    }
    const { person, organization: all } = this.#quota
    if ((await sum(eq(file.ownerId, accountId))) + bytes > person) refuse('fileQuotaPerson', person)
    if ((await sum(eq(file.organizationCode, organizationCode))) + bytes > all) refuse('fileQuotaOrganization', all)
  }

  /** Puts a file's row into the store, when there is room for it: two uploads at once are looked at one after the other. */
  async insertIn(tx: Transaction, row: StoredFile): Promise<void> {
    await tx.select({ code: organization.code }).from(organization).where(eq(organization.code, row.organizationCode)).for('update')
    await this.refuseOver({ accountId: row.ownerId, organizationCode: row.organizationCode }, row.size, tx)
    await tx.insert(file).values(row)
  }

  /** Takes a file's row out of the store. Gives its path, for `unlink` once that is kept: bytes without a row are nobody's. */
  async forgetIn(tx: Transaction, id: string): Promise<string | undefined> {
    const [row] = await tx.delete(file).where(eq(file.id, id)).returning({ path: file.path })
    return row?.path
  }

  unlink(path: string): Promise<void> {
    return rm(join(this.#root, path), { force: true })
  }

  async #isAvatar(id: string): Promise<boolean> {
    const rows = await this.#orm
      .select({ one: sql`1` })
      .from(account)
      .where(eq(account.avatar, id))
      .limit(1)
    return rows.length > 0
  }

  /** The bytes; refuses when the disk has lost what the store knows. */
  async read(stored: StoredFile): Promise<ReadStream> {
    const stream = createReadStream(join(this.#root, stored.path))
    await new Promise<void>((resolve, reject) => {
      stream.once('open', () => resolve())
      stream.once('error', () => reject(new Refusal(code.notFound, 'notFound')))
    })
    return stream
  }
}
