import type pg from 'pg'
import { Partitions, partitionedTables } from './partitions.ts'
import type { Database } from './database.ts'

/** A whole store into an empty one, whatever kind each is: what tables there are, and in which order they go, the store's catalogue says. */

interface Reference {
  table: string
  column: string
  to: string
  toColumn: string
}

/** Rows of one statement: series rows are short, bodies of dashboards are not. */
const PAGE = { series: 2000, other: 200 }

async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const found = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
  )
  return found.rows.map(({ name }) => name)
}

async function referencesOf(pool: pg.Pool): Promise<Reference[]> {
  const found = await pool.query<Reference>(
    `select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to, b.attname as "toColumn"
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`,
  )
  return found.rows
}

/** Every table after those it refers to. */
function inOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const free = [...left].filter((table) => !references.some((one) => one.table === table && one.to !== table && left.has(one.to)))
    if (free.length === 0) throw new Error(`these tables refer to each other in a circle: ${[...left].join(', ')}`)
    for (const table of free) left.delete(table)
    ordered.push(...free)
  }
  return ordered
}

/** All rows as JSON in the store's own words, which lose nothing; those that refer to their own table after those they refer to. */
function rowsOf(table: string, references: readonly Reference[]): string {
  const own = references.find((one) => one.table === table && one.to === table)
  if (own === undefined) return `select to_json(whole)::text as row from ${table} whole`
  return `with recursive line (key, depth) as (
      select ${own.toColumn}, 0 from ${table} where ${own.column} is null
      union all select child.${own.toColumn}, line.depth + 1 from ${table} child join line on child.${own.column} = line.key)
    select to_json(whole)::text as row from ${table} whole join line on line.key = whole.${own.toColumn} order by line.depth`
}

async function copyTable(from: pg.PoolClient, to: pg.PoolClient, table: string, select: string): Promise<number> {
  const total = (await from.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n ?? 0
  const page = (partitionedTables as readonly string[]).includes(table) || table.startsWith('rollup') ? PAGE.series : PAGE.other
  let count = 0
  await to.query(`alter table ${table} disable trigger user`)
  await from.query(`declare copied no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${page} from copied`)
    if (rows.length === 0) break
    await to.query(`insert into ${table} select * from json_populate_recordset(null::public.${table}, $1::json)`, [
      `[${rows.map(({ row }) => row).join(',')}]`,
    ])
    count += rows.length
  }
  await from.query('close copied')
  await to.query(`alter table ${table} enable trigger user`)
  if (count !== total) throw new Error(`${table}: ${count} of ${total} rows were copied`)
  return count
}

/** Numbers that the store gives out go on after the last one that was copied. */
async function continueSequences(to: pg.PoolClient): Promise<void> {
  const found = await to.query<{ table: string; column: string; sequence: string }>(
    `select table_name as table, column_name as column, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns where table_schema = 'public' and column_default like 'nextval(%'`,
  )
  for (const { table, column, sequence } of found.rows) {
    await to.query(`select setval($1, coalesce(max(${column}), 1), max(${column}) is not null) from ${table}`, [sequence])
  }
}

/** The target is not empty: these tables have rows. */
export class NotEmpty extends Error {
  readonly tables: string[]
  constructor(tables: string[]) {
    super(`not empty: ${tables.join(', ')}`)
    this.tables = tables
  }
}

/** Copies everything in one transaction: it is all there afterwards, or nothing. */
export async function copyStore(from: Database, to: Database, report: (table: string, rows: number) => void): Promise<void> {
  const tables = await tablesOf(from.pool)
  const filled: string[] = []
  for (const table of await tablesOf(to.pool)) if ((await to.pool.query(`select 1 from ${table} limit 1`)).rowCount !== 0) filled.push(table)
  if (filled.length > 0) throw new NotEmpty(filled)
  const references = await referencesOf(from.pool)
  const [source, target] = [new Partitions(from.pool), new Partitions(to.pool)]
  // The source's own spans, not from its first row to its last: one wrong clock would make thousands.
  for (const table of partitionedTables) for (const index of await source.indices(table)) await target.ensureIndex(table, index)
  const [reading, writing] = [await from.pool.connect(), await to.pool.connect()]
  try {
    await reading.query('begin isolation level repeatable read')
    await writing.query('begin')
    for (const table of inOrder(tables, references)) report(table, await copyTable(reading, writing, table, rowsOf(table, references)))
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
