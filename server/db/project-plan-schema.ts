import type { ActivityState } from '#domain/project/edits.ts'
import type { LinkKind, PlanActivity } from '#domain/project/plan.ts'
import { ms, stamps } from './columns.ts'
import { doublePrecision, integer, jsonb, pgTable, primaryKey, text } from './orm.ts'

/** Plans of construction projects; the SQL is in migrations/0050_project_plan.sql. */

export const projectActivity = pgTable('project_activity', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  parentId: text('parent_id'),
  order: doublePrecision('position').notNull(),
  kind: text().$type<PlanActivity['kind']>().notNull(),
  name: text().notNull(),
  start: text().notNull(),
  durationDays: integer('duration_days').notNull(),
  percent: integer().notNull().default(0),
  percentAt: ms('percent_at').notNull().default(0),
  state: text().$type<ActivityState>().notNull().default('todo'),
  assigneeId: text('assignee_id'),
  notBefore: text('not_before'),
  weight: doublePrecision(),
  note: text().notNull().default(''),
  /** Yuan, decimal text; empty: not planned. */
  budget: text().notNull().default(''),
  updatedAt: ms('updated_at').notNull().default(0),
  updatedBy: text('updated_by').notNull().default(''),
})

export const projectLink = pgTable('project_link', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  fromId: text('from_id').notNull(),
  toId: text('to_id').notNull(),
  kind: text().$type<LinkKind>().notNull(),
  lagDays: integer('lag_days').notNull().default(0),
})

export interface BaselineActivity {
  id: string
  start: string
  end: string
  durationDays: number
  budget: string
}
export const projectBaseline = pgTable('project_baseline', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  name: text().notNull(),
  takenAt: ms('taken_at').notNull(),
  takenBy: text('taken_by').notNull(),
  activities: jsonb().$type<BaselineActivity[]>().notNull(),
})

export const projectCost = pgTable('project_cost', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  activityId: text('activity_id'),
  date: text().notNull(),
  amount: text().notNull(),
  remark: text().notNull().default(''),
  ...stamps(),
})

export const projectWeekItem = pgTable(
  'project_week_item',
  {
    projectId: text('project_id').notNull(),
    week: text().notNull(),
    activityId: text('activity_id').notNull(),
    targetPercent: integer('target_percent').notNull(),
    result: text().$type<'open' | 'finished' | 'unfinished'>().notNull().default('open'),
    reason: text().notNull().default(''),
    updatedAt: ms('updated_at').notNull().default(0),
    updatedBy: text('updated_by').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.week, table.activityId] })],
)

/** What hung on an activity that was taken out, for when that is undone; the SQL is in migrations/0116_activity_gone.sql and 0131_gone_percent.sql. */
export const projectActivityGone = pgTable('project_activity_gone', {
  activityId: text('activity_id').primaryKey(),
  projectId: text('project_id').notNull(),
  budget: text().notNull(),
  /** When its percent was said. */
  percentAt: ms('percent_at').notNull().default(0),
  /** Ids of costs. */
  costs: jsonb().$type<string[]>().notNull(),
  weeks: jsonb().$type<(typeof projectWeekItem.$inferSelect)[]>().notNull(),
})
