import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { openLog } from '#server/log.ts'

/**
 * A store with its tables and first rows, made once a run: making one from nothing takes seconds, a copy a fraction of one. Embedded: a data folder;
 * PostgreSQL (TEST_DATABASE_URL): a template database. Where it is stands in the environment, which the files of a run inherit.
 */
export interface Prepared {
  remove(): Promise<void>
}

type Fill = (orm: NodePgDatabase) => Promise<void>

/** Runs a statement on the server of TEST_DATABASE_URL, outside of any test's database. */
async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const inDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Makes the store that servers of this run begin with; `variable`: the name in the environment under which it is found. */
export async function prepareStore(variable: string, fill: Fill): Promise<Prepared> {
  const outside = process.env.TEST_DATABASE_URL
  const dataDir = mkdtempSync(join(tmpdir(), 'microgrid-prepared-'))
  const name = `${variable.toLowerCase()}_${process.pid}`
  if (outside !== undefined) await administer(outside, `create database ${name}`)
  const db = await openDatabase({ dataDir, databaseUrl: outside && inDatabase(outside, name) }, openLog('fatal'))
  try {
    await fill(db.orm)
  } finally {
    await db.close()
  }
  process.env[variable] = outside === undefined ? dataDir : name
  return {
    async remove() {
      rmSync(dataDir, { recursive: true, force: true })
      if (outside !== undefined) await administer(outside, `drop database if exists ${name} with (force)`)
    },
  }
}

let databases = 0

/** A store of one's own with what the prepared one has. `databaseUrl`: where it is on PostgreSQL; undefined: in `dataDir`. */
export async function copyPrepared(variable: string, dataDir: string): Promise<{ databaseUrl: string | undefined; remove(): Promise<void> }> {
  const from = process.env[variable]
  if (from === undefined) throw new Error(`${variable}: nothing was prepared; tests are started by vitest, which does`)
  const outside = process.env.TEST_DATABASE_URL
  if (outside === undefined) {
    // The system's own copy is six times as fast as one file after the other.
    execFileSync('cp', ['-r', `${from}/.`, dataDir])
    return { databaseUrl: undefined, remove: async () => undefined }
  }
  const name = `test_${process.pid}_${++databases}`
  // As files: as a log of changes, which is usual, it takes twice the work.
  await administer(outside, `create database ${name} template ${from} strategy file_copy`)
  return { databaseUrl: inDatabase(outside, name), remove: () => administer(outside, `drop database if exists ${name} with (force)`) }
}
