import type { AlarmEventKind } from '#contract/alarm.ts'
import { ms, stamps } from './columns.ts'
import { bigserial, boolean, doublePrecision, integer, pgTable, text } from './orm.ts'

/** Alarms, what happened to them, and when nobody is called; the SQL is in migrations/0000_ground.sql, 0035_alarm_life.sql and 0126_alarm_announced.sql. */
export const alarm = pgTable('alarm', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  organizationCode: text('organization_code').notNull(),
  deviceSn: text('device_sn'),
  code: text().notNull(),
  level: text().notNull(),
  state: text().notNull(),
  contentZh: text('content_zh').notNull(),
  contentEn: text('content_en').notNull(),
  value: doublePrecision(),
  pointId: integer('point_id'),
  raisedAt: ms('raised_at').notNull(),
  lastAt: ms('last_at').notNull(),
  count: integer().notNull(),
  clearedAt: ms('cleared_at'),
  seenBy: text('seen_by'),
  seenAt: ms('seen_at'),
  shelvedUntil: ms('shelved_until'),
  shelvedAt: ms('shelved_at'),
  shelvedBy: text('shelved_by'),
  shelveReason: text('shelve_reason'),
  /** The alarm that explains it. */
  causeId: text('cause_id'),
  maintenance: boolean().notNull().default(false),
  chatterSince: ms('chatter_since'),
  handledBy: text('handled_by'),
  handledAt: ms('handled_at'),
  handlingContent: text('handling_content'),
  notes: text(),
})

export const alarmEvent = pgTable('alarm_event', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  alarmId: text('alarm_id').notNull(),
  at: ms('at').notNull(),
  kind: text().$type<AlarmEventKind>().notNull(),
  byName: text('by_name'),
  value: doublePrecision(),
  detail: text(),
  untilAt: ms('until_at'),
  count: integer(),
  /** It called people. */
  announced: boolean().notNull().default(false),
})

export const maintenance = pgTable('maintenance', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  deviceSn: text('device_sn'),
  fromAt: ms('from_at').notNull(),
  toAt: ms('to_at').notNull(),
  reason: text().notNull(),
  ...stamps(),
})
