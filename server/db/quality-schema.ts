import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { QualityFault } from '#contract/quality.ts'
import { ms } from './columns.ts'

/** What is wrong with the readings of a point on a day of its station: in minutes. */
export const qualityDay = pgTable(
  'quality_day',
  {
    point: integer().notNull(),
    date: text().notNull(),
    expected: integer().notNull(),
    good: integer().notNull(),
    missing: integer().notNull().default(0),
    frozen: integer().notNull().default(0),
    jump: integer().notNull().default(0),
    outOfRange: integer('out_of_range').notNull().default(0),
    impossible: integer().notNull().default(0),
    backwards: integer().notNull().default(0),
    tooFast: integer('too_fast').notNull().default(0),
    firstFault: text('first_fault').$type<QualityFault>(),
    firstAt: ms('first_at'),
    firstValue: doublePrecision('first_value'),
  },
  (table) => [primaryKey({ columns: [table.point, table.date] })],
)
