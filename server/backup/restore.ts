import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import type { Server } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { bringUpToDate, openStore, type Database } from '../db/database.ts'
import { DirectoryInUse, lockDirectory } from '../db/embedded/lock.ts'
import { clientOf, connectionStringOf } from '../db/primary.ts'
import { Partitions, type PartitionedTable } from '../db/partitions.ts'
import { continueSequences, filledTables, fillTable } from '../db/store-tables.ts'
import { BackupError, bringUpTo, readManifest, type Manifest } from './manifest.ts'
import { checkParts, copyPart, readLines } from './parts.ts'

export interface Restoring {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  folder: string
  /** What is there goes aside instead of standing in the way. */
  replace: boolean
  log: Logger
  report?: (table: string, rows: number) => void
}

/** Looks whether a backup is whole and of a version that is known here. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await checkParts(folder, [...manifest.tables, ...manifest.data])
  return manifest
}

/** Fills an empty store: its tables as they were, the rows, and then what has changed of tables since. */
async function fill(db: Database, folder: string, manifest: Manifest, report: Restoring['report']): Promise<void> {
  await bringUpTo(db, manifest.migrations)
  const partitions = new Partitions(db.pool)
  for (const [table, indices] of Object.entries(manifest.partitions)) {
    for (const index of indices) await partitions.ensureIndex(table as PartitionedTable, index)
  }
  const writing = await db.pool.connect()
  try {
    await writing.query('begin')
    for (const { table, path, rows } of manifest.tables) {
      const count = await fillTable(writing, table, readLines(folder, path))
      if (count !== rows) throw new BackupError(`${table}: ${count} of ${rows} rows were restored`)
      report?.(table, count)
    }
    await continueSequences(writing)
    await writing.query('commit')
    writing.release()
  } catch (error) {
    writing.release(true)
    throw error
  }
  await bringUpToDate(db)
}

const isThere = (path: string): boolean => existsSync(path) && readdirSync(path).length > 0

async function lockData(dataDir: string): Promise<Server> {
  const store = join(dataDir, 'pglite')
  await mkdir(store, { recursive: true })
  return lockDirectory(store, () => true).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new DirectoryInUse(dataDir) : error
  })
}

/** Refuses what would be lost. Gives the names of the schemas that went aside in a database. */
async function makeRoom(url: string, replace: boolean, stamp: string): Promise<{ undo(): Promise<void> }> {
  const client = new (clientOf(url))({ connectionString: connectionStringOf(url) })
  await client.connect()
  try {
    const others = await client.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    )
    const n = others.rows[0]?.n ?? 0
    if (n > 0) throw new BackupError(`${n} other connections use this database: stop every server first`)
    const filled = await filledTables(client)
    if (filled.length > 0 && !replace)
      throw new BackupError(`the database is not empty, there are rows in ${filled.join(', ')}: --replace puts them aside`)
    const there = await client.query<{ name: string }>("select nspname as name from pg_namespace where nspname in ('public', 'drizzle')")
    const names = there.rows.map(({ name }) => name)
    await client.query('begin')
    for (const name of names) await client.query(`alter schema ${name} rename to before_restore_${stamp}_${name}`)
    await client.query('create schema public')
    await client.query('commit')
    return {
      async undo() {
        const again = new (clientOf(url))({ connectionString: connectionStringOf(url) })
        await again.connect()
        await again.query('begin; drop schema if exists public cascade; drop schema if exists drizzle cascade')
        for (const name of names) await again.query(`alter schema before_restore_${stamp}_${name} rename to ${name}`)
        await again.query('commit')
        await again.end()
      },
    }
  } finally {
    await client.end()
  }
}

async function fillOutside(url: string, order: Restoring, manifest: Manifest, stamp: string): Promise<void> {
  const { undo } = await makeRoom(url, order.replace, stamp)
  const db = await openStore({ ...order.config, databaseUrl: url }, order.log)
  try {
    await fill(db, order.folder, manifest, order.report)
    await db.close()
  } catch (error) {
    await db.close()
    await undo()
    throw error
  }
}

async function fillEmbedded(building: string, order: Restoring, manifest: Manifest): Promise<void> {
  const db = await openStore({ dataDir: building, databaseUrl: undefined }, order.log)
  try {
    await fill(db, order.folder, manifest, order.report)
  } finally {
    await db.close()
  }
}

/**
 * Puts a backup in the place of nothing, or of what is there, which goes aside. The server is stopped. Everything is made beside and takes its place at the end:
 * what fails leaves all as it was.
 */
export async function restoreBackup(order: Restoring): Promise<{ manifest: Manifest; aside: string | undefined }> {
  const { config, folder, replace } = order
  const { dataDir, databaseUrl } = config
  const manifest = await checkBackup(folder)
  const lock = await lockData(dataDir)
  const building = join(dataDir, 'restoring')
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
  const aside = join(dataDir, `before-restore-${stamp}`)
  try {
    const isStore = databaseUrl === undefined && isThere(join(dataDir, 'pglite'))
    if (!replace && isStore) throw new BackupError(`${dataDir} has a store already: --replace puts it aside`)
    if (!isStore) await rmdir(join(dataDir, 'pglite')).catch(() => undefined)
    await rm(building, { recursive: true, force: true })
    await mkdir(building, { recursive: true, mode: 0o700 })
    for (const { path } of manifest.data) await copyPart(join(folder, path), join(building, 'beside'), path.replace(/^data\//, ''))
    if (databaseUrl === undefined) {
      await fillEmbedded(building, order, manifest)
      await mkdir(join(building, 'beside'), { recursive: true })
      await rename(join(building, 'pglite'), join(building, 'beside/pglite'))
    } else await fillOutside(databaseUrl, order, manifest, stamp.toLowerCase())
    let isAside = false
    for (const name of await readdir(join(building, 'beside')).catch(() => [])) {
      const place = join(dataDir, name)
      if (existsSync(place)) {
        await mkdir(aside, { recursive: true, mode: 0o700 })
        await rename(place, join(aside, name))
        isAside = true
      }
      await rename(join(building, 'beside', name), place)
    }
    return { manifest, aside: isAside ? aside : undefined }
  } finally {
    await rm(building, { recursive: true, force: true })
    lock.close()
  }
}
