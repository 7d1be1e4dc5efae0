import { getTableConfig, PgTable } from '#server/db/orm.ts'
import type { PgTable as Table } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Time series and marks of jobs are reached by plain SQL; drizzle's own table is its own. */
const bySql = /^(sample|rollup_(1m|15m|1d)|late_mark|field_report|quantity_before|(day|month)_figure)$/

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const schemas = import.meta.glob<Record<string, unknown>>('../../server/db/*schema.ts', { eager: true })
const tables = Object.values(schemas)
  .flatMap((one) => Object.values(one))
  .filter((one): one is Table => one instanceof PgTable)
  .map((table) => getTableConfig(table))

interface Column {
  name: string
  type: string
  required: boolean
}
const byName = (a: Column, b: Column): number => (a.name < b.name ? -1 : 1)

test.each(tables.map((table) => [table.name, table] as const))('%s is in the store as the code has it', async (name, table) => {
  const found = await server.db.pool.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [name],
  )
  const serial: Record<string, string> = { serial: 'integer', bigserial: 'bigint' }
  const said = table.columns.map((column): Column => {
    const type = column.getSQLType()
    return { name: column.name, type: serial[type] ?? type, required: column.notNull }
  })
  const keys = table.primaryKeys.flatMap((key) => key.columns.map((column) => column.name))
  expect(said.map((column) => ({ ...column, required: column.required || keys.includes(column.name) })).sort(byName)).toEqual(found.rows.sort(byName))
})

test('no table of plain records is unknown to the code', async () => {
  const found = await server.db.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
  )
  const known = new Set(tables.map((table) => table.name))
  expect(found.rows.map(({ name }) => name).filter((name) => !known.has(name) && !bySql.test(name))).toEqual([])
})
