import type { ComponentChoice, ProjectState } from '#contract/project.ts'
import type { ActivityState } from '#domain/project/edits.ts'
import { ms, stamps } from './columns.ts'
import { integer, jsonb, pgTable, text } from './orm.ts'

/** Construction projects; the SQL is in migrations/0049_projects.sql. */

export const projectSet = pgTable('project_set', {
  id: text().primaryKey(),
  organizationCode: text('organization_code').notNull(),
  name: text().notNull(),
  remark: text().notNull().default(''),
  createdAt: ms('created_at').notNull().default(0),
  ...stamps(),
})

/** Activities by column of the board; what is not named has no limit. */
export type BoardLimits = Partial<Record<ActivityState, number>>

/** What of the calendar is a project's own. */
export interface OwnCalendar {
  /** Days of the week without work, 1 Monday to 7 Sunday. */
  weekend: number[]
  /** Days without work, and days with work that would have none: YYYY-MM-DD. */
  holidays: string[]
  workdays: string[]
  /** The country's holidays and make-up workdays count too. */
  national: boolean
}

export const project = pgTable('project', {
  id: text().primaryKey(),
  setId: text('set_id').notNull(),
  organizationCode: text('organization_code').notNull(),
  number: text().notNull(),
  name: text().notNull(),
  state: text().$type<ProjectState>().notNull().default('planned'),
  stationId: text('station_id'),
  site: text().notNull().default(''),
  capacity: text().notNull().default(''),
  contractor: text().notNull().default(''),
  startDate: text('start_date').notNull(),
  dueDate: text('due_date').notNull().default(''),
  /** How many activities a column of the board takes. */
  boardLimits: jsonb('board_limits').$type<BoardLimits>().notNull().default({}),
  /** Yuan, decimal text; empty: not told. */
  budget: text().notNull().default(''),
  description: text().notNull().default(''),
  calendar: jsonb().$type<OwnCalendar>().notNull(),
  components: jsonb().$type<ComponentChoice[]>().notNull(),
  planRevision: integer('plan_revision').notNull().default(0),
  archivedAt: ms('archived_at'),
  archivedBy: text('archived_by'),
  createdAt: ms('created_at').notNull().default(0),
  ...stamps(),
})

export const projectRole = pgTable('project_role', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  codes: jsonb().$type<string[]>().notNull(),
  ...stamps(),
})

export const projectMember = pgTable('project_member', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  accountId: text('account_id').notNull(),
  roleId: text('role_id').notNull(),
  duty: text().notNull().default(''),
  createdAt: ms('created_at').notNull().default(0),
  ...stamps(),
})
