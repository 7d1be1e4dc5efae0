import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyStore } from '#server/db/copy-store.ts'
import { openDatabase, type Database } from '#server/db/database.ts'
import { Partitions } from '#server/db/partitions.ts'
import { insertSamples } from '#server/db/sample-store.ts'
import { fillEmptyTables, sumsOf } from '#tests/support/fill.ts'

/** Moving a store: an embedded one into another and, where PostgreSQL is there, on into a database of it by the command, and back. */
let source: Database
const log = pino({ level: 'silent' })
const folders: string[] = []
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'microgrid-move-'))
  folders.push(made)
  return made
}
const openEmbedded = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined }, log)

beforeAll(async () => {
  source = await openEmbedded(folder())
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

test('every table arrives whole, in an empty store only, and numbers go on where they were', async () => {
  await fill()
  const here = await sumsOf(source.pool)
  expect(Object.entries(here).filter(([, sum]) => sum.startsWith('0 '))).toEqual([])

  const dataDir = folder()
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
