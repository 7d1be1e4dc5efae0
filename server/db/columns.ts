import { bigint, integer, text } from 'drizzle-orm/pg-core'

/** Columns that many tables have. */

/** A time: epoch ms. */
export const ms = (name: string) => bigint(name, { mode: 'number' })

/** Of every table whose records people save: who saves what somebody else has saved meanwhile is told so. `updatedAt` 0: not since there are revisions. */
export const stamps = () => ({
  revision: integer().notNull().default(1),
  updatedAt: ms('updated_at').notNull().default(0),
  updatedBy: text('updated_by').notNull().default(''),
})
