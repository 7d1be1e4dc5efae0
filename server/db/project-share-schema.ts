import type { ShareKind } from '#contract/project-share.ts'
import { ms } from './columns.ts'
import { bigserial, boolean, integer, jsonb, pgTable, primaryKey, text } from './orm.ts'

/** Share links of projects; the SQL is in migrations/0056_project_shares.sql. */

export const projectShare = pgTable('project_share', {
  id: text().primaryKey(),
  kind: text().$type<ShareKind>().notNull(),
  projectId: text('project_id'),
  setId: text('set_id'),
  tokenHash: text('token_hash').notNull(),
  label: text().notNull(),
  expiresOn: text('expires_on').notNull(),
  codeHash: text('code_hash'),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  activityIds: jsonb('activity_ids').$type<string[]>().notNull().default([]),
  withPhotos: boolean('with_photos').notNull().default(false),
  openings: integer().notNull().default(0),
  lastOpenedAt: ms('last_opened_at'),
  revokedAt: ms('revoked_at'),
  revokedBy: text('revoked_by').notNull().default(''),
  createdAt: ms('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  createdById: text('created_by_id').notNull(),
})

export const projectShareDevice = pgTable(
  'project_share_device',
  { shareId: text('share_id').notNull(), secretHash: text('secret_hash').notNull(), createdAt: ms('created_at').notNull() },
  (table) => [primaryKey({ columns: [table.shareId, table.secretHash] })],
)

export const projectShareOpening = pgTable('project_share_opening', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  shareId: text('share_id').notNull(),
  at: ms('at').notNull(),
  address: text().notNull(),
  userAgent: text('user_agent').notNull().default(''),
})

export const projectShareReport = pgTable(
  'project_share_report',
  {
    shareId: text('share_id').notNull(),
    id: text().notNull(),
    activityId: text('activity_id').notNull(),
    activityName: text('activity_name').notNull(),
    writtenAt: ms('written_at').notNull(),
    reportedAt: ms('reported_at').notNull(),
    received: boolean().notNull(),
    percent: integer(),
    done: boolean().notNull(),
    outdated: boolean().notNull().default(false),
    note: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.shareId, table.id] })],
)

export const projectSharePhoto = pgTable(
  'project_share_photo',
  {
    shareId: text('share_id').notNull(),
    id: text().notNull(),
    fileId: text('file_id').notNull(),
    reportId: text('report_id'),
    createdAt: ms('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shareId, table.id] })],
)
