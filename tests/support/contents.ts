import type { TestServer } from './server.ts'

/** Everything in the store, by table, but what time alone changes. */
export async function contents({ db }: TestServer): Promise<Record<string, string>> {
  const tables = await db.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^(sample|rollup|late_mark|quantity_before|(day|month)_figure|session|client|login_failure|audit_log|setting|server_run|server_event|performance_minute)'",
  )
  // One question: it is asked a hundred times, and a table each costs the embedded store most of it.
  const each = tables.rows.map(
    ({ name }) => `select '${name}' as name, coalesce(string_agg(t::text, '|' order by t::text), '') as all from "${name}" t`,
  )
  const { rows } = await db.pool.query<{ name: string; all: string }>(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, all }) => [name, all]))
}
