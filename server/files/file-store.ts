import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { code } from '#contract/endpoint.ts'
import { file } from '../db/account-schema.ts'
import type { Reader, Transaction } from '../db/change.ts'
import { isDataError } from '../db/database.ts'
import { FULL_BYTES, roomOf } from '../db/room.ts'
import { eq, inArray, sql, type SQL } from '../db/orm.ts'
import { account, organization } from '../db/schema.ts'
import { seesInProjects } from '../projects/pictures.ts'
import { badField, badFieldWith, notFound, Refusal } from '../refusal/refusal.ts'
import { seesOrganization } from '../session/rights.ts'
import type { Viewer } from '../session/viewer.ts'
import { safeName, typeOfFile } from './file-type.ts'
import { Uploads } from './uploads.ts'

export type StoredFile = typeof file.$inferSelect
type Owner = Pick<Viewer, 'accountId' | 'organizationCode'>

const MB = 1024 * 1024
/** After so long no upload and no commit is still under way. */
const UNDER_WAY_MS = 3_600_000

/** Bytes that one person, and all of one organization, may keep. */
export interface FileQuota {
  person: number
  organization: number
}

/** A stream of an upload; `truncated` when it had more bytes than allowed. */
export type Upload = Readable & { truncated: boolean }

/** Files on disk below DATA_DIR/files, outside the served tree, under names of our own; what people call them is in the store. */
export class FileStore {
  /** Files on their way, which are none yet. */
  readonly uploads: Uploads
  readonly #root: string
  readonly #orm: Reader
  readonly #now: () => number
  readonly #quota: FileQuota

  constructor(dataDir: string, orm: Reader, now: () => number, quota: FileQuota) {
    this.#root = join(dataDir, 'files')
    this.uploads = new Uploads(this.#root)
    this.#orm = orm
    this.#quota = quota
    this.#now = now
  }

  get #arriving(): string {
    return join(this.#root, 'arriving')
  }

  async open(): Promise<void> {
    await mkdir(this.#arriving, { recursive: true })
    // What servers before this one took in pieces of their own nobody can go on with.
    await rm(join(this.#root, 'pieces'), { recursive: true, force: true })
    await this.sweep(this.#now())
  }

  /**
   * Takes an upload to disk piece by piece; `save` puts its row into the store. Refused or broken off, it leaves nothing behind. The bytes stay among those
   * that arrive until their row is kept: when nobody knows whether it was (a lost answer, the end of the server), `sweep` and `read` find out.
   */
  async keep(upload: Upload, givenName: string, owner: Owner, save: (row: StoredFile) => Promise<void>): Promise<StoredFile> {
    const id = randomUUID()
    const arriving = join(this.#arriving, id)
    let isSaving = false
    try {
      await pipeline(upload, createWriteStream(arriving, { flags: 'wx', mode: 0o600 }))
      if (upload.truncated) throw badField('file', 'fileTooLarge')
      const { size } = await stat(arriving)
      if (size === 0) throw badField('file', 'fileEmpty')
      const type = await typeOfFile(arriving, givenName)
      if (type === undefined) throw badField('file', 'fileType')
      const now = this.#now()
      const [year = '', month = ''] = new Date(now).toISOString().slice(2).split('-')
      const row = {
        id,
        ownerId: owner.accountId,
        organizationCode: owner.organizationCode,
        name: safeName(givenName, type),
        type,
        size,
        path: join(year, month, id),
        createdAt: now,
      }
      isSaving = true
      await save(row)
      await this.#settle(row)
      return row
    } catch (error) {
      if (!isSaving || error instanceof Refusal || isDataError(error)) await rm(arriving, { force: true })
      throw error
    }
  }

  /** Puts arrived files whose row is kept in their place, and forgets those without one when no commit can still be under way. At the start and by the clock. */
  async sweep(now: number): Promise<void> {
    await this.uploads.sweep(now)
    const ids = await readdir(this.#arriving)
    const rows = ids.length === 0 ? [] : await this.#orm.select({ id: file.id, path: file.path }).from(file).where(inArray(file.id, ids))
    for (const row of rows) await this.#settle(row)
    const known = new Set(rows.map(({ id }) => id))
    for (const id of ids.filter((one) => !known.has(one))) {
      const path = join(this.#arriving, id)
      const found = await stat(path).catch(() => undefined)
      if (found !== undefined && now - found.mtimeMs > UNDER_WAY_MS) await rm(path, { force: true })
    }
  }

  /** From those that arrive to its place. Somebody else may have done it meanwhile. */
  async #settle({ id, path }: Pick<StoredFile, 'id' | 'path'>): Promise<void> {
    const place = join(this.#root, path)
    await mkdir(dirname(place), { recursive: true })
    await rename(join(this.#arriving, id), place).catch(() => stat(place))
  }

  /** A file that the viewer may see; what is not theirs looks like what does not exist. */
  async find(id: string, viewer: Viewer): Promise<StoredFile> {
    const [row] = await this.#orm.select().from(file).where(eq(file.id, id))
    if (row === undefined) throw notFound()
    if (await this.#isAvatar(id)) return row
    // What lies in a project is seen by whom a role there lets, whoever brought it and whoever shares its organization.
    const seen = await seesInProjects(this.#orm, viewer, id)
    if (seen ?? (row.ownerId === viewer.accountId || seesOrganization(viewer, row.organizationCode))) return row
    throw notFound()
  }

  /** Refuses what the disk has no room for, or what goes beyond what a person or an organization may keep. `bytes`: to come. */
  async refuseOver({ accountId, organizationCode }: Owner, bytes: number, from: Reader = this.#orm): Promise<void> {
    const sum = async (where: SQL): Promise<number> =>
      (
        await from
          .select({ n: sql<number>`coalesce(sum(${file.size}), 0)::float8` })
          .from(file)
          .where(where)
      )[0]?.n ?? 0
    const refuse = (text: 'fileQuotaPerson' | 'fileQuotaOrganization', most: number): never => {
      throw badFieldWith('file', text, `${Math.round(most / MB)} MB`)
    }
    const room = await roomOf(this.#root)
    if (room !== undefined && room.free - bytes < FULL_BYTES) throw new Refusal(code.full, 'diskFull')
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

  async unlink(path: string): Promise<void> {
    for (const place of [join(this.#root, path), join(this.#arriving, basename(path))]) await rm(place, { force: true })
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
    const place = join(this.#root, stored.path)
    // Its row was kept, and nobody knew.
    await access(place).catch(() => this.#settle(stored).catch(() => undefined))
    const stream = createReadStream(place)
    await new Promise<void>((resolve, reject) => {
      stream.once('open', () => resolve())
      stream.once('error', () => reject(new Refusal(code.notFound, 'notFound')))
    })
    return stream
  }
}
