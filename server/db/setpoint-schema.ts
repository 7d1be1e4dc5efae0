import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { IssueState } from '#contract/strategy.ts'
import { ms } from './columns.ts'

/** Commands that write setpoints of devices; the SQL is in migrations/0034_setpoint_commands.sql. */
export const setpointIssue = pgTable('setpoint_issue', {
  mid: text().primaryKey(),
  stationId: text('station_id').notNull(),
  deviceSn: text('device_sn').notNull(),
  code: text().notNull(),
  value: doublePrecision().notNull(),
  before: doublePrecision(),
  state: text().$type<IssueState>().notNull(),
  issuedAt: ms('issued_at').notNull(),
  issuedBy: text('issued_by').notNull(),
  issuerId: text('issuer_id').notNull(),
  approvedAt: ms('approved_at'),
  approvedBy: text('approved_by'),
  sentAt: ms('sent_at'),
  answeredAt: ms('answered_at'),
  doneAt: ms('done_at'),
  resultCode: integer('result_code'),
  message: text().notNull().default(''),
})
