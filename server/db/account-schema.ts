import { ms } from './columns.ts'
import { pgTable, primaryKey, text } from './orm.ts'

/** Tables of accounts beyond `account` itself; the SQL that makes them is in migrations/0001_accounts.sql. Times: epoch ms. */

export const invitation = pgTable('invitation', {
  id: text().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  organizationCode: text('organization_code').notNull(),
  roleCode: text('role_code').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: ms('created_at').notNull(),
  expiresAt: ms('expires_at').notNull(),
  usedAt: ms('used_at'),
  usedBy: text('used_by'),
})

export const passwordReset = pgTable('password_reset', {
  tokenHash: text('token_hash').primaryKey(),
  accountId: text('account_id').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: ms('created_at').notNull(),
  expiresAt: ms('expires_at').notNull(),
})

export const identity = pgTable(
  'identity',
  { issuer: text().notNull(), subject: text().notNull(), accountId: text('account_id').notNull(), createdAt: ms('created_at').notNull() },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

export const loginAttempt = pgTable('login_attempt', {
  stateHash: text('state_hash').primaryKey(),
  provider: text().notNull(),
  clientHash: text('client_hash').notNull(),
  nonce: text().notNull(),
  codeVerifier: text('code_verifier').notNull(),
  expiresAt: ms('expires_at').notNull(),
})

export const file = pgTable('file', {
  id: text().primaryKey(),
  ownerId: text('owner_id').notNull(),
  organizationCode: text('organization_code').notNull(),
  name: text().notNull(),
  type: text().notNull(),
  size: ms('size').notNull(),
  path: text().notNull(),
  createdAt: ms('created_at').notNull(),
})
