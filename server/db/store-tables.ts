import type { Queries } from './change.ts'
import { partitionedTables } from './partitions.ts'

/** A store's tables as its catalogue tells them, and their rows as text: for what takes a whole store along, whatever kind it is. */

export interface Reference {
  table: string
  column: string
  to: string
  toColumn: string
}

/** Rows of one statement: series rows are short, bodies of dashboards are not. */
const PAGE = { series: 2000, other: 200 }

export async function tablesOf(store: Queries): Promise<string[]> {
  const found = await store.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
  )
  return found.rows.map(({ name }) => name)
}

export async function referencesOf(store: Queries): Promise<Reference[]> {
  const found = await store.query<Reference>(
    `select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to, b.attname as "toColumn"
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`,
  )
  return found.rows
}

/** Every table after those it refers to. */
export function inOrder(tables: readonly string[], references: readonly Reference[]): string[] {
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

/** How many rows go in one statement. */
const pageOf = (table: string): number =>
  (partitionedTables as readonly string[]).includes(table) || table.startsWith('rollup') ? PAGE.series : PAGE.other

/** Every row of a table, page by page, each as one line of JSON. Inside a transaction: all of one moment. */
export async function* pagesOf(from: Queries, table: string, references: readonly Reference[]): AsyncGenerator<string[]> {
  await from.query(`declare copied no scroll cursor for ${rowsOf(table, references)}`)
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${pageOf(table)} from copied`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await from.query('close copied')
}

/** Puts pages of rows into a table as they are: nothing that watches it is told. Gives their number. */
export async function fillTable(to: Queries, table: string, pages: AsyncIterable<readonly string[]>): Promise<number> {
  let count = 0
  await to.query(`alter table ${table} disable trigger user`)
  for await (const rows of pages) {
    await to.query(`insert into ${table} select * from json_populate_recordset(null::public.${table}, $1::json)`, [`[${rows.join(',')}]`])
    count += rows.length
  }
  await to.query(`alter table ${table} enable trigger user`)
  return count
}

/** Numbers that the store gives out go on after the last one that was copied. */
export async function continueSequences(to: Queries): Promise<void> {
  const found = await to.query<{ table: string; column: string; sequence: string }>(
    `select table_name as table, column_name as column, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns where table_schema = 'public' and column_default like 'nextval(%'`,
  )
  for (const { table, column, sequence } of found.rows) {
    await to.query(`select setval($1, coalesce(max(${column}), 1), max(${column}) is not null) from ${table}`, [sequence])
  }
}

export async function filledTables(store: Queries): Promise<string[]> {
  const filled: string[] = []
  for (const table of await tablesOf(store)) if ((await store.query(`select 1 from ${table} limit 1`)).rowCount !== 0) filled.push(table)
  return filled
}
