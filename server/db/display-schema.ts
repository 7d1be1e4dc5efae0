import type { Demonstration, DisplayProgram, PlayEntry } from '#contract/display.ts'
import { ms, stamps } from './columns.ts'
import { boolean, jsonb, pgTable, text } from './orm.ts'

/** Tables of displays and play lists; the SQL that makes them is in migrations/0004_displays.sql. Times: epoch ms. */

export const display = pgTable('display', {
  id: text().primaryKey(),
  name: text().notNull(),
  organizationCode: text('organization_code').notNull(),
  tokenHash: text('token_hash').notNull(),
  stationIds: jsonb('station_ids').$type<string[]>().notNull(),
  screens: jsonb().$type<string[]>().notNull(),
  expiresAt: ms('expires_at'),
  addresses: jsonb().$type<string[]>().notNull(),
  enabled: boolean().notNull().default(true),
  demonstration: jsonb().$type<Demonstration>(),
  mayMarkSeen: boolean('may_mark_seen').notNull().default(false),
  program: jsonb().$type<DisplayProgram>().notNull(),
  createdBy: text('created_by').notNull(),
  createdById: text('created_by_id').notNull(),
  createdAt: ms('created_at').notNull(),
  renewedAt: ms('renewed_at').notNull(),
  lastSeenAt: ms('last_seen_at'),
  ...stamps(),
})

export const playList = pgTable('play_list', {
  id: text().primaryKey(),
  name: text().notNull(),
  organizationCode: text('organization_code').notNull(),
  entries: jsonb().$type<PlayEntry[]>().notNull(),
  ...stamps(),
})
