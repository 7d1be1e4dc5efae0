import type { TaskPriority, TaskState } from '#contract/project-task.ts'
import { ms, stamps } from './columns.ts'
import { integer, pgTable, text } from './orm.ts'

/** Tasks and contacts of projects; the SQL is in migrations/0054_project_tasks.sql. */

export const projectTask = pgTable('project_task', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  number: text().notNull(),
  title: text().notNull(),
  text: text().notNull().default(''),
  assigneeId: text('assignee_id'),
  dueDate: text('due_date').notNull().default(''),
  state: text().$type<TaskState>().notNull().default('open'),
  priority: text().$type<TaskPriority>().notNull().default('normal'),
  activityId: text('activity_id').notNull().default(''),
  remindDays: integer('remind_days'),
  doneAt: ms('done_at'),
  remindedFor: text('reminded_for').notNull().default(''),
  lateFor: text('late_for').notNull().default(''),
  createdAt: ms('created_at').notNull().default(0),
  createdBy: text('created_by').notNull().default(''),
  ...stamps(),
})

export const projectContact = pgTable('project_contact', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  name: text().notNull(),
  organization: text().notNull().default(''),
  duty: text().notNull().default(''),
  phone: text().notNull().default(''),
  email: text().notNull().default(''),
  remark: text().notNull().default(''),
  ...stamps(),
})
