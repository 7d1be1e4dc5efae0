import type { AnalysisQuestion } from '#contract/schemas/analysis.ts'
import { ms, stamps } from './columns.ts'
import { boolean, jsonb, pgTable, text } from './orm.ts'

/** Tables of data analysis; the SQL that makes them is in migrations/0015_analyses.sql. */

export const analysis = pgTable('analysis', {
  id: text().primaryKey(),
  organizationCode: text('organization_code').notNull(),
  ownerId: text('owner_id').notNull(),
  name: text().notNull(),
  shared: boolean().notNull().default(false),
  question: jsonb().$type<AnalysisQuestion>().notNull(),
  ...stamps(),
})

export const analysisNote = pgTable('analysis_note', {
  id: text().primaryKey(),
  stationId: text('station_id').notNull(),
  ownerId: text('owner_id').notNull(),
  at: ms('at').notNull(),
  text: text().notNull(),
  ...stamps(),
})
