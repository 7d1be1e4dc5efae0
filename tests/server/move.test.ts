import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringUpTo, schemaOf } from '#server/backup/manifest.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore.ts'
import { writeBackup } from '#server/backup/write.ts'
import { copyStore } from '#server/db/copy-store.ts'
import { openDatabase, openStore, type Database } from '#server/db/database.ts'
import { Partitions } from '#server/db/partitions.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import { fillEmptyTables, sumsOf } from '#tests/support/fill.ts'
import { until } from '#tests/support/until.ts'

/**
 * Moving a store: an embedded one into another and, where PostgreSQL is there, on into a database of it by the command, and back. Backups: of the embedded store,
 * or of PostgreSQL where it is there, while it is written to.
 */
let source: Database
let sourceDir: string
const log = pino({ level: 'silent' })
const folders: string[] = []
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'microgrid-move-'))
  folders.push(made)
  return made
}
const openEmbedded = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined }, log)
/** A folder with tables and no row, which takes four seconds of a core to make and a moment to copy. */
let bare: string
const emptyStore = (): string => {
  const made = folder()
  cpSync(bare, made, { recursive: true })
  return made
}

beforeAll(async () => {
  bare = folder()
  await (await openEmbedded(bare)).close()
  sourceDir = emptyStore()
  source = await openEmbedded(sourceDir)
  await fill()
})
afterAll(async () => {
  await source.close()
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})

async function fill(): Promise<void> {
  const { pool } = source
  // Children before their parents by name and by place, and more rows than a page.
  await pool.query("insert into organization (code, name) values ('ZZ', 'parent'), ('YY', 'middle')")
  await pool.query("update organization set parent_code = 'ZZ' where code = 'YY'")
  await pool.query("insert into organization (code, name, parent_code) values ('AA', 'child', 'YY')")
  await pool.query("insert into audit_log (at, username, action, subject) select n, 'u', 'a', n::text from generate_series(1, 450) n")
  const now = Date.now()
  const n = 4500
  await new Partitions(pool).ensure('sample', now - 3 * 86_400_000, now)
  // Yesterday, the day before, a clock of the year 2001, and numbers with all their digits.
  const times = Array.from({ length: n }, (_, i) => (i === 7 ? 1_000_000_000_000 : now - 3 * 86_400_000 + i * 40_000))
  const values = times.map((_, i) => (i === 3 ? 1.7e308 : i / 3))
  for (let i = 0; i < n; i += 1500) {
    const part = <T>(list: T[]): T[] => list.slice(i, i + 1500)
    await insertSamples(pool, { points: part(times.map(() => 1)), times: part(times), values: part(values), qualities: part(times.map(() => 0)) })
  }
  await fillEmptyTables(pool)
}

// A run on PostgreSQL beside this one asks it all, and more.
const isAskedBeside = process.env.TEST_OUTSIDE_TOO !== undefined
const moves: typeof test | (() => void) = isAskedBeside ? () => undefined : test
moves('every table arrives whole, in an empty store only, and numbers go on where they were', async () => {
  const here = await sumsOf(source.pool)
  expect(Object.entries(here).filter(([, sum]) => sum.startsWith('0 '))).toEqual([])

  const dataDir = emptyStore()
  const embedded = await openEmbedded(dataDir)
  try {
    await copyStore(source, embedded, () => undefined)
    expect(await sumsOf(embedded.pool)).toEqual(here)
    await expect(copyStore(source, embedded, () => undefined)).rejects.toThrow(/not empty: .*station/)
    const next = await embedded.pool.query<{ id: number }>(
      "insert into audit_log (at, username, action, subject) values (1, 'u', 'a', 's') returning id",
    )
    const last = await embedded.pool.query<{ id: number }>('select max(id) as id from audit_log')
    expect(next.rows[0]?.id).toBe(last.rows[0]?.id)
    await embedded.pool.query('delete from audit_log where id = $1', [next.rows[0]?.id])
    // A wrong clock has a row in the default partition, not thousands of partitions.
    expect((await new Partitions(embedded.pool).indices('sample')).length).toBeLessThan(20)
  } finally {
    await embedded.close()
  }

  const outside = process.env.TEST_DATABASE_URL
  if (outside === undefined) return
  const name = `moved_${process.pid}`
  const admin = new pg.Client({ connectionString: outside })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = Object.assign(new URL(outside), { pathname: `/${name}` }).href
  const move = (args: string[], directory: string) =>
    spawnSync(process.execPath, ['scripts/move.ts', ...args], { env: { ...process.env, DATA_DIR: directory }, encoding: 'utf8' })
  try {
    expect(move([url], dataDir)).toMatchObject({ status: 0 })
    const again = move([url], dataDir)
    expect([again.status, again.stderr]).toMatchObject([1, expect.stringContaining('must be empty')])
    const moved = await openDatabase({ dataDir, databaseUrl: url }, log)
    const there = await sumsOf(moved.pool)
    await moved.close()
    expect(there).toEqual(here)
    const home = folder()
    expect(move(['--back', url], home)).toMatchObject({ status: 0 })
    const back = await openEmbedded(home)
    const sums = await sumsOf(back.pool)
    await back.close()
    expect(sums).toEqual(here)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})

/** One change of several tables, the same one wherever it is made. */
async function step(db: Database, n: number): Promise<void> {
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query("insert into audit_log (at, username, action, subject) values ($1, 'load', 'a', $2)", [n, `step ${n}`])
  await client.query("update organization set name = $1 where code = 'ZZ'", [`step ${n}`])
  await insertSamples(client, { points: [1], times: [1_600_000_000_000 + n], values: [n], qualities: [0] })
  await client.query("delete from audit_log where subject = $1 and action = 'a'", [String(n)])
  await client.query('commit')
  client.release()
}

/** A backup of a version whose tables were not yet those of now. */
async function backUpOlder(migrations: readonly number[]): Promise<string> {
  const config = { dataDir: folder(), databaseUrl: undefined }
  const old = await openStore(config, log)
  await bringUpTo(old, migrations)
  await old.pool.query("insert into organization (code, name) values ('ZZ', 'of then')")
  await old.close()
  const { folder: backup, manifest } = await writeBackup({ config, into: folder(), version: '0', log })
  expect(manifest.migrations).toEqual(migrations)
  return backup
}

/** The store that backups are made of, written to by nobody else. */
async function openLive(): Promise<{ db: Database; databaseUrl: string | undefined; remove(): Promise<void> }> {
  const outside = process.env.TEST_DATABASE_URL
  if (outside === undefined) return { db: source, databaseUrl: undefined, remove: async () => undefined }
  const name = `backed_up_${process.pid}`
  const admin = new pg.Client({ connectionString: outside })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const databaseUrl = Object.assign(new URL(outside), { pathname: `/${name}` }).href
  const db = await openDatabase({ dataDir: sourceDir, databaseUrl }, log)
  await copyStore(source, db, () => undefined)
  return {
    db,
    databaseUrl,
    async remove() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

test('a backup made while the store is written to is the store of one moment, with its files and keys; what is there is not overwritten; older ones are read, newer ones are not', async () => {
  const { db: live, databaseUrl, remove } = await openLive()
  const config = { dataDir: sourceDir, databaseUrl }
  const twin = await openEmbedded(emptyStore())
  try {
    await live.pool.query(
      "insert into file (id, owner_id, organization_code, name, type, size, path, created_at) select 'f1', owner_id, organization_code, 'a.txt', 'text/plain', 5, '26/11/f1', 1 from file limit 1",
    )
    await copyStore(live, twin, () => undefined)
    mkdirSync(join(sourceDir, 'files/26/11'), { recursive: true })
    writeFileSync(join(sourceDir, 'files/26/11/f1'), 'bytes')
    writeFileSync(join(sourceDir, 'files/26/11/nobodys'), 'of a row that was deleted')
    writeFileSync(join(sourceDir, 'push-key'), 'a key')

    let done = 0
    let isOver = false
    const load = (async () => {
      while (!isOver) await step(live, done + 1).then(() => done++)
    })()
    await until(() => done >= 20, 'the store is written to')
    const before = done
    const { folder: backup, manifest } = await writeBackup({ config, into: folder(), version: '1', log })
    isOver = true
    await load

    const home = folder()
    await restoreBackup({ config: { dataDir: home, databaseUrl: undefined }, folder: backup, replace: false, log })
    const restored = await openEmbedded(home)
    const moment = await restored.pool.query<{ n: number }>("select max(at) as n from audit_log where username = 'load'")
    const sums = await sumsOf(restored.pool)
    await restored.close()
    const n = moment.rows[0]?.n ?? 0
    expect(n).toBeGreaterThanOrEqual(before)
    expect(n).toBeLessThanOrEqual(done)
    for (let i = 1; i <= n; i++) await step(twin, i)
    expect(sums).toEqual(await sumsOf(twin.pool))
    expect(readFileSync(join(home, 'files/26/11/f1'), 'utf8')).toBe('bytes')
    expect(readFileSync(join(home, 'push-key'), 'utf8')).toBe('a key')
    expect(manifest.data.map(({ path }) => path).toSorted()).toEqual(['data/files/26/11/f1', 'data/push-key'])

    // One of an older version comes into the tables of this one; what was there lies aside.
    const { migrations } = manifest
    const older = await backUpOlder(migrations.slice(0, -8))
    const into = (dataDir: string, replace: boolean) => restoreBackup({ config: { dataDir, databaseUrl: undefined }, folder: older, replace, log })
    await expect(into(home, false)).rejects.toThrow('has a store already')
    const { aside } = await into(home, true)
    const ofThen = await openStore({ dataDir: home, databaseUrl: undefined }, log)
    expect(await schemaOf(ofThen.pool)).toMatchObject({ migrations })
    expect((await ofThen.pool.query('select name from organization')).rows).toEqual([{ name: 'of then' }])
    await ofThen.close()
    expect(existsSync(join(aside ?? '', 'pglite'))).toBe(true)
    if (databaseUrl === undefined) await expect(into(sourceDir, true)).rejects.toThrow('in use by another server')
    else {
      const back = () => restoreBackup({ config: { dataDir: home, databaseUrl }, folder: backup, replace: true, log })
      const held = await live.pool.connect()
      await expect(back()).rejects.toThrow('other connections use this database')
      held.release()
      await live.close()
      await expect(restoreBackup({ config: { dataDir: home, databaseUrl }, folder: backup, replace: false, log })).rejects.toThrow('is not empty')
      await back()
      const again = await openDatabase({ dataDir: home, databaseUrl }, log)
      expect(await sumsOf(again.pool)).toEqual(sums)
      await again.close()
    }

    appendFileSync(join(backup, manifest.tables[0]?.path ?? ''), 'x')
    await expect(checkBackup(backup)).rejects.toThrow('the backup is not whole')
    writeFileSync(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, migrations: [...manifest.migrations, 9e12], schema: '9999_to_come' }))
    await expect(checkBackup(backup)).rejects.toThrow('of a newer version: its tables are those of 9999_to_come')
  } finally {
    await twin.close()
    await remove()
  }
})
