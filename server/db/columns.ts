import type { IssueState } from '#contract/strategy.ts'
import { bigint, integer, text } from './orm.ts'

/** Columns that many tables have. */

/** A time: epoch ms. */
export const ms = (name: string) => bigint(name, { mode: 'number' })

/** Of every table whose records people save: who saves what somebody else has saved meanwhile is told so. `updatedAt` 0: not since there are revisions. */
export const stamps = () => ({
  revision: integer().notNull().default(1),
  updatedAt: ms('updated_at').notNull().default(0),
  updatedBy: text('updated_by').notNull().default(''),
})

/** The life of a command, of a strategy to a controller as of a setpoint to a device. */
export const commandLife = () => ({
  mid: text().primaryKey(),
  state: text().$type<IssueState>().notNull(),
  issuedAt: ms('issued_at').notNull(),
  issuedBy: text('issued_by').notNull(),
  issuerId: text('issuer_id').notNull(),
  approvedAt: ms('approved_at'),
  approvedBy: text('approved_by'),
  sentAt: ms('sent_at'),
  answeredAt: ms('answered_at'),
  doneAt: ms('done_at'),
  message: text().notNull().default(''),
})
