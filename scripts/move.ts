/**
 * `npm run move -- postgres://...`: copies the embedded store of DATA_DIR into an empty PostgreSQL database, table by table in pages. Run it while the
 * server is stopped; afterwards start the server with DATABASE_URL.
 */
import { pino } from 'pino'
import type pg from 'pg'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { Partitions, type PartitionedTable } from '#server/db/partitions.ts'

const target = process.argv[2]
if (target === undefined || !/^postgres(ql)?:\/\//.test(target)) {
  process.stdout.write('npm run move -- postgres://user:password@host/database   (the server must be stopped, the database empty)\n')
  process.exit(2)
}
const log = pino({ base: null })
const config = readConfig({ ...process.env, DATABASE_URL: undefined })
const from = await openDatabase({ dataDir: config.dataDir, databaseUrl: undefined }, log)
const to = await openDatabase({ dataDir: config.dataDir, databaseUrl: target }, log)

/** In the order of their references. */
const tables = [
  'organization',
  'role',
  'account',
  'user_group',
  'user_group_member',
  'invitation',
  'password_reset',
  'identity',
  'file',
  'session',
  'client',
  'station',
  'gateway',
  'product_model',
  'parameter',
  'device',
  'point',
  'price_table',
  'event_code',
  'alarm',
  'dashboard',
  'dashboard_version',
  'audit_log',
  'setting',
] as const
const series: PartitionedTable[] = ['sample', 'rollup_1m', 'rollup_15m']
/** What lasts minutes only. */
const passing = ['login_failure', 'login_attempt']
const PAGE = 2000

/** A table that somebody adds and forgets here would be lost without a word. */
async function refuseForgotten(): Promise<void> {
  const found = await from.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
  )
  const known = new Set<string>([...tables, ...series, 'rollup_1d', ...passing])
  const forgotten = found.rows.map(({ name }) => name).filter((name) => !known.has(name))
  if (forgotten.length > 0) throw new Error(`scripts/move.ts does not know the table ${forgotten.join(', ')}`)
}

async function copyRows(table: string, rows: Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return
  // Typed by the target's own row type: nothing is lost between the two.
  await to.pool.query(`insert into ${table} select * from jsonb_populate_recordset(null::public.${table}, $1::jsonb) on conflict do nothing`, [
    JSON.stringify(rows),
  ])
}

async function copySmall(table: string): Promise<number> {
  let count = 0
  for (;;) {
    const page = await from.pool.query<Record<string, unknown>>(`select * from ${table} order by 1, 2 limit ${PAGE} offset ${count}`)
    await copyRows(table, page.rows)
    count += page.rows.length
    if (page.rows.length < PAGE) return count
  }
}

async function copySeries(table: string, pool: pg.Pool, partitions: Partitions | undefined): Promise<number> {
  const range = await pool.query<{ low: number | null; high: number | null }>(`select min(t) as low, max(t) as high from ${table}`)
  const { low, high } = range.rows[0] ?? { low: null, high: null }
  if (low === null || high === null) return 0
  if (partitions !== undefined) await partitions.ensure(table as PartitionedTable, low, high)
  let count = 0
  let last = { point: 0, t: 0 }
  for (;;) {
    const page = await pool.query<{ point: number; t: number }>(
      `select * from ${table} where (point, t) > ($1, $2) order by point, t limit ${PAGE}`,
      [last.point, last.t],
    )
    await copyRows(table, page.rows)
    count += page.rows.length
    const end = page.rows.at(-1)
    if (end === undefined || page.rows.length < PAGE) return count
    last = end
  }
}

const busy = await to.pool.query<{ n: number }>('select count(*)::int as n from station')
if ((busy.rows[0]?.n ?? 0) > 0) {
  process.stderr.write('The target database already has stations: it must be empty.\n')
  process.exit(1)
}
await refuseForgotten()
for (const table of tables) log.info(`${table}: ${await copySmall(table)}`)
const partitions = new Partitions(to.pool)
for (const table of series) log.info(`${table}: ${await copySeries(table, from.pool, partitions)}`)
log.info(`rollup_1d: ${await copySeries('rollup_1d', from.pool, undefined)}`)
for (const [table, column] of [
  ['point', 'id'],
  ['price_table', 'id'],
  ['audit_log', 'id'],
]) {
  await to.pool.query(`select setval(pg_get_serial_sequence($1, $2), greatest(1, (select max(${column}) from ${table})))`, [table, column])
}
await from.close()
await to.close()
log.info('done: start the server with DATABASE_URL')
