import type { PointResult, RoundState } from '#contract/project-inspection.ts'
import type { Photo } from '#contract/project-record.ts'
import { ms, stamps } from './columns.ts'
import { integer, jsonb, pgTable, text } from './orm.ts'

/** Rounds over building sites; the SQL is in migrations/0053_project_rounds.sql. */

export const projectCheckList = pgTable('project_check_list', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  name: text().notNull(),
  points: jsonb().$type<{ text: string; hint: string }[]>().notNull(),
  ...stamps(),
})

export const projectRound = pgTable('project_round', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  number: text().notNull(),
  title: text().notNull(),
  day: text().notNull(),
  inspectorId: text('inspector_id'),
  checkListId: text('check_list_id'),
  state: text().$type<RoundState>().notNull().default('open'),
  createdAt: ms('created_at').notNull().default(0),
  ...stamps(),
})

export const projectRoundPoint = pgTable('project_round_point', {
  id: text().primaryKey(),
  roundId: text('round_id').notNull(),
  position: integer().notNull(),
  text: text().notNull(),
  hint: text().notNull().default(''),
  result: text().$type<PointResult>(),
  note: text().notNull().default(''),
  photos: jsonb().$type<Photo[]>().notNull().default([]),
  at: ms('at'),
  byName: text('by_name').notNull().default(''),
  recordId: text('record_id'),
  revision: integer().notNull().default(1),
})
