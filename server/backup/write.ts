import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { join, relative } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { openStore, type Database } from '../db/database.ts'
import { askForSnapshot, type Moment } from '../db/embedded/snapshot.ts'
import { snapshotSocketOf } from '../db/embedded/supervisor.ts'
import { Partitions, partitionedTables } from '../db/partitions.ts'
import { inOrder, pagesOf, referencesOf, tablesOf } from '../db/store-tables.ts'
import { copyPart, filesBelow, writeLines } from './parts.ts'
import { FORMAT, MANIFEST, schemaOf, type Manifest, type Part } from './manifest.ts'
import { BACKUP_LOG, type BackupLine } from './log.ts'

/** Below DATA_DIR and not of it: the store itself, what is on its way or lasts a day, and what backups leave behind. */
const leftOut = /^(pglite|exports|restoring|before-restore[^/]*|files\/pieces)(\/|$)|^backups\.jsonl$|\.sock$/

export interface Order {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>
  /** The folder that gets the backup's own folder. */
  into: string
  version: string
  log: Logger
  /** After each table. */
  report?: (table: string, rows: number) => void
}

/** Copies what is new below DATA_DIR. What is deleted meanwhile is nobody's loss: the store says which files count. */
async function copyData({ config: { dataDir }, into }: Order, folder: string, parts: Map<string, Part>): Promise<void> {
  // Backups may be kept there too.
  const backups = `${relative(dataDir, into)}/`
  for (const path of await filesBelow(dataDir)) {
    if (path.startsWith(backups)) continue
    if (leftOut.test(path) || (parts.has(path) && path.startsWith('files/'))) continue
    await copyPart(join(dataDir, path), folder, join('data', path)).then(
      (part) => parts.set(path, part),
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      },
    )
  }
}

/** Opens the store as it is at one moment. A running server's embedded store gives a copy of itself, so that it is not held up by being read. */
async function openMoment({ config, log }: Order, folder: string): Promise<{ db: Database; moment?: Moment }> {
  if (config.databaseUrl !== undefined) return { db: await openStore(config, log) }
  const copy = join(folder, 'snapshot')
  await mkdir(copy, { recursive: true, mode: 0o700 })
  const moment = await askForSnapshot(snapshotSocketOf(config.dataDir), join(copy, 'pglite'))
  if (moment === undefined) return { db: await openStore(config, log) }
  return { db: await openStore({ dataDir: copy, databaseUrl: undefined }, log), moment }
}

async function writeTables(db: Database, folder: string, report: Order['report']) {
  const reading = await db.pool.connect()
  try {
    await reading.query('begin isolation level repeatable read read only')
    const names = await tablesOf(reading)
    // Nobody drops a partition of what is about to be read.
    if (db.kind === 'postgresql') await reading.query(`lock table ${names.join(', ')} in access share mode`)
    const references = await referencesOf(reading)
    const at = (await reading.query<{ at: number }>('select (extract(epoch from clock_timestamp()) * 1000)::bigint as at')).rows[0]?.at ?? Date.now()
    const facts = { at, ...(await schemaOf(reading)), partitions: await partitionsOf(reading) }
    const tables: Manifest['tables'] = []
    for (const table of inOrder(names, references)) {
      const part = await writeLines(folder, join('tables', `${table}.jsonl.gz`), pagesOf(reading, table, references))
      tables.push({ table, ...part })
      report?.(table, part.rows)
    }
    const files = (await reading.query<{ id: string; path: string }>('select id, path from file')).rows
    await reading.query('commit')
    return { ...facts, tables, files }
  } finally {
    reading.release(true)
  }
}

async function partitionsOf(reading: pg.PoolClient): Promise<Manifest['partitions']> {
  const partitions = new Partitions(reading)
  const found: Manifest['partitions'] = {}
  for (const table of partitionedTables) found[table] = await partitions.indices(table)
  return found
}

/** Files of the store's moment alone, each in its place: those whose bytes had arrived and were not put there yet too. */
async function settleFiles(folder: string, parts: Map<string, Part>, files: readonly { id: string; path: string }[]): Promise<string[]> {
  const kept = new Set<string>()
  const missing: string[] = []
  for (const { id, path } of files) {
    const place = join('files', path)
    const arriving = join('files/arriving', id)
    const there = parts.get(place)
    const part = there ?? parts.get(arriving)
    if (part === undefined) {
      missing.push(id)
      continue
    }
    kept.add(place)
    if (there !== undefined) continue
    await mkdir(join(folder, 'data', place, '..'), { recursive: true })
    await rename(join(folder, part.path), join(folder, 'data', place))
    parts.delete(arriving)
    parts.set(place, { ...part, path: join('data', place) })
  }
  for (const [path, part] of parts) {
    if (!path.startsWith('files/') || kept.has(path)) continue
    parts.delete(path)
    await rm(join(folder, part.path), { force: true })
  }
  return missing
}

/**
 * Writes store, files and keys as they are at one moment, while the server works or while it does not. The folder has its name when everything is in it, or
 * there is none.
 */
export async function writeBackup(order: Order): Promise<{ folder: string; manifest: Manifest }> {
  const { config, into, version, log } = order
  const begun = Date.now()
  const folder = join(into, `microgrid-${new Date(begun).toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  const partial = `${folder}.partial`
  await mkdir(partial, { recursive: true, mode: 0o700 })
  try {
    const parts = new Map<string, Part>()
    // Before the moment and after it: a file that is deleted in between is one of the moment all the same.
    await copyData(order, partial, parts)
    const { db, moment } = await openMoment(order, partial)
    const taken = await writeTables(db, partial, order.report).finally(() => db.close())
    await copyData(order, partial, parts)
    const { files, ...facts } = taken
    const missing = await settleFiles(partial, parts, files)
    for (const id of missing) log.warn(`the store knows a file whose bytes are not there: ${id}`)
    await rm(join(partial, 'snapshot'), { recursive: true, force: true })
    const manifest: Manifest = {
      format: FORMAT,
      ...facts,
      ...(moment === undefined ? {} : { at: moment.at }),
      heldMs: moment?.heldMs ?? 0,
      tookMs: Date.now() - begun,
      by: userInfo().username,
      host: hostname(),
      version,
      node: process.versions.node,
      store: db.kind,
      data: [...parts.values()],
      missing,
    }
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true })
    await rename(partial, folder)
    const line: BackupLine = {
      at: manifest.at,
      folder,
      bytes: sizeOf(manifest),
      tookMs: manifest.tookMs,
      by: manifest.by,
      host: manifest.host,
    }
    await appendFile(join(config.dataDir, BACKUP_LOG), `${JSON.stringify(line)}\n`)
    return { folder, manifest }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

export const sizeOf = ({ tables, data }: Manifest): number => [...tables, ...data].reduce((sum, { bytes }) => sum + bytes, 0)
