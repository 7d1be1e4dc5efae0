import type { ApplicationState } from '#contract/project-material.ts'
import type { Photo } from '#contract/project-record.ts'
import { ms, stamps } from './columns.ts'
import { boolean, integer, jsonb, pgTable, text } from './orm.ts'

/** Material of projects; the SQL is in migrations/0055_project_material.sql. */

export const projectMaterial = pgTable('project_material', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  name: text().notNull(),
  model: text().notNull().default(''),
  unit: text().notNull(),
  quantity: text().notNull(),
  activityId: text('activity_id').notNull().default(''),
  neededBy: text('needed_by').notNull().default(''),
  remark: text().notNull().default(''),
  createdAt: ms('created_at').notNull().default(0),
  ...stamps(),
})

export const projectApplication = pgTable('project_application', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  number: text().notNull(),
  reason: text().notNull().default(''),
  neededBy: text('needed_by').notNull().default(''),
  state: text().$type<ApplicationState>().notNull().default('applied'),
  decidedAt: ms('decided_at'),
  decidedBy: text('decided_by').notNull().default(''),
  decisionNote: text('decision_note').notNull().default(''),
  beyondPlan: boolean('beyond_plan').notNull().default(false),
  supplier: text().notNull().default(''),
  orderNumber: text('order_number').notNull().default(''),
  expectedOn: text('expected_on').notNull().default(''),
  orderedAt: ms('ordered_at'),
  createdAt: ms('created_at').notNull().default(0),
  createdBy: text('created_by').notNull().default(''),
  ...stamps(),
})

export const projectApplicationLine = pgTable('project_application_line', {
  id: text().primaryKey(),
  applicationId: text('application_id').notNull(),
  materialId: text('material_id').notNull(),
  position: integer().notNull(),
  quantity: text().notNull(),
  approved: text(),
  received: text().notNull().default('0'),
})

export const projectReceipt = pgTable('project_receipt', {
  id: text().primaryKey(),
  applicationId: text('application_id').notNull(),
  at: ms('at').notNull(),
  byName: text('by_name').notNull(),
  day: text().notNull(),
  note: text().notNull().default(''),
  photos: jsonb().$type<Photo[]>().notNull().default([]),
  lines: jsonb().$type<{ lineId: string; quantity: string }[]>().notNull(),
})
