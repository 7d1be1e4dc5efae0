import type { RunEnd, ServerEventKind } from '#contract/operations.ts'
import { ms } from './columns.ts'
import { bigserial, integer, jsonb, pgTable, primaryKey, text } from './orm.ts'

/** Which servers run and ran, and what happened to them; the SQL is in migrations/0073_server_runs.sql. */

export const serverRun = pgTable('server_run', {
  id: text().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  version: text().notNull(),
  node: text().notNull(),
  startedAt: ms('started_at').notNull(),
  /** When it last said that it is there. */
  seenAt: ms('seen_at').notNull(),
  endedAt: ms('ended_at'),
  reason: text().$type<RunEnd>(),
})

export const serverEvent = pgTable('server_event', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: ms('at').notNull(),
  host: text().notNull(),
  kind: text().$type<ServerEventKind>().notNull(),
  detail: text().notNull(),
})

/** What servers and windows of displays spent in a minute; the SQL is in migrations/0080_performance.sql. */
export const performanceMinute = pgTable(
  'performance_minute',
  {
    /** `server:<host>` or `display:<id>:<tile>`. */
    source: text().notNull(),
    /** The minute's beginning. */
    at: ms('at').notNull(),
    figures: jsonb().$type<Record<string, number | null>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.at] })],
)
