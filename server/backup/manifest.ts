import { mkdtemp, readFile, rm, symlink, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Queries } from '../db/change.ts'
import { bringUpToDate, migrationsFolder, type Database } from '../db/database.ts'

/** What a backup is of and what belongs to it, so that one that was cut, changed or made by a newer version is known before anything is done with it. */

export const MANIFEST = 'manifest.json'
/** Of what is written here. A reader knows those up to its own. */
export const FORMAT = 1

const part = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })
export type Part = z.infer<typeof part>

const manifestSchema = z.object({
  format: z.number(),
  /** The moment of the store, epoch milliseconds. */
  at: z.number(),
  tookMs: z.number(),
  /** So long statements of a running server waited. */
  heldMs: z.number(),
  by: z.string(),
  host: z.string(),
  version: z.string(),
  node: z.string(),
  store: z.string(),
  /** The newest change of the tables that the store had, and the times of all by which they are known. */
  schema: z.string(),
  migrations: z.array(z.number()),
  /** Spans that have a partition. */
  partitions: z.record(z.string(), z.array(z.number())),
  tables: z.array(part.extend({ table: z.string(), rows: z.number() })),
  /** Keys, uploaded files and what else is kept beside the store. */
  data: z.array(part),
  /** Uploaded files that the store knows and the disk had not. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Says in one sentence why something cannot be done; fit to be printed as it is. */
export class BackupError extends Error {}

interface Journal {
  entries: { when: number; tag: string }[]
}

const journal = async (): Promise<Journal> => JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal

/** Which changes of its tables a store has had, and the name of the newest. */
export async function schemaOf(store: Queries): Promise<Pick<Manifest, 'schema' | 'migrations'>> {
  const { rows } = await store.query<{ at: number }>('select created_at as at from drizzle.__drizzle_migrations order by created_at')
  const migrations = rows.map(({ at }) => at)
  const newest = migrations.at(-1)
  return { migrations, schema: (await journal()).entries.find(({ when }) => when === newest)?.tag ?? String(newest) }
}

export const newestMigration = async (store: Queries): Promise<string> => (await schemaOf(store)).schema

export async function readManifest(folder: string): Promise<Manifest> {
  let text: string
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8')
  } catch {
    throw new BackupError(`${folder} is no backup: it has no ${MANIFEST}`)
  }
  const format = z.object({ format: z.number() }).safeParse(JSON.parse(text))
  if (format.data !== undefined && format.data.format > FORMAT)
    throw new BackupError(
      `this backup was written by a newer version (form ${format.data.format}, this one reads ${FORMAT}): restore it with that version`,
    )
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new BackupError(`${join(folder, MANIFEST)} cannot be read: ${z.prettifyError(parsed.error)}`)
  const { entries } = await journal()
  const unknown = parsed.data.migrations.filter((at) => !entries.some(({ when }) => when === at))
  if (unknown.length > 0)
    throw new BackupError(
      `this backup is of a newer version: its tables are those of ${parsed.data.schema} (version ${parsed.data.version}), the newest that is known here is ${entries.at(-1)?.tag ?? 'none'}. Restore it with that version or a later one`,
    )
  return parsed.data
}

/** Makes an empty store's tables as they were at a backup. */
export async function bringUpTo(db: Database, migrations: readonly number[]): Promise<void> {
  const all = await journal()
  const folder = await mkdtemp(join(tmpdir(), 'microgrid-migrations-'))
  try {
    await mkdir(join(folder, 'meta'))
    const entries = all.entries.filter(({ when }) => migrations.includes(when))
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...all, entries }))
    for (const { tag } of entries) await symlink(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    await bringUpToDate(db, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
