import { commandLife } from './columns.ts'
import { doublePrecision, integer, pgTable, text } from './orm.ts'

/** Commands that write setpoints of devices; the SQL is in migrations/0034_setpoint_commands.sql. */
export const setpointIssue = pgTable('setpoint_issue', {
  stationId: text('station_id').notNull(),
  deviceSn: text('device_sn').notNull(),
  code: text().notNull(),
  value: doublePrecision().notNull(),
  before: doublePrecision(),
  ...commandLife(),
  resultCode: integer('result_code'),
})
