import type { CorrectionKind } from '#contract/correction.ts'
import { ms } from './columns.ts'
import { doublePrecision, integer, pgTable, text } from './orm.ts'

/** What people say of readings that are wrong. The view `reading` joins it to the samples. */
export const correction = pgTable('correction', {
  id: text().primaryKey(),
  point: integer().notNull(),
  /** Both ends are counted; of one reading they are its time. */
  from: ms('t_from').notNull(),
  to: ms('t_to').notNull(),
  /** Until when its readings had their say in what else was worked out. */
  until: ms('t_until').notNull(),
  kind: text().$type<CorrectionKind>().notNull(),
  /** Null: there was no reading. */
  value: doublePrecision(),
  reason: text().notNull(),
  readings: integer().notNull(),
  rawMin: doublePrecision('raw_min'),
  rawMax: doublePrecision('raw_max'),
  createdAt: ms('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  withdrawnAt: ms('withdrawn_at'),
  withdrawnBy: text('withdrawn_by'),
})
