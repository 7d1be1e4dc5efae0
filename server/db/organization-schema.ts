import { ms, stamps } from './columns.ts'
import { boolean, pgTable, primaryKey, text } from './orm.ts'

/** Tables of user groups and gateways; the SQL that makes them is in migrations/0002_organizations.sql. Times: epoch ms. */

export const userGroup = pgTable('user_group', {
  id: text().primaryKey(),
  name: text().notNull(),
  organizationCode: text('organization_code').notNull(),
  remark: text().notNull().default(''),
  createdAt: ms('created_at').notNull(),
  ...stamps(),
})

export const userGroupMember = pgTable(
  'user_group_member',
  { groupId: text('group_id').notNull(), accountId: text('account_id').notNull(), joinedAt: ms('joined_at').notNull() },
  (table) => [primaryKey({ columns: [table.groupId, table.accountId] })],
)

export const gateway = pgTable('gateway', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  name: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  remark: text().notNull().default(''),
  enabled: boolean().notNull().default(true),
  lastSeenAt: ms('last_seen_at'),
  address: text().notNull().default(''),
  createdAt: ms('created_at').notNull(),
  renewedAt: ms('renewed_at').notNull(),
  ...stamps(),
})
