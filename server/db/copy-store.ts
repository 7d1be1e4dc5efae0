import type pg from 'pg'
import { Partitions, partitionedTables } from './partitions.ts'
import type { Database } from './database.ts'
import { continueSequences, filledTables, fillTable, inOrder, pagesOf, referencesOf, tablesOf, type Reference } from './store-tables.ts'

async function copyTable(from: pg.PoolClient, to: pg.PoolClient, table: string, references: readonly Reference[]): Promise<number> {
  const total = (await from.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n ?? 0
  const count = await fillTable(to, table, pagesOf(from, table, references))
  if (count !== total) throw new Error(`${table}: ${count} of ${total} rows were copied`)
  return count
}

/** The target is not empty: these tables have rows. */
export class NotEmpty extends Error {
  readonly tables: string[]
  constructor(tables: string[]) {
    super(`not empty: ${tables.join(', ')}`)
    this.tables = tables
  }
}

/** Copies a whole store into an empty one, whatever kind each is, in one transaction: it is all there afterwards, or nothing. */
export async function copyStore(from: Database, to: Database, report: (table: string, rows: number) => void): Promise<void> {
  const tables = await tablesOf(from.pool)
  const filled = await filledTables(to.pool)
  if (filled.length > 0) throw new NotEmpty(filled)
  const references = await referencesOf(from.pool)
  const [source, target] = [new Partitions(from.pool), new Partitions(to.pool)]
  // The source's own spans, not from its first row to its last: one wrong clock would make thousands.
  for (const table of partitionedTables) for (const index of await source.indices(table)) await target.ensureIndex(table, index)
  const [reading, writing] = [await from.pool.connect(), await to.pool.connect()]
  try {
    await reading.query('begin isolation level repeatable read')
    await writing.query('begin')
    for (const table of inOrder(tables, references)) report(table, await copyTable(reading, writing, table, references))
    await continueSequences(writing)
    await writing.query('commit')
    await reading.query('commit')
    reading.release()
    writing.release()
  } catch (error) {
    // Broken off connections roll back.
    reading.release(true)
    writing.release(true)
    throw error
  }
}
