import type { AlarmLevel } from '#contract/alarm.ts'
import type { PushDrop, PushFault, PushKind, PushLanguage, PushProvider, PushState, PushType, weekdays } from '#contract/push.ts'
import type { LocalText } from '#contract/text.ts'
import { ms, stamps } from './columns.ts'
import { bigserial, boolean, integer, jsonb, pgTable, primaryKey, text } from './orm.ts'

/** Tables of pushed messages; the SQL is in migrations/0036_push.sql. */

export const pushGroup = pgTable('push_group', {
  id: text().primaryKey(),
  organizationCode: text('organization_code').notNull(),
  name: text().notNull(),
  provider: text().$type<PushProvider>().notNull(),
  /** Encrypted, as `secret`. */
  address: text().notNull().default(''),
  host: text().notNull().default(''),
  addressEnd: text('address_end').notNull().default(''),
  robot: text().notNull().default(''),
  signed: boolean().notNull().default(false),
  secret: text().notNull().default(''),
  recipients: jsonb().$type<string[]>().notNull().default([]),
  keyword: text().notNull().default(''),
  language: text().$type<PushLanguage>().notNull().default('zh'),
  enabled: boolean().notNull().default(true),
  remark: text().notNull().default(''),
  createdAt: ms('created_at').notNull().default(0),
  fault: text().$type<PushFault>(),
  faultText: text('fault_text').notNull().default(''),
  faultAt: ms('fault_at'),
  toldAt: ms('told_at'),
  failures: integer().notNull().default(0),
  retryAt: ms('retry_at').notNull().default(0),
  ...stamps(),
})

export const pushRule = pgTable('push_rule', {
  id: text().primaryKey(),
  organizationCode: text('organization_code').notNull(),
  name: text().notNull(),
  enabled: boolean().notNull().default(true),
  types: jsonb().$type<PushType[]>().notNull(),
  levels: jsonb().$type<AlarmLevel[]>().notNull(),
  allStations: boolean('all_stations').notNull().default(true),
  groupId: text('group_id').notNull(),
  notifyAll: boolean('notify_all').notNull().default(false),
  delayMinutes: integer('delay_minutes').notNull().default(0),
  returnMessages: boolean('return_messages').notNull().default(false),
  resendUncertain: boolean('resend_uncertain').notNull().default(false),
  quiet: boolean().notNull().default(false),
  quietFrom: text('quiet_from').notNull(),
  quietTo: text('quiet_to').notNull(),
  quietDays: jsonb('quiet_days').$type<(typeof weekdays)[number][]>().notNull(),
  quietExcept: jsonb('quiet_except').$type<AlarmLevel[]>().notNull(),
  remark: text().notNull().default(''),
  createdAt: ms('created_at').notNull().default(0),
  ...stamps(),
})

export const pushRuleStation = pgTable(
  'push_rule_station',
  { ruleId: text('rule_id').notNull(), stationId: text('station_id').notNull() },
  (table) => [primaryKey({ columns: [table.ruleId, table.stationId] })],
)

export const pushRuleStep = pgTable(
  'push_rule_step',
  {
    ruleId: text('rule_id').notNull(),
    step: integer().notNull(),
    groupId: text('group_id').notNull(),
    minutes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.step] })],
)

export const pushMessage = pgTable('push_message', {
  id: text().primaryKey(),
  groupId: text('group_id').notNull(),
  robot: text().notNull(),
  at: ms('at').notNull(),
  items: integer().notNull(),
  body: text().notNull(),
})

export const pushNotice = pgTable('push_notice', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  subject: text().notNull(),
  stationId: text('station_id').notNull(),
  deviceSn: text('device_sn'),
  what: text().notNull(),
  outcome: text().$type<NoticeOutcome>().notNull(),
})

/** local: somebody changed it at the controller; different: the controller has another one than it was given. */
export type NoticeOutcome = 'refused' | 'timedOut' | 'different' | 'local'

/** A task of a project that falls due, and whose the project is. */
export interface ToldTask {
  projectId: string
  number: string
  project: string
  organizationCode: string
}

/** What is told, as it was when it came about; names of stations and devices are those of when it is sent. */
export interface Told {
  level: AlarmLevel
  content: LocalText
  deviceSn: string | null
  value: number | null
  pointId: number | null
  count: number
  at: number
  /** Of a task. */
  task?: ToldTask
}

export const pushDelivery = pgTable('push_delivery', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  subject: text().notNull(),
  alarmId: text('alarm_id'),
  ruleId: text('rule_id').notNull(),
  step: integer().notNull(),
  kind: text().$type<PushKind>().notNull(),
  occurrence: ms('occurrence').notNull(),
  groupId: text('group_id').notNull(),
  stationId: text('station_id').notNull(),
  urgency: integer().notNull(),
  told: jsonb().$type<Told>().notNull(),
  held: boolean().notNull().default(false),
  state: text().$type<PushState>().notNull().default('waiting'),
  code: text().$type<PushFault | PushDrop>(),
  answer: text().notNull().default(''),
  runAt: ms('run_at').notNull(),
  leaseAt: ms('lease_at'),
  attempts: integer().notNull().default(0),
  batch: integer(),
  messageId: text('message_id'),
  mayBeTwice: boolean('may_be_twice').notNull().default(false),
  createdAt: ms('created_at').notNull(),
  sentAt: ms('sent_at'),
})
