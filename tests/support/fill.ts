import type pg from 'pg'

/** Made up by the kind of the column: a test of all tables must not forget the one that somebody adds. */
const made: Record<string, string> = {
  text: "'x ✓ 中'",
  integer: '1',
  bigint: '1700000000000',
  smallint: '0',
  'double precision': '0.1',
  numeric: '12.345678',
  boolean: 'true',
  date: "'2026-01-01'",
  real: '0.5',
  jsonb: `'{"a": [1, 0.1, "中", null]}'`,
  ARRAY: "'{1,2}'",
}
/** Where the store takes only some texts. */
const madeOf: Record<string, string> = {
  'battery_import.kind': "'cycles'",
  'correction.kind': "'value'",
  'maintenance.to_at': '1700000000001',
  'project_share.kind': "'work'",
  'project_share.set_id': 'null',
}

/** Puts a row into every table that has none, with references that hold. */
export async function fillEmptyTables(pool: pg.Pool): Promise<void> {
  const columns = await pool.query<{ table: string; column: string; type: string; is_nullable: string; column_default: string | null }>(
    `select table_name as table, column_name as column, data_type as type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' and table_name in (select relname from pg_class where relkind in ('r', 'p') and not relispartition) order by table_name, ordinal_position`,
  )
  const references = await pool.query<{ table: string; column: string; to: string; to_column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to, b.attname as to_column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
     where c.contype = 'f' and c.conparentid = 0`,
  )
  const tables = [...new Set(columns.rows.map((row) => row.table))]
  const isEmpty = async (table: string): Promise<boolean> => (await pool.query(`select 1 from ${table} limit 1`)).rowCount === 0
  // References of references: as often as it takes, at most once for each table.
  for (let round = 0; round < tables.length; round++) {
    let left = 0
    for (const table of tables) {
      if (!(await isEmpty(table))) continue
      const own = columns.rows.filter((row) => row.table === table && !row.column_default?.startsWith('nextval'))
      const values = own.map(({ column, type }) => {
        const known = madeOf[`${table}.${column}`]
        if (known !== undefined) return known
        const reference = references.rows.find((one) => one.table === table && one.column === column)
        if (reference === undefined) return made[type] ?? 'null'
        return reference.to === table ? 'null' : `(select ${reference.to_column} from ${reference.to} limit 1)`
      })
      await pool.query(`insert into ${table} (${own.map(({ column }) => column).join(', ')}) values (${values.join(', ')})`).catch(() => left++)
    }
    if (left === 0) return
  }
}

/** Number of rows and a sum over all values of every table. */
export async function sumsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const sum = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(whole::text, '|' order by whole::text collate "C")), '') as sum from ${name} whole`,
    )
    sums[name] = sum.rows[0]?.sum ?? ''
  }
  return sums
}
